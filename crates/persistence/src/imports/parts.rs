//! What differs between the rows of a thing before and after it was completed.

use sea_orm::prelude::Json;
use serde::{Deserialize, Serialize};

/// A part of the rows of a thing, with what stood there and what stands there now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Part {
    /// Where it is, as a JSON pointer.
    pub(crate) at: String,
    pub(crate) before: Json,
    pub(crate) after: Json,
}

/// The parts that differ. Lists are compared as a whole. What follows from others, and when
/// and how often a thing was saved, is no part of it.
pub(super) fn between(before: &Json, after: &Json) -> Vec<Part> {
    let mut parts = Vec::new();
    collect("", before, after, &mut parts);
    parts
}

fn collect(at: &str, before: &Json, after: &Json, parts: &mut Vec<Part>) {
    if let (Json::Object(before), Json::Object(after)) = (before, after) {
        for (name, before) in before {
            let follows = ["_key", "revision", "_at"];
            if !follows.iter().any(|end| name.ends_with(end)) {
                let after = after.get(name).unwrap_or(&Json::Null);
                collect(&format!("{at}/{name}"), before, after, parts);
            }
        }
    } else if before != after {
        parts.push(Part {
            at: at.to_owned(),
            before: before.clone(),
            after: after.clone(),
        });
    }
}

/// Puts back what stood in parts that nobody has changed since, and returns whether that
/// were all.
pub(super) fn put_back<'p>(present: &mut Json, parts: impl IntoIterator<Item = &'p Part>) -> bool {
    let mut are_all = true;
    for part in parts {
        match present.pointer_mut(&part.at) {
            Some(value) if *value == part.after => value.clone_from(&part.before),
            _ => are_all = false,
        }
    }
    are_all
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_nobody_changed_since_is_put_back() {
        let before = json!({"email": null, "phones": ["1"], "name_key": "a", "revision": 1});
        let after = json!({"email": "a@b", "phones": ["1", "2"], "name_key": "b", "revision": 2});
        let parts = between(&before, &after);
        let at: Vec<_> = parts.iter().map(|it| it.at.as_str()).collect();
        assert_eq!(at, ["/email", "/phones"]);
        let mut present = after.clone();
        assert!(put_back(&mut present, &parts));
        assert_eq!(present["email"], Json::Null);
        assert_eq!(present["phones"], json!(["1"]));
        let mut present = after;
        present["phones"] = json!(["1", "2", "3"]);
        assert!(!put_back(&mut present, &parts));
        assert_eq!(present["phones"], json!(["1", "2", "3"]));
        assert_eq!(present["email"], Json::Null);
    }
}
