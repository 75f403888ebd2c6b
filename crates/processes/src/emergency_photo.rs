//! The photo of an emergency page.

use std::sync::Arc;

use contacts::EmergencyService;
use horses::{PhotoName, PhotoService, PhotoSize};
use kernel::{RandomToken, StoreError};

/// Reads the photos of emergency pages.
pub struct EmergencyPhotos {
    emergency: Arc<EmergencyService>,
    photos: Arc<PhotoService>,
}

impl EmergencyPhotos {
    /// The process over these domains.
    #[must_use]
    pub fn new(emergency: Arc<EmergencyService>, photos: Arc<PhotoService>) -> Self {
        Self { emergency, photos }
    }

    /// The photo behind a link that lives and shows one, as a JPEG.
    pub async fn read(&self, token: Option<RandomToken>) -> Result<Option<Vec<u8>>, StoreError> {
        let name = self.emergency.photo(token).await?;
        let Some(name) = name.and_then(|name| PhotoName::parse(&name)) else {
            return Ok(None);
        };
        self.photos.read(&name, PhotoSize::Card).await
    }
}
