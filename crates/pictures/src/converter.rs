use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

use file_budget::{FileBudget, TooManyWaiting, Who, Work};
use horses::PhotoFile;
use kernel::{AccountId, PictureError, StoreError};
use tokio::task::{JoinError, spawn_blocking};

use crate::decoded::Refusal;
use crate::picture::{Inspected, Pictures};

/// Converts photos on blocking threads.
///
/// Each image takes its share of the budget's memory, known from its header, and
/// waits for its account's turn and for that share. Half of the cores are used,
/// so that other requests find a free one.
#[derive(Debug)]
pub struct PhotoConverter {
    budget: Arc<FileBudget>,
    /// The minimum share of an image, in bytes. It limits the number of images
    /// in work.
    min_share: u64,
}

/// With a budget of its own.
impl Default for PhotoConverter {
    fn default() -> Self {
        Self::new(Arc::default())
    }
}

impl PhotoConverter {
    /// A converter that takes its turns in this budget.
    #[must_use]
    pub fn new(budget: Arc<FileBudget>) -> Self {
        let cores = available_parallelism().map_or(1, NonZeroUsize::get);
        Self::with(budget, (cores / 2).max(1))
    }

    fn with(budget: Arc<FileBudget>, at_once: usize) -> Self {
        Self {
            min_share: budget.bytes() / at_once as u64,
            budget,
        }
    }

    /// Converts a file, in its account's turn.
    pub async fn make_pictures(
        &self,
        account: AccountId,
        file: PhotoFile,
    ) -> Result<Pictures, PictureError> {
        let inspected = outcome(spawn_blocking(move || Inspected::new(file)).await)?;
        let share = Work::Photo(inspected.memory().max(self.min_share));
        let turn = self.budget.turn(Who::Account(account), share).await;
        let turn = turn.map_err(|TooManyWaiting| PictureError::TooManyAtOnce)?;
        // The turn is held until the work ends, even if the caller has gone.
        let work = spawn_blocking(move || {
            let pictures = inspected.into_pictures();
            drop(turn);
            pictures
        });
        outcome(work.await)
    }
}

/// A panic of a decoder is treated like a damaged image.
fn outcome<T>(result: Result<Result<T, Refusal>, JoinError>) -> Result<T, PictureError> {
    match result {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(Refusal::UnknownFormat)) => Err(PictureError::UnknownFormat),
        Ok(Err(Refusal::TooManyPixels)) => Err(PictureError::TooManyPixels),
        Ok(Err(Refusal::TooManyScans)) => Err(PictureError::TooManyScans),
        Ok(Err(Refusal::Damaged)) => Err(PictureError::Damaged),
        Err(error) if error.is_panic() => Err(PictureError::Damaged),
        Err(error) => Err(StoreError::failed(error).into()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::time::Duration;

    use file_budget::Turn;
    use kernel::{IdGenerator as _, RandomIds};
    use tokio::time::timeout;

    use super::*;

    /// A GIF of one pixel, which takes little more than the minimum.
    const PIXEL: &[u8] =
        b"GIF87a\x01\0\x01\0\x80\0\0\xC0\0\0\xFF\xFF\xFF,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;";
    const ENOUGH: u64 = 8_000_000;

    fn account() -> AccountId {
        AccountId::new(RandomIds.next_uuid())
    }

    fn pixel() -> PhotoFile {
        Box::new(Cursor::new(PIXEL))
    }

    fn converter_with(bytes: u64, at_once: usize) -> PhotoConverter {
        PhotoConverter::with(Arc::new(FileBudget::with(bytes)), at_once)
    }

    /// The turn of an image of another account.
    async fn another(converter: &PhotoConverter, bytes: u64) -> Turn {
        let turn = (Who::Account(account()), Work::Photo(bytes));
        converter.budget.turn(turn.0, turn.1).await.expect("a turn")
    }

    #[tokio::test]
    async fn an_image_waits_for_its_share_of_the_memory() {
        let converter = converter_with(ENOUGH, 1);
        let another = another(&converter, 1024).await;
        let mut waiting = Box::pin(converter.make_pictures(account(), pixel()));
        let early = timeout(Duration::from_millis(200), &mut waiting).await;
        assert!(early.is_err());
        drop(another);
        assert_eq!(waiting.await.expect("pictures").len(), 3);
    }

    #[tokio::test]
    async fn every_share_is_released() {
        let converter = converter_with(ENOUGH, 1);
        for _ in 0..3 {
            let pictures = converter.make_pictures(account(), pixel()).await;
            assert_eq!(pictures.expect("pictures").len(), 3);
            let cut_off: PhotoFile = Box::new(Cursor::new(&PIXEL[..30]));
            let refused = converter.make_pictures(account(), cut_off).await;
            assert!(matches!(refused, Err(PictureError::Damaged)));
        }
    }

    #[tokio::test]
    async fn concurrent_images_share_the_memory() {
        let converter = converter_with(4 * ENOUGH, 2);
        let all = converter_with(4 * ENOUGH, 1);
        assert_eq!(
            (converter.min_share, all.min_share),
            (2 * ENOUGH, 4 * ENOUGH)
        );
        let another = another(&converter, 2 * ENOUGH).await;
        let pictures = converter.make_pictures(account(), pixel()).await;
        assert_eq!(pictures.expect("pictures").len(), 3);
        drop(another);
    }

    #[tokio::test]
    async fn an_image_above_the_budget_is_processed_alone() {
        let converter = converter_with(1_000_000, 1);
        let another = another(&converter, 1024).await;
        let mut waiting = Box::pin(converter.make_pictures(account(), pixel()));
        let early = timeout(Duration::from_millis(200), &mut waiting).await;
        assert!(early.is_err());
        drop(another);
        assert_eq!(waiting.await.expect("pictures").len(), 3);
    }

    #[tokio::test]
    async fn a_panic_of_the_decoder_counts_as_a_damaged_image() {
        let work = spawn_blocking(|| -> Result<(), Refusal> { panic!("an image nobody foresaw") });
        let result = outcome(work.await);
        assert!(matches!(result, Err(PictureError::Damaged)));
    }
}
