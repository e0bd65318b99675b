use crate::args::{ClaimsArgs, Global};
use crate::output::{self, Paint, Style};
use crate::progress::Progress;
use crate::text::paragraph;
use retrograde::claims::{Claim, ClaimsError, Verdict, claims};
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct Claims {
    claims: Vec<Claim>,
}

/// `retrograde claims [SOURCE]`.
pub(crate) fn run(args: &ClaimsArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let progress = Progress::new(global);
    let claims = claims(args.source.as_deref(), &progress);
    drop(progress);
    let claims = Claims {
        claims: claims.map_err(|error| match error {
            // Wrong usage, like the wrong name of a game.
            ClaimsError::Source(name) => anyhow::Error::from(name),
            error => error.into(),
        })?,
    };
    output::show(global.json, &claims, |style| text(&claims.claims, style))?;
    Ok(ExitCode::SUCCESS)
}

fn text(claims: &[Claim], style: Style) -> String {
    let mut out = String::new();
    for claim in claims {
        let heading = format!("{}, {}", claim.source, claim.place);
        out += &format!(
            "{}  {}\n",
            verdict(claim.verdict, style),
            style.paint(Paint::Bold, &heading)
        );
        paragraph(&mut out, "    ", &claim.claim);
        paragraph(&mut out, "      published  ", &claim.published);
        paragraph(&mut out, "      computed   ", &claim.computed);
        paragraph(&mut out, "      evidence   ", &claim.evidence);
        out.push('\n');
    }
    out + &summary(claims)
}

fn verdict(verdict: Verdict, style: Style) -> String {
    let (word, paint) = match verdict {
        Verdict::Confirmed => ("confirmed", Paint::Good),
        Verdict::Refuted => ("refuted", Paint::Bad),
        Verdict::Undefined => ("undefined", Paint::Even),
    };
    style.paint(paint, &format!("{word:<9}"))
}

fn summary(claims: &[Claim]) -> String {
    let count = |verdict| {
        claims
            .iter()
            .filter(|claim| claim.verdict == verdict)
            .count()
    };
    format!(
        "{} confirmed, {} refuted, {} undefined\n",
        count(Verdict::Confirmed),
        count(Verdict::Refuted),
        count(Verdict::Undefined)
    )
}
