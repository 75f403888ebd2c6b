use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, web};
use futures_util::StreamExt as _;
use kernel::FieldErrors;
use serde::de::{DeserializeOwned, IgnoredAny};
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

use super::idempotency::has_key;
use crate::connections::{BODY_TIMEOUT, BodyBuffer, Memory, came_too_slowly, cut_off};
use crate::problem::ApiError;

/// Maximum size of a JSON body. The longest valid show fits, even with every
/// character escaped.
const MAX_BODY_BYTES: usize = 1024 * 1024;

/// Maximum size of a JSON body with a few short texts.
const SMALL_BODY_BYTES: usize = 16 * 1024;

const MALFORMED: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "malformed_json",
    "The request's body is not valid JSON.",
);
const TOO_LARGE: ApiError = ApiError::new(
    StatusCode::PAYLOAD_TOO_LARGE,
    "payload_too_large",
    "The request is too large.",
);
const NOT_JSON: ApiError = ApiError::new(
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    "unsupported_media_type",
    "The request's body must be application/json.",
);

/// A JSON body with a few short texts.
pub(crate) type SmallJson<T> = Json<T, SMALL_BODY_BYTES>;

/// A JSON body, with a fingerprint to recognize a repeated request; it is empty
/// without an idempotency key. An absent body is `{}` where all its members are optional
/// and none is a list.
#[derive(Debug)]
pub(crate) struct Json<T, const MAX_BYTES: usize = MAX_BODY_BYTES> {
    pub(crate) body: T,
    pub(crate) fingerprint: String,
}

/// A body that is parsed from JSON.
pub(crate) trait FromJson: Sized {
    fn from_json(bytes: &[u8]) -> Result<Self, ApiError>;
}

impl<T: DeserializeOwned> FromJson for T {
    fn from_json(bytes: &[u8]) -> Result<Self, ApiError> {
        parse(bytes)
    }
}

impl<T: FromJson + ToSchema, const MAX_BYTES: usize> FromRequest for Json<T, MAX_BYTES> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = request
            .content_type()
            .eq_ignore_ascii_case("application/json");
        let has_type = request.headers().contains_key(CONTENT_TYPE);
        let payload = payload.take();
        let memory = memory_of(request);
        let has_key = has_key(request);
        Box::pin(async move {
            let body = read_body(payload, BodyBuffer::new(&memory, MAX_BYTES)).await?;
            let bytes = match body.as_slice() {
                // Where nothing must be stated, nothing need be sent.
                [] if requires_nothing(&T::schema()) => b"{}",
                bytes if !is_json && (has_type || !bytes.is_empty()) => return Err(NOT_JSON),
                bytes => bytes,
            };
            let fingerprint = if has_key {
                hex::encode(Sha256::digest(bytes))
            } else {
                String::new()
            };
            Ok(Self {
                body: T::from_json(bytes)?,
                fingerprint,
            })
        })
    }
}

/// Whether a body may be absent: it is described as an object without required members,
/// and without a list, which would take the place of what is stored.
pub(crate) fn requires_nothing(schema: &RefOr<Schema>) -> bool {
    let RefOr::T(Schema::Object(object)) = schema else {
        return false;
    };
    let is_list = |it: &RefOr<Schema>| matches!(it, RefOr::T(Schema::Array(_)));
    object.required.is_empty() && !object.properties.values().any(is_list)
}

/// The memory budget of the server.
pub(crate) fn memory_of(request: &HttpRequest) -> Memory {
    let memory = request.app_data::<web::Data<Memory>>();
    memory.map_or_else(Memory::default, |memory| Memory::clone(memory))
}

/// Reads a body that fits the buffer.
pub(crate) async fn read_body(
    payload: Payload,
    mut body: BodyBuffer,
) -> Result<BodyBuffer, ApiError> {
    let mut payload = cut_off(payload);
    let mut total = 0;
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| match error {
            PayloadError::Overflow => TOO_LARGE,
            error if came_too_slowly(&error) => BODY_TIMEOUT,
            _ => MALFORMED,
        })?;
        total += chunk.len();
        if total <= body.max_bytes() {
            body.append(&chunk)?;
        }
    }
    if total > body.max_bytes() {
        return Err(TOO_LARGE);
    }
    Ok(body)
}

/// Invalid JSON is an error of the whole body; a wrong type is an error at a
/// field.
pub(crate) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // serde would accept an array, as the fields in their order.
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Err(match serde_json::from_slice::<IgnoredAny>(bytes) {
            Ok(_) => FieldErrors::of("body", "must be a JSON object").into(),
            Err(_) => MALFORMED,
        });
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let body = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        match (error.inner().is_data(), path.as_str()) {
            (false, _) => MALFORMED,
            (true, ".") => FieldErrors::of("body", "names a field twice").into(),
            (true, path) => FieldErrors::of(path, "has the wrong type").into(),
        }
    })?;
    deserializer.end().map_err(|_| MALFORMED)?;
    Ok(body)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Class {
        #[serde(default)]
        _name: Option<String>,
    }

    #[derive(Debug, Deserialize)]
    struct Body {
        _classes: Vec<Class>,
    }

    fn fields_of(text: &str) -> Vec<String> {
        let error = parse::<Body>(text.as_bytes()).expect_err("wrong fields");
        error.into_field_names()
    }

    #[test]
    fn a_wrong_type_is_named_by_its_path() {
        assert_eq!(
            fields_of(r#"{"_classes": [{}, {"_name": 5}]}"#),
            ["_classes[1]._name"]
        );
        let twice = r#"{"_classes": [], "_classes": []}"#;
        for text in ["[1]", "[]", "null", "5", twice] {
            assert_eq!(fields_of(text), ["body"], "{text}");
        }
    }

    #[test]
    fn broken_json_is_malformed() {
        for text in [
            "",
            "{",
            "nonsense",
            "[[[[",
            "[1",
            r#"{"_classes": []} trailing"#,
        ] {
            assert!(
                parse::<Body>(text.as_bytes()).is_err_and(|it| it.code() == "malformed_json"),
                "{text}"
            );
        }
    }
}
