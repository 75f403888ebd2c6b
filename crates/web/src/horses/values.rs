//! JSON representations of values of horses.

use ::horses::{ListOf, PhotoName, Photos};
use kernel::{RecordDate, RequiredLine};

use crate::photos::photo_path;

/// An optional date, as text.
pub(super) fn day(date: Option<RecordDate>) -> Option<String> {
    date.map(|date| date.to_string())
}

pub(super) fn texts(list: &ListOf<RequiredLine<500>>) -> Vec<String> {
    let texts = list.as_slice().iter();
    texts.map(|text| text.as_str().to_owned()).collect()
}

/// The paths of the header photo and the profile photo.
pub(super) fn photo_paths(photos: &Photos) -> (Option<String>, Option<String>) {
    let path = |photo: &Option<PhotoName>| photo.as_ref().map(photo_path);
    (path(&photos.header), path(&photos.profile))
}
