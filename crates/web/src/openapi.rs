use std::sync::LazyLock;

use actix_web::http::header::{CACHE_CONTROL, ContentType};
use actix_web::{HttpRequest, HttpResponse};
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Content, ContentBuilder, OpenApi as Description, Ref, RefOr, ResponseBuilder,
};

use crate::api::descriptions;
use crate::extract::json::requires_nothing;
use crate::problem::Problem;
use crate::representation::EncodedBody;
use crate::routes::routes;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Show Stable",
        description = "Horse shows: registration, records and the notice to the USDA."
    ),
    components(schemas(Problem))
)]
struct ShowStable;

/// What an operation for the account alone has as its security.
const SESSION: &str = "session";

fn with_tokens(mut description: Description) -> Description {
    let components = description.components.get_or_insert_default();
    for (name, text) in [
        (
            "token",
            "The token of a session, from `POST /showstable/accounts/login`; or an API token, \
             which begins with `sst_`, from the settings of the account or \
             `POST /showstable/accounts/tokens`. An API token acts for its account in one \
             organization, with at most its role; without `organization_id` that organization \
             is meant. At the rings of a show, also the token of a link for a device.",
        ),
        (
            SESSION,
            "The token of a session. What concerns the account itself answers 403 \
             `not_by_api_token` to an API token.",
        ),
    ] {
        let key = ApiKeyValue::with_description("token-x", text);
        components.add_security_scheme(name, SecurityScheme::ApiKey(ApiKey::Header(key)));
    }
    description
}

/// Describes the bodies that may be absent, as [`requires_nothing`] decides.
fn with_optional_bodies(mut description: Description) -> Description {
    let components = description.components.get_or_insert_default();
    let schemas = &components.schemas;
    let may_be_absent = |content: &RefOr<Content>| {
        let RefOr::T(Content {
            schema: Some(RefOr::Ref(body)),
            ..
        }) = content
        else {
            return false;
        };
        let name = body.ref_location.rsplit('/').next();
        name.and_then(|name| schemas.get(name))
            .is_some_and(requires_nothing)
    };
    for item in description.paths.paths.values_mut() {
        let methods = [&mut item.put, &mut item.post];
        for operation in methods.into_iter().flatten() {
            if let Some(RefOr::T(body)) = &mut operation.request_body
                && let Some(json) = body.content.get("application/json")
                && may_be_absent(json)
            {
                body.required = None;
            }
        }
    }
    description
}

/// Describes the problem documents of every operation: those of its statuses from 400
/// on that have no body of their own, that of any other status, 401 where a token is
/// needed, and 403 where it must not be an API token.
fn with_problems(mut description: Description) -> Description {
    const CONTENT_TYPE: &str = "application/problem+json";
    let problem = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("Problem")))
        .build();
    let response = |description: &str| {
        let response = ResponseBuilder::new().description(description);
        response.content(CONTENT_TYPE, problem.clone()).build()
    };
    for item in description.paths.paths.values_mut() {
        let methods = [
            &mut item.get,
            &mut item.put,
            &mut item.post,
            &mut item.delete,
        ];
        for operation in methods.into_iter().flatten() {
            let responses = &mut operation.responses.responses;
            for (status, described) in responses.iter_mut() {
                if let RefOr::T(described) = described
                    && status.as_str() >= "400"
                    && described.content.is_empty()
                {
                    let problem = problem.clone().into();
                    described.content.insert(CONTENT_TYPE.to_owned(), problem);
                }
            }
            let default = response("A problem: docs/errors.md lists all codes");
            responses.insert("default".to_owned(), default.into());
            if let Some(security) = &operation.security {
                responses.insert("401".to_owned(), response("No or bad token").into());
                let by_session = SecurityRequirement::new(SESSION, Vec::<String>::new());
                if security.contains(&by_session) {
                    let refused = response("Not with an API token");
                    responses.insert("403".to_owned(), refused.into());
                }
            }
        }
    }
    description
}

/// The `OpenAPI` 3.1 description, generated from the code.
#[must_use]
pub fn api_description() -> Description {
    let all = descriptions().fold(ShowStable::openapi(), Description::merge_from);
    with_problems(with_tokens(with_optional_bodies(all)))
}

routes! {
    "/openapi.json": get read;
}

/// The description in JSON.
static BODY: LazyLock<EncodedBody> = LazyLock::new(|| {
    EncodedBody::new(serde_json::to_vec(&api_description()).expect("a description is valid JSON"))
});

/// This description.
#[utoipa::path(get, path = "/showstable/openapi.json", operation_id = "read_api_description", tag = "health",
    responses((status = 200, description = "The API's description")))]
pub(crate) async fn read(request: HttpRequest) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response
        .insert_header(ContentType::json())
        .insert_header((CACHE_CONTROL, "no-cache"));
    BODY.answer(&request, response).await
}
