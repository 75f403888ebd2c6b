use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use horses::PhotoFile;
use kernel::{AccountId, PictureError, StoreError};
use tokio::task::{JoinError, spawn_blocking};

use crate::decoded::Refusal;
use crate::fair_queue::FairQueue;
use crate::picture::{Inspected, Pictures};

/// Maximum memory of all images in work, in bytes. It is just enough for the
/// most expensive usual image: a progressive JPEG of 8192 × 6144 pixels without
/// chroma subsampling, whose coefficients take six bytes per pixel. The process
/// takes about 30 MB more, and must stay below 400 MB.
const BUDGET: u64 = 328_000_000;

/// Bytes per permit: a semaphore's permits are 32 bits for one acquisition, too
/// few to count bytes.
const PERMIT_BYTES: u64 = 1024;

/// Converts photos on blocking threads.
///
/// Each image takes its share of the memory budget, known from its header, and
/// waits for its account's turn and for that share. Half of the cores are used,
/// so that other requests find a free one.
#[derive(Debug)]
pub struct PhotoConverter {
    queue: FairQueue,
    budget: u64,
    /// The minimum share of an image, in bytes. It limits the number of images
    /// in work.
    min_share: u64,
}

/// One for the whole process, which divides the memory budget.
impl Default for PhotoConverter {
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, NonZeroUsize::get);
        Self::with(BUDGET, (cores / 2).max(1))
    }
}

impl PhotoConverter {
    fn with(budget: u64, at_once: usize) -> Self {
        Self {
            queue: FairQueue::new(permits(budget)),
            budget,
            min_share: budget / at_once as u64,
        }
    }

    /// Converts a file, in its account's turn.
    pub async fn make_pictures(
        &self,
        account: AccountId,
        file: PhotoFile,
    ) -> Result<Pictures, PictureError> {
        let inspected = outcome(spawn_blocking(move || Inspected::new(file)).await)?;
        // An image that needs more than the budget takes all of it, so it is
        // processed alone.
        let share = permits(inspected.memory().clamp(self.min_share, self.budget));
        let turn = self.queue.take(account, share).await?;
        // The turn is held until the work ends, even if the caller has gone.
        let work = spawn_blocking(move || {
            let pictures = inspected.into_pictures();
            drop(turn);
            pictures
        });
        outcome(work.await)
    }
}

fn permits(bytes: u64) -> u32 {
    u32::try_from(bytes / PERMIT_BYTES).unwrap_or(u32::MAX)
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

    #[tokio::test]
    async fn an_image_waits_for_its_share_of_the_memory() {
        let converter = PhotoConverter::with(ENOUGH, 1);
        let another = converter.queue.take(account(), 1).await.expect("a turn");
        let mut waiting = Box::pin(converter.make_pictures(account(), pixel()));
        let early = timeout(Duration::from_millis(200), &mut waiting).await;
        assert!(early.is_err());
        drop(another);
        assert_eq!(waiting.await.expect("pictures").len(), 3);
    }

    #[tokio::test]
    async fn every_share_is_released() {
        let converter = PhotoConverter::with(ENOUGH, 1);
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
        let converter = PhotoConverter::with(4 * ENOUGH, 2);
        let all = PhotoConverter::with(4 * ENOUGH, 1);
        assert_eq!(
            (converter.min_share, all.min_share),
            (2 * ENOUGH, 4 * ENOUGH)
        );
        let half = permits(2 * ENOUGH);
        let another = converter.queue.take(account(), half).await;
        let pictures = converter.make_pictures(account(), pixel()).await;
        assert_eq!(pictures.expect("pictures").len(), 3);
        drop(another.expect("a turn"));
    }

    #[tokio::test]
    async fn an_image_above_the_budget_is_processed_alone() {
        let converter = PhotoConverter::with(1_000_000, 1);
        let another = converter.queue.take(account(), 1).await.expect("a turn");
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
