//! Whether JSON is what an OpenAPI document says of it: the words of JSON Schema that ours uses, and stricter than that in one
//! thing: a key that the document does not name is an error.

use serde_json::{Map, Value};
use std::collections::BTreeSet;

pub(crate) struct Document<'d>(pub(crate) &'d Value);

/// What is not as it should be, and where.
type Faults = Vec<String>;

impl<'d> Document<'d> {
    /// What is wrong with a value, if anything is.
    pub(crate) fn faults(&self, schema: &'d Value, value: &Value) -> Faults {
        let mut found = vec![];
        self.check(schema, value, "$", &mut found);
        let mut named = BTreeSet::new();
        self.unnamed(schema, value, "$", &mut named, &mut found);
        found
    }

    fn resolved(&self, schema: &'d Value) -> &'d Value {
        match schema["$ref"].as_str() {
            Some(reference) => {
                let found = self.0.pointer(&reference[1..]);
                self.resolved(found.unwrap_or_else(|| panic!("there is no {reference}")))
            }
            None => schema,
        }
    }

    fn check(&self, schema: &'d Value, value: &Value, at: &str, found: &mut Faults) {
        let schema = self.resolved(schema).as_object().expect("a schema");
        let mut fault = |what: String| found.push(format!("{at}: {what}: {value}"));
        let is = |kind: &Value| is_of(kind.as_str().unwrap(), value);
        match schema.get("type") {
            Some(Value::Array(kinds)) if !kinds.iter().any(is) => fault(format!("not {kinds:?}")),
            Some(kind @ Value::String(_)) if !is(kind) => fault(format!("not {kind}")),
            _ => {}
        }
        if let Some(Value::Array(allowed)) = schema.get("enum")
            && !allowed.contains(value)
        {
            fault(format!("none of {allowed:?}"));
        }
        if schema.get("const").is_some_and(|one| one != value) {
            fault(format!("not {}", schema["const"]));
        }
        let limit = |word: &str| schema.get(word).and_then(Value::as_f64);
        let size = match value {
            Value::String(text) => Some(text.chars().count()),
            Value::Array(items) => Some(items.len()),
            _ => None,
        };
        let least = limit("minLength").or(limit("minItems"));
        let most = limit("maxLength").or(limit("maxItems"));
        let size = size.map(|size| size as f64);
        let number = value.as_f64();
        let is_small = |value: Option<f64>, least: Option<f64>| {
            value.zip(least).is_some_and(|(value, least)| value < least)
        };
        if is_small(size, least)
            || is_small(most, size)
            || is_small(number, limit("minimum"))
            || is_small(limit("maximum"), number)
        {
            fault("out of bounds".into());
        }
        if schema.get("pattern").is_some() && !value.as_str().is_some_and(is_hash) {
            fault("not a hash".into());
        }
        for required in list(schema, "required") {
            if value.is_object() && value.get(required.as_str().unwrap()).is_none() {
                fault(format!("no key {required}"));
            }
        }
        for part in list(schema, "allOf") {
            self.check(part, value, at, found);
        }
        let of_one = list(schema, "oneOf");
        if !of_one.is_empty() && self.fitting(of_one, value).count() != 1 {
            found.push(format!("{at}: not exactly one of several forms: {value}"));
        }
        if let (Some(properties), Value::Object(map)) = (properties(schema), value) {
            for (key, value) in map {
                if let Some(schema) = properties.get(key) {
                    self.check(schema, value, &format!("{at}.{key}"), found);
                }
            }
        }
        if let (Some(schema), Value::Array(items)) = (schema.get("items"), value) {
            for (number, item) in items.iter().enumerate() {
                self.check(schema, item, &format!("{at}[{number}]"), found);
            }
        }
    }

    fn fitting(&self, forms: &'d [Value], value: &Value) -> impl Iterator<Item = &'d Value> {
        forms.iter().filter(move |form| {
            let mut found = vec![];
            self.check(form, value, "", &mut found);
            found.is_empty()
        })
    }

    /// Looks for keys that nothing names, in the value and in what is inside it.
    fn unnamed(
        &self,
        schema: &'d Value,
        value: &Value,
        at: &str,
        named: &mut BTreeSet<&'d str>,
        found: &mut Faults,
    ) {
        let schema = self.resolved(schema).as_object().expect("a schema");
        let nothing = Map::new();
        let own = properties(schema);
        if let Value::Object(map) = value {
            for (key, value) in map {
                if let Some((key, inner)) = own.and_then(|own| own.get_key_value(key)) {
                    named.insert(key);
                    self.unnamed(
                        inner,
                        value,
                        &format!("{at}.{key}"),
                        &mut BTreeSet::new(),
                        found,
                    );
                }
            }
        }
        for part in list(schema, "allOf") {
            let mut of_part = vec![];
            self.unnamed(part, value, at, named, &mut of_part);
            // What one part does not name, another one may.
            found.extend(
                of_part
                    .into_iter()
                    .filter(|fault| !fault.starts_with(&format!("{at}: key"))),
            );
        }
        if let Some(form) = self.fitting(list(schema, "oneOf"), value).next() {
            return self.unnamed(form, value, at, named, found);
        }
        let keys = value.as_object().unwrap_or(&nothing).keys();
        let is_open = own.is_none() && list(schema, "allOf").is_empty();
        for key in keys.filter(|key| !is_open && !named.contains(key.as_str())) {
            found.push(format!("{at}: key {key} that the document does not name"));
        }
        if let (Some(schema), Value::Array(items)) = (schema.get("items"), value) {
            for (number, item) in items.iter().enumerate() {
                self.unnamed(
                    schema,
                    item,
                    &format!("{at}[{number}]"),
                    &mut BTreeSet::new(),
                    found,
                );
            }
        }
    }
}

fn list<'d>(schema: &'d Map<String, Value>, word: &str) -> &'d [Value] {
    schema
        .get(word)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn properties(schema: &Map<String, Value>) -> Option<&Map<String, Value>> {
    schema.get("properties").and_then(Value::as_object)
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        other => panic!("there is no type {other}"),
    }
}

/// The only pattern that the document has.
fn is_hash(text: &str) -> bool {
    text.len() == 32
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}
