//! The files of documents, on a folder and on S3.

use std::io::{Cursor, Read as _, Seek as _, Write as _};

use ::png::BitDepth;
use documents::{ArchiveReader, ArchivedFile, DocumentStorage as _, FileKind, UploadedFile};
use kernel::{AccountId, DocumentId, IdGenerator as _, PictureError, RandomIds};
use zip::ZipArchive;

use crate::images::{jpeg, png};
use crate::picture::Picture;
use crate::place::Place;

pub(crate) fn id() -> DocumentId {
    DocumentId::new(RandomIds.next_uuid())
}

pub(crate) async fn store(
    place: &Place,
    id: DocumentId,
    kind: FileKind,
    bytes: &[u8],
) -> Result<(), PictureError> {
    let mut content = tempfile::tempfile().expect("a file");
    content.write_all(bytes).expect("written");
    content.rewind().expect("rewound");
    let file = UploadedFile {
        kind,
        content,
        bytes: bytes.len() as u64,
    };
    let account = AccountId::new(RandomIds.next_uuid());
    place.documents.store(account, id, file).await
}

async fn read(place: &Place, id: DocumentId, size: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while bytes.len() < size {
        let part = place.documents.read(id, bytes.len() as u64).await;
        bytes.extend(part.expect("read").expect("a part"));
    }
    bytes
}

/// Files of the sizes at which reading in parts could go wrong.
pub(crate) fn of_boundary_sizes() -> Vec<Vec<u8>> {
    const PART: usize = 1 << 20;
    let sizes = [0, 1, PART - 1, PART, PART + 1, 2 * PART];
    let file = |size| {
        (0..size)
            .map(|n| u8::try_from(n % 251).expect("small"))
            .collect()
    };
    sizes.into_iter().map(file).collect()
}

/// A PDF of more than two parts.
fn long_pdf() -> Vec<u8> {
    let mut pdf = b"%PDF-1.7\n".to_vec();
    pdf.extend((0..2_500_000_u32).map(|n| (n % 251) as u8));
    pdf
}

/// The files of an archive.
async fn unpacked(reader: &mut dyn ArchiveReader) -> Vec<(String, Vec<u8>)> {
    let mut archive = Vec::new();
    while let Some(part) = reader.next().await.expect("read") {
        assert!(part.len() < 2 << 20, "a part has {} bytes", part.len());
        archive.extend(part);
    }
    let mut archive = ZipArchive::new(Cursor::new(archive)).expect("an archive");
    let mut found = Vec::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).expect("a file");
        let mut content = Vec::new();
        file.read_to_end(&mut content).expect("readable");
        found.push((file.name().expect("a name").into_owned(), content));
    }
    found
}

on_both_places! {
    async fn an_archive_has_files_of_every_size(place: Place) {
        let (mut files, mut expected) = (Vec::new(), Vec::new());
        for (at, bytes) in of_boundary_sizes().into_iter().enumerate() {
            let (id, name) = (id(), format!("{at}.pdf"));
            store(&place, id, FileKind::Pdf, &bytes).await.expect("kept");
            files.push(ArchivedFile { id, name: name.clone() });
            expected.push((name, bytes));
        }
        let mut reader = place.documents.archive(files);
        assert!(unpacked(&mut *reader).await == expected);
    }

    async fn a_file_is_kept_as_it_came_and_deleted_with_its_thumbnail(place: Place) {
        let (pdf, picture) = (id(), id());
        let bytes = long_pdf();
        store(&place, pdf, FileKind::Pdf, &bytes).await.expect("kept");
        assert!(read(&place, pdf, bytes.len()).await == bytes);
        let none = place.documents.read_thumbnail(pdf).await.expect("read");
        assert_eq!(none, None);

        let upright = jpeg::jpeg(640, 320);
        store(&place, picture, FileKind::Jpeg, &upright).await.expect("kept");
        assert!(read(&place, picture, upright.len()).await == upright);
        let thumbnail = place.documents.read_thumbnail(picture).await.expect("read");
        let thumbnail = Picture::read(&thumbnail.expect("a thumbnail"));
        assert_eq!((thumbnail.width, thumbnail.height), (256, 256));

        for id in [pdf, picture, picture] {
            place.documents.delete(id).await.expect("deleted");
        }
        assert_eq!(place.documents.read(picture, 0).await.expect("read"), None);
        assert!(!place.files().iter().any(|it| it.contains(&picture.to_string())));
    }

    async fn an_archive_has_all_files_that_are_there(place: Place) {
        let (long, short, gone) = (id(), id(), id());
        let bytes = long_pdf();
        store(&place, long, FileKind::Pdf, &bytes).await.expect("kept");
        store(&place, short, FileKind::Pdf, b"%PDF-1.4").await.expect("kept");
        let named = |id, name: &str| ArchivedFile { id, name: name.to_owned() };
        let mut reader = place.documents.archive(vec![
            named(long, "Coggins für Óðinn.pdf"), named(gone, "gone.pdf"), named(short, "short.pdf"),
        ]);
        assert!(unpacked(&mut *reader).await == [
            ("Coggins für Óðinn.pdf".to_owned(), bytes),
            ("short.pdf".to_owned(), b"%PDF-1.4".to_vec()),
        ]);
        assert_eq!(place.documents.read(short, 8).await.expect("read"), None);
        let mut empty = place.documents.archive(Vec::new());
        let end = empty.next().await.expect("read").expect("an empty archive");
        assert_eq!(ZipArchive::new(Cursor::new(end)).expect("an archive").len(), 0);
    }
}

/// What expands when it is decoded is not, beyond the limits of photos.
#[tokio::test]
async fn a_picture_bomb_is_refused_and_a_pdf_is_never_opened() {
    let place = Place::folder();
    let info = png::info(60_000, 60_000, ::png::ColorType::Rgba, BitDepth::Sixteen);
    let bomb = png::with_data(info, &png::compressed(&[0; 99]));
    let refused = store(&place, id(), FileKind::Png, &bomb).await;
    assert!(matches!(refused, Err(PictureError::TooManyPixels)));
    let slow = store(&place, id(), FileKind::Jpeg, &jpeg::with_many_scans()).await;
    assert!(matches!(slow, Err(PictureError::TooManyScans)));
    let broken = store(&place, id(), FileKind::Jpeg, b"\xff\xd8\xff\xe0").await;
    assert!(matches!(broken, Err(PictureError::Damaged)));
    assert_eq!(place.files(), Vec::<String>::new());
    store(
        &place,
        id(),
        FileKind::Pdf,
        b"%PDF-1.7 and nothing that could be read",
    )
    .await
    .expect("kept unread");
}
