//! A bare server: no middleware, no log, no account. It answers what `PUT` gave
//! it: `/bytes/{name}` those bytes, `/rows/{name}` the rows of that statement.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::RwLock;

use actix_web::error::{ErrorInternalServerError, ErrorNotFound};
use actix_web::http::header::ContentType;
use actix_web::web::{self, Bytes, Data, Path};
use actix_web::{App, HttpResponse, HttpServer};

use crate::Failure;
use crate::driver::Driver;

type Texts = RwLock<HashMap<String, Bytes>>;

/// As many as the server's pools for reads have.
const SQLITE_READERS: u32 = 7;
const POSTGRES_READERS: u32 = 10;

pub(crate) async fn serve(url: &str) -> Result<(), Failure> {
    let readers = if url.starts_with("sqlite:") {
        SQLITE_READERS
    } else {
        POSTGRES_READERS
    };
    let driver = Data::new(Driver::connect(url, readers)?);
    let texts = Data::new(Texts::default());
    let server = HttpServer::new(move || {
        App::new()
            .app_data(driver.clone())
            .app_data(texts.clone())
            .route("/bytes/{name}", web::get().to(bytes))
            .route("/rows/{name}", web::get().to(rows))
            .route("/{kind}/{name}", web::put().to(put))
    })
    .bind(("127.0.0.1", 0))?;
    for address in server.addrs() {
        writeln!(std::io::stdout(), "http://{address}")?;
    }
    Ok(server.run().await?)
}

async fn put(texts: Data<Texts>, path: Path<(String, String)>, body: Bytes) -> HttpResponse {
    if let Ok(mut texts) = texts.write() {
        texts.insert(path.into_inner().1, body);
    }
    HttpResponse::NoContent().finish()
}

fn text(texts: &Texts, name: &str) -> actix_web::Result<Bytes> {
    let texts = texts
        .read()
        .map_err(|_| ErrorInternalServerError("poisoned"))?;
    texts
        .get(name)
        .cloned()
        .ok_or_else(|| ErrorNotFound("unknown"))
}

async fn bytes(texts: Data<Texts>, name: Path<String>) -> actix_web::Result<HttpResponse> {
    let body = text(&texts, &name)?;
    Ok(HttpResponse::Ok()
        .content_type(ContentType::json())
        .body(body))
}

async fn rows(
    driver: Data<Driver>,
    texts: Data<Texts>,
    name: Path<String>,
) -> actix_web::Result<HttpResponse> {
    let sql = text(&texts, &name)?;
    let sql = std::str::from_utf8(&sql).map_err(ErrorInternalServerError)?;
    let json = driver.rows(sql).await.map_err(ErrorInternalServerError)?;
    Ok(HttpResponse::Ok()
        .content_type(ContentType::json())
        .body(json))
}
