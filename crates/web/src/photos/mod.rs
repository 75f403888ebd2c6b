//! `photos`: the image files, public to clients that know their names.

pub(crate) mod read;

use ::horses::PhotoName;

use crate::routes::{BASE, routes};

const PHOTOS: &str = "/photos/";

routes! {
    "/photos/{name}": get read::read;
    "/photos/{name}/{size}": get read::read_sized;
}

pub(crate) fn photo_path(name: &PhotoName) -> String {
    format!("{BASE}{PHOTOS}{}", name.as_str())
}

/// Parses a path from [`photo_path`]; `None` for anything else.
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
