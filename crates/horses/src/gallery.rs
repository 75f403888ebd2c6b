use std::collections::HashSet;

use kernel::{Actor, HorseId, Permission, Refusal};
use thiserror::Error;

use crate::set_photo::REPLACED_LIFETIME;
use crate::{Horse, PhotoName, PhotoService};

/// The photos of a horse for sale, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gallery(Vec<PhotoName>);

/// Why photos are no gallery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum GalleryError {
    /// More than [`Gallery::MAX`].
    #[error("must be at most {} photos", Gallery::MAX)]
    TooMany,
    /// One is there twice.
    #[error("must name each photo once")]
    Twice,
}

impl Gallery {
    /// Maximum number of photos.
    pub const MAX: usize = 12;

    /// Checks the number, and that each is there once.
    pub fn new(photos: Vec<PhotoName>) -> Result<Self, GalleryError> {
        if photos.len() > Self::MAX {
            return Err(GalleryError::TooMany);
        }
        let different: HashSet<_> = photos.iter().collect();
        if different.len() < photos.len() {
            return Err(GalleryError::Twice);
        }
        Ok(Self(photos))
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(photos: Vec<PhotoName>) -> Self {
        Self(photos)
    }

    /// The photos.
    #[must_use]
    pub fn as_slice(&self) -> &[PhotoName] {
        &self.0
    }
}

/// How a gallery shall be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GalleryWish {
    /// The photos.
    pub photos: Gallery,
    /// The one of them that becomes the horse's header photo. Without one, that stays,
    /// unless it is a photo of the gallery that is dropped.
    pub header: Option<PhotoName>,
}

impl PhotoService {
    /// Replaces the gallery of a horse. Photos that are dropped are deleted after a while,
    /// for pages that are still open.
    pub async fn arrange(
        &self,
        actor: &Actor,
        horse: HorseId,
        wish: &GalleryWish,
    ) -> Result<Horse, Refusal> {
        let is_in = |name: &PhotoName| wish.photos.as_slice().contains(name);
        if !wish.header.as_ref().is_none_or(is_in) {
            return Err(Refusal::Field {
                field: "header",
                problem: "must be one of the photos",
            });
        }
        let scope = actor.to(Permission::EditHorses);
        let now = self.clock.now();
        let until = now + REPLACED_LIFETIME;
        self.store.arrange(&scope, horse, wish, now, until).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::create::tests::{NOW, actor, horse};
    use crate::upload_photo::tests::photos;
    use crate::{MockPhotoStorage, MockPhotoStore};

    fn name(of: char) -> PhotoName {
        PhotoName::parse(&of.to_string().repeat(22)).expect("a name")
    }

    #[test]
    fn a_gallery_has_twelve_photos_at_most_each_once() {
        let twelve: Vec<_> = ('a'..='l').map(name).collect();
        assert_eq!(
            Gallery::new(twelve.clone()).map(|it| it.0),
            Ok(twelve.clone())
        );
        let more = [twelve, vec![name('m')]].concat();
        assert_eq!(Gallery::new(more), Err(GalleryError::TooMany));
        assert_eq!(Gallery::new(vec![name('a'); 2]), Err(GalleryError::Twice));
    }

    #[tokio::test]
    async fn the_header_is_one_of_the_photos() {
        for (header, is_arranged) in [(None, true), (Some('a'), true), (Some('b'), false)] {
            let mut store = MockPhotoStore::new();
            store
                .expect_arrange()
                .withf(|_, _, _, now, until| *now == NOW && *until == NOW + REPLACED_LIFETIME)
                .times(usize::from(is_arranged))
                .returning(|_, _, _, _, _| Ok(horse()));
            let wish = GalleryWish {
                photos: Gallery::new(vec![name('a')]).expect("one"),
                header: header.map(name),
            };
            let service = photos(store, MockPhotoStorage::new());
            let arranged = service.arrange(&actor(), horse().id, &wish).await;
            assert_eq!(arranged.is_ok(), is_arranged, "{header:?}");
        }
    }
}
