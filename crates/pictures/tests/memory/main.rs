//! Twenty large photos at once must take bounded memory and not block other
//! tasks. This test runs in its own process, whose memory is read from `/proc`.

mod images;
mod process;

use std::fs::File;
use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use horses::PhotoFile;
use kernel::{AccountId, IdGenerator as _, PictureError, RandomIds};
use pictures::PhotoConverter;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::process::{peak, reset_peak, settle};

/// The same allocator as the server's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const MEGABYTE: u64 = 1_000_000;

/// Limit for the whole server while it processes photos.
const SERVER: u64 = 400 * MEGABYTE;

/// Limit while it processes a progressive CMYK JPEG, whose coefficients take 8
/// bytes per pixel.
const INKS: u64 = 500 * MEGABYTE;

/// What the server needs in addition to the photos.
const BASELINE: u64 = 30 * MEGABYTE;

/// The longest time for which another task may wait. Usually it is a few
/// milliseconds, but the machine may be busy with other tests. The photos take
/// at least ten seconds.
const DELAY: Duration = Duration::from_secs(2);

/// Writes a file and frees the memory of the image.
fn kept(folder: &Path, name: &str, image: &[u8]) -> PathBuf {
    assert!(image.len() <= 10 << 20, "{name}: {} bytes", image.len());
    let path = folder.join(name);
    std::fs::write(&path, image).expect("written");
    path
}

fn account() -> AccountId {
    AccountId::new(RandomIds.next_uuid())
}

fn opened(path: &Path) -> PhotoFile {
    Box::new(BufReader::new(File::open(path).expect("a file")))
}

/// Records the longest delay of a timer of the runtime.
async fn tick(slowest: &mut Duration) {
    loop {
        let start = Instant::now();
        sleep(Duration::from_millis(5)).await;
        *slowest = start.elapsed().max(*slowest);
    }
}

/// Converts twenty photos concurrently, cycling through the files.
async fn convert_twenty(converter: &Arc<PhotoConverter>, files: &[PathBuf]) {
    let mut uploads = JoinSet::new();
    for path in files.iter().cycle().take(20) {
        let (converter, file) = (Arc::clone(converter), opened(path));
        uploads.spawn(async move { converter.make_pictures(account(), file).await });
    }
    for result in uploads.join_all().await {
        assert_eq!(result.expect("taken").len(), 3);
    }
}

// The only test of this binary: it measures the memory of its own process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn photos_take_bounded_memory_and_do_not_block_other_tasks() {
    let folder = TempDir::new().expect("a folder");
    let converter = Arc::new(PhotoConverter::default());
    let kept = |name, image: Vec<u8>| kept(folder.path(), name, &image);

    let files = [
        kept("baseline", images::baseline()),
        kept("progressive", images::progressive()),
        kept("deep-png", images::deep_png()),
        kept("interlaced-png", images::interlaced_png()),
        kept("webp", images::webp()),
        kept("transparent-webp", images::transparent_webp()),
        kept("gif", images::gif()),
    ];
    settle();
    reset_peak();
    let (start, mut slowest) = (Instant::now(), Duration::ZERO);
    tokio::select! {
        () = convert_twenty(&converter, &files) => {}
        () = tick(&mut slowest) => {}
    }
    let (most, took) = (peak(), start.elapsed());
    println!(
        "{} MB, {took:?}, others waited {slowest:?}",
        most / MEGABYTE
    );
    assert!(most < SERVER - BASELINE, "{most}");
    assert!(slowest < DELAY, "{slowest:?}");

    let inks = kept("inks", images::progressive_inks());
    settle();
    reset_peak();
    let taken = converter.make_pictures(account(), opened(&inks)).await;
    taken.expect("taken");
    let most = peak();
    println!("inks: {} MB", most / MEGABYTE);
    assert!(most < INKS - BASELINE, "{most}");

    let before = settle();
    reset_peak();
    for image in [images::enormous_png(), images::enormous_jpeg()] {
        let refusal = converter
            .make_pictures(account(), Box::new(Cursor::new(image)))
            .await;
        let refused = matches!(refusal, Err(PictureError::TooManyPixels));
        assert!(refused, "{:?}", refusal.err());
    }
    let packed = Box::new(Cursor::new(images::png_with_packed_profile()));
    let refusal = converter.make_pictures(account(), packed).await;
    let refused = matches!(refusal, Err(PictureError::Damaged));
    assert!(refused, "{:?}", refusal.err());
    let most = peak() - before;
    assert!(most < 30 * MEGABYTE, "{most}");
}
