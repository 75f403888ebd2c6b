//! Storage in folders and in S3, and its failures.

use std::fs;

use horses::{PhotoSize, PhotoStorage as _};
use kernel::{AccountId, IdGenerator as _, PictureError, RandomIds, StoreError};
use uploads::{PhotoFiles, StorageUrl};

use crate::images::{QUARTERS, RED, gif, jpeg, pixels, png};
use crate::place::{Place, photo};

on_both_places! {
    async fn a_photo_is_stored_in_exactly_three_sizes(place: Place) {
        place.store(&photo('a'), &jpeg::jpeg(48, 32)).await.expect("taken");
        let files = place.files();
        let files: Vec<&str> = files.iter().filter_map(|file| file.split_once("aaaa/")).map(|(_, name)| name).collect();
        assert_eq!(files, ["banner.jpg", "card.jpg", "thumbnail.jpg"]);
    }

    async fn a_photo_that_was_not_stored_is_not_found(place: Place) {
        place.store(&photo('a'), &jpeg::jpeg(48, 32)).await.expect("taken");
        for size in PhotoSize::ALL {
            let picture = place.photo_files.read(&photo('b'), size).await.expect("answered");
            assert!(picture.is_none(), "{size:?}");
        }
    }

    async fn a_deleted_photo_has_no_files_and_others_keep_theirs(place: Place) {
        for letter in ['a', 'b'] {
            place.store(&photo(letter), &jpeg::jpeg(48, 32)).await.expect("taken");
        }
        place.photo_files.delete(&photo('a')).await.expect("deleted");
        for size in PhotoSize::ALL {
            let gone = place.photo_files.read(&photo('a'), size).await.expect("answered");
            assert!(gone.is_none());
            place.picture(&photo('b'), size).await.assert_quarters(QUARTERS);
        }
        place.photo_files.delete(&photo('b')).await.expect("deleted");
        assert_eq!(place.files(), Vec::<String>::new());
    }

    async fn a_photo_can_be_deleted_again(place: Place) {
        place.photo_files.delete(&photo('a')).await.expect("nothing to do");
        place.store(&photo('a'), &jpeg::jpeg(48, 32)).await.expect("taken");
        for _ in 0..2 {
            place.photo_files.delete(&photo('a')).await.expect("deleted");
        }
    }

    async fn a_photo_that_is_stored_again_is_replaced(place: Place) {
        let red = png::encoded(
            png::info(48, 32, ::png::ColorType::Rgb, ::png::BitDepth::Eight),
            &pixels(48, 32, [RED; 4]),
        );
        place.store(&photo('a'), &red).await.expect("taken");
        place.store(&photo('a'), &gif::gif(48, 32)).await.expect("taken");
        for size in PhotoSize::ALL {
            place.picture(&photo('a'), size).await.assert_quarters(QUARTERS);
        }
        assert_eq!(place.files().iter().filter(|file| file.contains(".jpg")).count(), 3);
    }

    async fn photos_are_stored_concurrently(place: Place) {
        let file = jpeg::jpeg(300, 200);
        let names = ['a', 'b', 'c', 'd', 'e'].map(photo);
        let no_image = photo('f');
        let (refused, photos) = tokio::join!(
            place.store(&no_image, b"no image"),
            async {
                let [first, second, third, fourth, last] = &names;
                tokio::join!(
                    place.store(first, &file),
                    place.store(second, &file),
                    place.store(third, &file),
                    place.store(fourth, &file),
                    place.store(last, &file),
                )
            },
        );
        assert!(matches!(refused, Err(PictureError::UnknownFormat)));
        assert!(<[_; 5]>::from(photos).iter().all(Result::is_ok));
        for name in &names {
            place.picture(name, PhotoSize::Card).await.assert_quarters(QUARTERS);
        }
    }

    async fn ping_succeeds_for_an_existing_storage(place: Place) {
        place.photo_files.ping().await.expect("it answers");
        place.store(&photo('a'), &jpeg::jpeg(48, 32)).await.expect("taken");
        place.photo_files.ping().await.expect("it answers");
    }
}

