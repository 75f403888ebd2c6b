//! The data of tasks and facts, as JSON.

use kernel::{Payload, PayloadValue, Uuid};
use sea_orm::prelude::Json;

/// The column of a payload; `None` if it is empty.
pub(crate) fn to_json(payload: &Payload) -> Option<Json> {
    let value = |value: &PayloadValue| match value {
        PayloadValue::Id(id) => Json::from(id.to_string()),
        PayloadValue::Number(number) => Json::from(*number),
        PayloadValue::Text(text) => Json::from(text.as_str()),
    };
    let values = payload
        .iter()
        .map(|(name, it)| (name.to_owned(), value(it)));
    let values: serde_json::Map<_, _> = values.collect();
    (!values.is_empty()).then_some(Json::Object(values))
}

/// What is neither a text nor a number, such as of another version of the program, is
/// left out; the type of the task or fact decides whether it can do without.
pub(crate) fn to_payload(json: Option<&Json>) -> Payload {
    let value = |value: &Json| match value {
        Json::String(text) => Some(match Uuid::parse_str(text) {
            Ok(id) => PayloadValue::Id(id),
            Err(_) => PayloadValue::Text(text.clone()),
        }),
        Json::Number(number) => {
            let number = number.as_u64().map(u32::try_from);
            number?.ok().map(PayloadValue::Number)
        }
        _ => None,
    };
    let values = json.and_then(Json::as_object).into_iter().flatten();
    values.fold(Payload::default(), |payload, (name, it)| match value(it) {
        Some(value) => payload.with(name, value),
        None => payload,
    })
}
