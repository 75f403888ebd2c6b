use std::io::{BufRead, Seek};

use kernel::{HorseId, IdGenerator, Permission, PhotoId, RandomToken};
use time::OffsetDateTime;

/// The name in a photo's URL: 128 random bits, so that it cannot be guessed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PhotoName(RandomToken);

impl PhotoName {
    /// A new random name.
    pub(crate) fn new(ids: &dyn IdGenerator) -> Self {
        Self(ids.next_token())
    }

    /// Parses a name; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        RandomToken::parse(text).map(Self)
    }

    /// The name, of letters, digits, `-` and `_`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

kernel::words! {
    /// Which photo of its page a horse shows.
    pub enum PhotoKind {
        /// The horse's face, shown in a circle.
        Profile = "profile",
        /// The wide photo at the top of the horse's page.
        Header = "header",
    }
}

kernel::words! {
    /// What a photo was uploaded for.
    pub enum PhotoUse {
        /// To be shown as [`PhotoKind::Profile`].
        Profile = "profile",
        /// To be shown as [`PhotoKind::Header`].
        Header = "header",
        /// For the [`Gallery`](crate::Gallery) of a horse for sale.
        Gallery = "gallery",
        /// A part of an [`Observation`](crate::Observation).
        Observation = "observation",
    }
}

impl PhotoUse {
    /// What somebody must be permitted to do to upload such a photo.
    pub(crate) const fn permission(self) -> Permission {
        match self {
            Self::Profile | Self::Header | Self::Gallery => Permission::EditHorses,
            Self::Observation => Permission::RecordCare,
        }
    }
}

impl From<PhotoKind> for PhotoUse {
    fn from(kind: PhotoKind) -> Self {
        match kind {
            PhotoKind::Profile => Self::Profile,
            PhotoKind::Header => Self::Header,
        }
    }
}

kernel::words! {
    /// A size in which every photo is stored, so that pages load no more pixels
    /// than they show. Small photos are not enlarged.
    pub enum PhotoSize {
        /// A square of 256 pixels, cut from the middle: for round thumbnails.
        Thumbnail = "thumbnail",
        /// At most 640 pixels wide and high: for cards.
        Card = "card",
        /// At most 1600 pixels wide and high: for banners.
        Banner = "banner",
    }
}

impl PhotoSize {
    /// The longest side in pixels.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        match self {
            Self::Thumbnail => 256,
            Self::Card => 640,
            Self::Banner => 1600,
        }
    }
}

/// A photo that was uploaded for a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Photo {
    /// The photo's id.
    pub id: PhotoId,
    /// The name in its URL.
    pub name: PhotoName,
    /// The horse.
    pub horse_id: HorseId,
    /// What it was uploaded for.
    pub used: PhotoUse,
    /// When it was uploaded.
    pub uploaded_at: OffsetDateTime,
    /// When it is due for deletion; `None` while its horse shows it, also in its gallery,
    /// or an observation has it.
    pub delete_at: Option<OffsetDateTime>,
}

/// An uploaded file, which is deleted on drop.
pub type PhotoFile = Box<dyn ReadPhoto>;

/// Reads an uploaded file.
pub trait ReadPhoto: BufRead + Seek + Send {}

impl<T: BufRead + Seek + Send> ReadPhoto for T {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_photo_s_name_is_never_a_path() {
        for text in [
            "",
            "..",
            "../../etc/passwd",
            "a/b",
            "AAAAAAAAAAAAAAAAAAAA%2F",
        ] {
            assert_eq!(PhotoName::parse(text), None, "{text}");
        }
    }
}