#[tokio::test]
async fn a_missing_folder_is_created() {
    let place = Place::folder();
    let deep = place.outside("not/there/yet");
    let photo_files = PhotoFiles::new(StorageUrl::folder(&deep));
    assert!(!deep.exists());
    photo_files.ping().await.expect("it answers");
    assert!(deep.is_dir());
}

#[tokio::test]
async fn ping_fails_for_a_missing_folder() {
    let place = Place::folder();
    place.photo_files.ping().await.expect("it answers");
    fs::remove_dir(place.stored("")).expect("removed");
    let answer = place.photo_files.ping().await;
    assert!(
        matches!(answer, Err(StoreError::Unavailable(_))),
        "{answer:?}"
    );
}

#[tokio::test]
async fn a_file_is_no_folder() {
    let place = Place::folder();
    let file = place.outside("file");
    fs::write(&file, "not a folder").expect("written");
    let photo_files = PhotoFiles::new(StorageUrl::folder(&file));
    let answer = photo_files.ping().await;
    assert!(
        matches!(answer, Err(StoreError::Unavailable(_))),
        "{answer:?}"
    );
}

#[tokio::test]
async fn a_photo_whose_file_cannot_be_written_leaves_nothing_in_a_folder() {
    let place = Place::folder();
    let in_the_way = format!("{}/card.jpg/folder", photo('a').as_str());
    fs::create_dir_all(place.stored(&in_the_way)).expect("made");
    let result = place.store(&photo('a'), &jpeg::jpeg(48, 32)).await;
    assert!(matches!(result, Err(PictureError::Store(_))), "{result:?}");
    assert_eq!(place.files(), Vec::<String>::new());
}

#[tokio::test]
async fn partly_written_files_are_deleted_with_the_photo() {
    let place = Place::folder();
    place
        .store(&photo('a'), &jpeg::jpeg(48, 32))
        .await
        .expect("taken");
    let half = format!("{}/banner.jpg#1", photo('a').as_str());
    fs::write(place.stored(&half), "half").expect("written");
    place
        .photo_files
        .delete(&photo('a'))
        .await
        .expect("deleted");
    assert_eq!(place.files(), Vec::<String>::new());
}

#[tokio::test]
async fn a_photo_whose_file_cannot_be_written_leaves_nothing_in_s3() {
    let place = Place::s3();
    // The server refuses the card of this photo, after its thumbnail.
    let result = place.store(&photo('x'), &jpeg::jpeg(48, 32)).await;
    assert!(matches!(result, Err(PictureError::Store(_))), "{result:?}");
    assert_eq!(place.files(), Vec::<String>::new());
}

#[tokio::test]
async fn pictures_are_kept_under_the_prefix() {
    let place = Place::s3();
    place
        .store(&photo('a'), &jpeg::jpeg(48, 32))
        .await
        .expect("taken");
    let expected = ["banner", "card", "thumbnail"]
        .map(|size| format!("horses/{}/{size}.jpg", photo('a').as_str()));
    assert_eq!(place.files(), expected);
}

#[tokio::test]
async fn ping_fails_for_a_missing_bucket() {
    let place = Place::s3();
    let url = place.server().bucket_url("another-bucket");
    assert!(PhotoFiles::new(url).ping().await.is_err());
}

#[tokio::test]
async fn a_rejected_s3_key_stores_nothing() {
    let place = Place::s3();
    let photo_files = PhotoFiles::new(place.server().url("another key"));
    assert!(photo_files.ping().await.is_err());
    let file = Box::new(std::io::Cursor::new(jpeg::jpeg(48, 32)));
    let account = AccountId::new(RandomIds.next_uuid());
    let result = photo_files.store(account, &photo('a'), file).await;
    let refused = matches!(result, Err(PictureError::Store(StoreError::Failed(_))));
    assert!(refused, "{result:?}");
    assert_eq!(place.files(), Vec::<String>::new());
}

#[tokio::test]
async fn an_unreachable_server_is_unavailable() {
    let place = Place::s3();
    place.server().stop();
    let answer = place.photo_files.ping().await;
    assert!(
        matches!(answer, Err(StoreError::Unavailable(_))),
        "{answer:?}"
    );
    let read = place.photo_files.read(&photo('a'), PhotoSize::Card).await;
    assert!(matches!(read, Err(StoreError::Unavailable(_))), "{read:?}");
}
