//! How values of horses are shown.

use ::horses::{Age, Breed, ListOf, Owner, PhotoName, Share};

use crate::photos::photo_path;
use crate::view::Shown;

impl<T: Shown<U>, U> Shown<Vec<U>> for ListOf<T> {
    fn shown(&self) -> Vec<U> {
        self.as_slice().iter().map(T::shown).collect()
    }
}

impl Shown<u8> for Age {
    fn shown(&self) -> u8 {
        self.years()
    }
}

impl Shown<String> for Breed {
    fn shown(&self) -> String {
        self.as_str().to_owned()
    }
}

/// By name.
impl Shown<String> for Owner {
    fn shown(&self) -> String {
        self.name.shown()
    }
}

/// The path of the photo.
impl Shown<String> for PhotoName {
    fn shown(&self) -> String {
        photo_path(self)
    }
}

/// In hundredths of a percent.
impl Shown<u16> for Share {
    fn shown(&self) -> u16 {
        self.hundredths()
    }
}
