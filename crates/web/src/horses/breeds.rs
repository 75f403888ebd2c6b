use ::horses::Breed;
use actix_web::HttpResponse;
use actix_web::http::header::CACHE_CONTROL;

/// The breeds that a horse can have: those common at US shows first, the
/// others by name, `Other` last.
#[utoipa::path(get, path = "/showstable/horses/breeds", operation_id = "list_breeds", tag = "horses",
    responses((status = 200, description = "The names", body = Vec<String>)))]
pub(crate) async fn list() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "public, max-age=3600"))
        .json(Breed::ALL)
}
