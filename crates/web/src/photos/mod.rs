//! `photos`: the pictures themselves, for whoever was told their names.

pub(crate) mod read;

use ::horses::PhotoName;
use actix_web::web;

use crate::routes::{BASE, get, only};

const PHOTOS: &str = "/photos/";

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(
            web::resource("/photos/{name}")
                .route(get().to(read::read))
                .default_service(only("GET, HEAD")),
        )
        .service(
            web::resource("/photos/{name}/{size}")
                .route(get().to(read::read_sized))
                .default_service(only("GET, HEAD")),
        );
}

/// The path at which a photo is served.
pub(crate) fn photo_path(name: &PhotoName) -> String {
    format!("{BASE}{PHOTOS}{}", name.as_str())
}

/// The photo that [`photo_path`] made a path of; `None` for anything else.
pub(crate) fn photo_at(path: &str) -> Option<PhotoName> {
    let name = path.strip_prefix(BASE)?.strip_prefix(PHOTOS)?;
    PhotoName::parse(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_that_this_server_made_name_a_photo() {
        let name = PhotoName::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("a name");
        assert_eq!(photo_at(&photo_path(&name)), Some(name));
        for path in [
            "",
            "/showstable/photos/",
            "AAAAAAAAAAAAAAAAAAAAAA",
            "https://example.org/showstable/photos/AAAAAAAAAAAAAAAAAAAAAA",
            "/showstable/photos/AAAAAAAAAAAAAAAAAAAAAA/banner",
            "/showstable/photos/../../../etc/passwd",
        ] {
            assert_eq!(photo_at(path), None, "{path}");
        }
    }
}
