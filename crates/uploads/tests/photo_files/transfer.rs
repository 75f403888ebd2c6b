//! Files that are copied from a folder into S3, and back.

use std::fs;

use kernel::StoreError;
use uploads::{TransferFilesError, TransferredFiles, transfer};

use crate::images::jpeg;
use crate::place::{Place, photo};

/// Larger than the part of an upload, so that it is sent in several.
const LARGE: usize = 12 << 20;

#[tokio::test]
async fn files_arrive_in_s3_and_only_what_is_missing_is_sent_again() {
    let (folder, s3) = (Place::folder(), Place::s3());
    for letter in ['a', 'b'] {
        folder
            .store(&photo(letter), &jpeg::jpeg(64, 64))
            .await
            .expect("taken");
    }
    fs::create_dir(folder.stored("exports")).expect("a folder");
    fs::write(folder.stored("exports/large.zip"), vec![7; LARGE]).expect("a file");
    let (from, to) = (folder.url(), s3.url());
    let count = folder.file_count();

    let mut read = 0;
    let copied = transfer(&from, &to, |more, total| {
        read += more;
        assert!(read <= total);
    });
    let copied = copied.await.expect("copied");
    assert_eq!(
        copied,
        TransferredFiles {
            files: count,
            were_there: 0
        }
    );
    assert!(read > LARGE as u64);
    assert_eq!(s3.file_count(), count);

    // One is damaged on its way, one is missing: those two are sent again.
    let damaged = s3.stored("horses/exports/large.zip");
    fs::write(&damaged, vec![7; LARGE - 1]).expect("a file");
    let missing = s3
        .files()
        .into_iter()
        .find(|file| file.ends_with("card.jpg"));
    fs::remove_file(s3.stored(&missing.expect("a photo"))).expect("removed");
    let copied = transfer(&from, &to, |_, _| {}).await.expect("copied");
    assert_eq!(
        copied,
        TransferredFiles {
            files: count,
            were_there: count - 2
        }
    );
    assert_eq!(fs::read(damaged).expect("a file"), vec![7; LARGE]);

    let back = Place::folder();
    let copied = transfer(&to, &back.url(), |_, _| {}).await.expect("copied");
    assert_eq!(
        copied,
        TransferredFiles {
            files: count,
            were_there: 0
        }
    );
    let all = |place: &Place| {
        let files = place.files().into_iter().map(|file| {
            let path = place.stored(&file);
            (
                file,
                path.is_file().then(|| fs::read(path).expect("a file")),
            )
        });
        files.collect::<Vec<_>>()
    };
    assert!(all(&folder) == all(&back), "the files differ");
}

#[tokio::test]
async fn a_bucket_that_refuses_is_an_error() {
    let (folder, s3) = (Place::folder(), Place::s3());
    folder
        .store(&photo('a'), &jpeg::jpeg(64, 64))
        .await
        .expect("taken");
    let refused = transfer(&folder.url(), &s3.server().url("wrong"), |_, _| {}).await;
    let refused = refused.expect_err("it should be refused");
    assert!(
        matches!(refused, TransferFilesError::Store(StoreError::Failed(_))),
        "{refused:?}"
    );
    assert_eq!(s3.files(), Vec::<String>::new());
}
