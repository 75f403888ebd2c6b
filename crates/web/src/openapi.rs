use std::sync::LazyLock;

use actix_web::http::header::{CACHE_CONTROL, ContentType};
use actix_web::{HttpRequest, HttpResponse};
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi as Description, Ref, RefOr, ResponseBuilder};

use crate::api::descriptions;
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

fn with_token(mut description: Description) -> Description {
    let scheme = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("token-x")));
    description
        .components
        .get_or_insert_default()
        .add_security_scheme("token", scheme);
    description
}

/// Describes the problem documents of every operation: those of its statuses from 400
/// on that have no body of their own, that of any other status, and 401 where a token
/// is needed.
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
            if operation.security.is_some() {
                responses.insert("401".to_owned(), response("No or bad token").into());
            }
        }
    }
    description
}

/// The `OpenAPI` 3.1 description, generated from the code.
#[must_use]
pub fn api_description() -> Description {
    let all = descriptions().fold(ShowStable::openapi(), Description::merge_from);
    with_problems(with_token(all))
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
