//! The API's description as a page: Swagger UI, served from here alone.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse, web};
use utoipa_swagger_ui::{Config, serve};

use crate::problem::ApiError;
use crate::representation::EncodedBody;
use crate::routes::routes;

/// Swagger UI has its pictures in its styles, and sets styles in its markup.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/// The page.
const PAGE: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Show Stable</title>
<link rel="stylesheet" href="/showstable/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/showstable/docs/swagger-ui-bundle.js"></script>
<script src="/showstable/docs/start.js"></script>
</body>
</html>
"#;

/// The name of the script that begins.
const START: &str = "start.js";

/// Without the validator, which would send the description to another server, and without
/// the list of all schemas, which stand at their operations.
const SCRIPT: &str = "SwaggerUIBundle({ url: '/showstable/openapi.json', dom_id: '#api', \
    deepLinking: true, docExpansion: 'none', filter: true, validatorUrl: null, \
    defaultModelsExpandDepth: -1 });\n";

/// The files that the page loads, with their types.
static FILES: LazyLock<HashMap<&str, (String, EncodedBody)>> = LazyLock::new(|| {
    let own = (
        START,
        (
            "text/javascript".to_owned(),
            EncodedBody::new(SCRIPT.into()),
        ),
    );
    let config = Arc::new(Config::default());
    let bundled = ["swagger-ui.css", "swagger-ui-bundle.js"].into_iter();
    let bundled = bundled.filter_map(|name| {
        let file = serve(name, config.clone()).ok()??;
        Some((
            name,
            (file.content_type, EncodedBody::new(file.bytes.into_owned())),
        ))
    });
    bundled.chain([own]).collect()
});

routes! {
    "/docs": get page;
    "/docs/{file}": get file;
}

/// The description of this API as a page to read, and to try it out.
#[utoipa::path(get, path = "/showstable/docs", operation_id = "read_api_page", tag = "health",
    responses((status = 200, description = "The page", body = String, content_type = "text/html")))]
pub(crate) async fn page() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .body(PAGE)
}

/// A file of the page.
#[utoipa::path(get, path = "/showstable/docs/{file}", operation_id = "read_api_page_file", tag = "health",
    params(("file" = String, Path, description = "Its name")),
    responses((status = 200, description = "The file", body = String, content_type = "text/javascript"),
              (status = 404, description = "No such file")))]
pub(crate) async fn file(
    request: HttpRequest,
    name: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let file = FILES.get(name.as_str());
    let (content_type, body) = file.ok_or_else(|| ApiError::not_found("File"))?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CONTENT_TYPE, content_type.as_str()))
        .insert_header((CACHE_CONTROL, "no-cache"));
    Ok(body.answer(&request, response).await)
}
