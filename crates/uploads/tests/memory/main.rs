//! Twenty large photos at once must take bounded memory and not block other
//! tasks. This test runs in its own process, whose memory is read from `/proc`.

mod images;
mod process;

use std::fs::File;
use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use horses::{PhotoName, PhotoSize, PhotoStorage as _, StorePhotoError};
use kernel::{AccountId, IdGenerator as _, RandomIds};
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::sleep;
use uploads::{PhotoFiles, StorageUrl};

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

fn photo(number: usize) -> PhotoName {
    PhotoName::parse(&format!("{number:0>22}")).expect("a name")
}

/// Records the longest delay of a timer of the runtime.
async fn tick(slowest: &mut Duration) {
    loop {
        let start = Instant::now();
        sleep(Duration::from_millis(5)).await;
        *slowest = start.elapsed().max(*slowest);
    }
}

/// Stores twenty photos concurrently, cycling through the files.
async fn store_twenty(photo_files: &Arc<PhotoFiles>, files: &[PathBuf]) {
    let mut uploads = JoinSet::new();
    for number in 0..20 {
        let photo_files = Arc::clone(photo_files);
        let file = File::open(&files[number % files.len()]).expect("a file");
        uploads.spawn(async move {
            let file = Box::new(BufReader::new(file));
            photo_files.store(account(), &photo(number), file).await
        });
    }
    for result in uploads.join_all().await {
        result.expect("taken");
    }
}

// The only test of this binary: it measures the memory of its own process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn photos_take_bounded_memory_and_do_not_block_other_tasks() {
    let folder = TempDir::new().expect("a folder");
    let media = StorageUrl::folder(folder.path().join("media"));
    let photo_files = Arc::new(PhotoFiles::new(media));
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
        () = store_twenty(&photo_files, &files) => {}
        () = tick(&mut slowest) => {}
    }
    let (most, took) = (peak(), start.elapsed());
    println!(
        "{} MB, {took:?}, others waited {slowest:?}",
        most / MEGABYTE
    );
    assert!(most < SERVER - BASELINE, "{most}");
    assert!(slowest < DELAY, "{slowest:?}");
    for number in 0..20 {
        let picture = photo_files.read(&photo(number), PhotoSize::Banner).await;
        assert!(picture.expect("answered").is_some(), "{number}");
    }

    let inks = kept("inks", images::progressive_inks());
    settle();
    reset_peak();
    let file = Box::new(BufReader::new(File::open(&inks).expect("a file")));
    let taken = photo_files.store(account(), &photo(20), file).await;
    taken.expect("taken");
    let most = peak();
    println!("inks: {} MB", most / MEGABYTE);
    assert!(most < INKS - BASELINE, "{most}");

    let before = settle();
    reset_peak();
    for image in [images::enormous_png(), images::enormous_jpeg()] {
        let refusal = photo_files
            .store(account(), &photo(20), Box::new(Cursor::new(image)))
            .await;
        assert!(
            matches!(refusal, Err(StorePhotoError::TooManyPixels)),
            "{refusal:?}"
        );
    }
    let packed = Box::new(Cursor::new(images::png_with_packed_profile()));
    let refusal = photo_files.store(account(), &photo(20), packed).await;
    assert!(
        matches!(refusal, Err(StorePhotoError::Damaged)),
        "{refusal:?}"
    );
    let most = peak() - before;
    assert!(most < 30 * MEGABYTE, "{most}");
}
