//! A session of WebDriver: requests with JSON, as the standard has them.

use crate::explorer::request;
use serde_json::{Value, json};

/// What the standard calls a reference to an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser that does what it is told.
pub(crate) struct Session {
    host: String,
    id: String,
}

/// A thing on a page.
pub(crate) struct Element(String);

/// How to look for things.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Locator<'a> {
    Css(&'a str),
    LinkText(&'a str),
}

/// Keys that write nothing, by the characters that stand for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Tab = 0xe004,
    Enter = 0xe007,
    End = 0xe010,
    Home = 0xe011,
    Left = 0xe012,
    Right = 0xe014,
}

impl Session {
    /// Starts a browser with the options of Chromium.
    pub(crate) fn start(host: &str, options: &Value) -> Result<Self, String> {
        let asked = json!({ "capabilities": { "alwaysMatch": { "goog:chromeOptions": options } } });
        let mut session = Self {
            host: host.into(),
            id: String::new(),
        };
        let begun = session.send("POST", "/session", Some(&asked))?;
        let id = begun["sessionId"].as_str();
        session.id = id.ok_or(format!("no session: {begun}"))?.into();
        Ok(session)
    }

    fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, String> {
        let body = body.map_or(String::new(), Value::to_string);
        let reply = request(&self.host, method, path, &body).map_err(|error| error.to_string())?;
        let mut answer: Value = serde_json::from_str(&reply.body)
            .map_err(|error| format!("{error}: {}", reply.body))?;
        match reply.status {
            200 => Ok(answer["value"].take()),
            _ => Err(answer["value"]["message"].to_string()),
        }
    }

    pub(crate) fn get(&self, what: &str) -> Result<Value, String> {
        self.send("GET", &format!("/session/{}/{what}", self.id), None)
    }

    pub(crate) fn post(&self, what: &str, body: &Value) -> Result<Value, String> {
        self.send("POST", &format!("/session/{}/{what}", self.id), Some(body))
    }

    /// What a script gives.
    pub(crate) fn execute(&self, script: &str, arguments: &[&str]) -> Result<Value, String> {
        let script = format!("return {script};");
        self.post(
            "execute/sync",
            &json!({ "script": script, "args": arguments }),
        )
    }

    pub(crate) fn find(&self, locator: Locator<'_>) -> Result<Element, String> {
        let (using, value) = match locator {
            Locator::Css(css) => ("css selector", css),
            Locator::LinkText(text) => ("link text", text),
        };
        let found = self.post("element", &json!({ "using": using, "value": value }))?;
        let id = found[ELEMENT].as_str();
        Ok(Element(id.ok_or(format!("no element: {found}"))?.into()))
    }

    /// Does something to an element: `click`, `clear`, or `value` to write into it.
    pub(crate) fn act(&self, on: &Element, deed: &str, how: &Value) -> Result<(), String> {
        self.post(&format!("element/{}/{deed}", on.0), how)
            .map(drop)
    }

    pub(crate) fn attribute(&self, of: &Element, name: &str) -> Result<Option<String>, String> {
        let value = self.get(&format!("element/{}/attribute/{name}", of.0))?;
        Ok(value.as_str().map(String::from))
    }

    /// Lets one device do things after each other: a keyboard, a mouse or a finger.
    pub(crate) fn perform(&self, device: &Value) -> Result<(), String> {
        let actions = json!({ "actions": [device] });
        self.post("actions", &actions).map(drop)
    }

    /// Ends the browser.
    pub(crate) fn end(&self) -> Result<(), String> {
        let path = format!("/session/{}", self.id);
        self.send("DELETE", &path, None).map(drop)
    }
}

impl Element {
    /// As the origin of a pointer's move.
    pub(crate) fn origin(&self) -> Value {
        json!({ ELEMENT: self.0 })
    }
}

impl Key {
    pub(crate) fn character(self) -> char {
        char::from_u32(self as u32).unwrap()
    }
}
