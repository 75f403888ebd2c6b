//! How values of horses are written in JSON.

use ::horses::{ListOf, PhotoName, Photos};
use kernel::{RecordDate, RequiredLine};

use crate::photos::photo_path;

/// A day, if it is known.
pub(super) fn day(date: Option<RecordDate>) -> Option<String> {
    date.map(|date| date.to_string())
}

/// The texts of a list.
pub(super) fn texts(list: &ListOf<RequiredLine<500>>) -> Vec<String> {
    let texts = list.as_slice().iter();
    texts.map(|text| text.as_str().to_owned()).collect()
}

/// The paths of photos: header, profile.
pub(super) fn photo_paths(photos: &Photos) -> (Option<String>, Option<String>) {
    let path = |photo: &Option<PhotoName>| photo.as_ref().map(photo_path);
    (path(&photos.header), path(&photos.profile))
}
