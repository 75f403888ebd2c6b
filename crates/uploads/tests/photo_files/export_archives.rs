//! Archives of what an account holds, on a folder and on S3.

use std::io::{Cursor, Read as _};

use ::documents::FileKind;
use accounts::{ExportFiles as _, ExportPart, ExportValue};
use kernel::{ExportId, IdGenerator as _, RandomIds};
use zip::ZipArchive;

use crate::documents::{self, of_boundary_sizes};
use crate::images::jpeg;
use crate::place::{Place, photo};

fn id() -> ExportId {
    ExportId::new(RandomIds.next_uuid())
}

fn rows(table: &'static str, rows: Vec<Vec<ExportValue>>) -> ExportPart {
    let columns = vec!["name", "age", "is_sound", "records"];
    ExportPart::Rows {
        table,
        columns,
        rows,
    }
}

/// Writes the parts and returns the files of the archive with their contents.
async fn written(place: &Place, id: ExportId, parts: Vec<ExportPart>) -> Vec<(String, Vec<u8>)> {
    let mut writer = place.archives.begin(id).await.expect("begun");
    for part in parts {
        writer.add(part).await.expect("written");
    }
    let size = writer.finish().await.expect("stored");
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < size {
        let part = place.archives.read(id, bytes.len() as u64).await;
        bytes.extend(part.expect("read").expect("an archive"));
    }
    assert_eq!(bytes.len() as u64, size);
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let mut files = Vec::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).expect("a file");
        let mut content = Vec::new();
        file.read_to_end(&mut content).expect("readable");
        let name = file.name().expect("a name").into_owned();
        files.push((name, content));
    }
    files
}

on_both_places! {
    async fn tables_photos_and_files_are_in_an_archive(place: Place) {
        place.store(&photo('a'), &jpeg::jpeg(48, 32)).await.expect("taken");
        let of = |name: &str| ExportPart::Photo {
            path: format!("photos/{name}.jpg"),
            name: name.repeat(22),
        };
        let horse = |name: &str| vec![
            ExportValue::Text(name.to_owned()),
            ExportValue::Number(7),
            ExportValue::Flag(true),
            ExportValue::Json("{\"vet\":[1]}".to_owned()),
        ];
        let letter = ExportPart::File { path: "letters/1.pdf".to_owned(), content: b"%PDF".to_vec() };
        let parts = vec![
            rows("horses", vec![horse("=Zoë"), vec![const { ExportValue::Nothing }; 4]]),
            // The rows of a table may come in parts.
            rows("horses", vec![horse("Comet \"C\", gray")]),
            rows("shows", vec![]),
            of("a"),
            // It was deleted meanwhile.
            of("b"),
            letter,
        ];
        let files = written(&place, id(), parts).await;
        let names: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["horses.json", "horses.csv", "shows.json", "shows.csv", "photos/a.jpg", "letters/1.pdf"]);
        let text = |at: usize| std::str::from_utf8(&files[at].1).expect("UTF-8");
        let json = |at| serde_json::from_str::<serde_json::Value>(text(at)).expect("JSON");
        let nothing = serde_json::json!({ "name": null, "age": null, "is_sound": null, "records": null });
        let horse = |name: &str| serde_json::json!({ "name": name, "age": 7, "is_sound": true, "records": { "vet": [1] } });
        assert_eq!(json(0), serde_json::json!([horse("=Zoë"), nothing, horse("Comet \"C\", gray")]));
        assert_eq!(text(1), "\u{feff}name,age,is_sound,records\r\n\
            '=Zoë,7,true,\"{\"\"vet\"\":[1]}\"\r\n,,,\r\n\
            \"Comet \"\"C\"\", gray\",7,true,\"{\"\"vet\"\":[1]}\"\r\n");
        assert_eq!((json(2), text(3)), (serde_json::json!([]), "\u{feff}name,age,is_sound,records\r\n"));
        assert!(files[4].1.starts_with(&[0xff, 0xd8]));
        assert_eq!(files[5].1, b"%PDF");
    }

    async fn documents_of_every_size_are_in_an_archive(place: Place) {
        let (mut parts, mut expected) = (Vec::new(), Vec::new());
        for bytes in of_boundary_sizes() {
            let id = documents::id();
            documents::store(&place, id, FileKind::Pdf, &bytes).await.expect("kept");
            let path = format!("documents/{id}.pdf");
            parts.push(ExportPart::Document { path: path.clone(), id });
            expected.push((path, bytes));
        }
        // It was deleted meanwhile.
        parts.push(ExportPart::Document { path: "documents/gone.pdf".to_owned(), id: documents::id() });
        assert!(written(&place, id(), parts).await == expected);
    }

    async fn a_large_archive_reads_back(place: Place) {
        // Does not compress.
        let mut next = 1u64;
        let noise: Vec<u8> = std::iter::repeat_with(|| {
            next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            next.to_le_bytes()[6]
        }).take(11 << 20).collect();
        let file = ExportPart::File { path: "noise".to_owned(), content: noise.clone() };
        assert!(written(&place, id(), vec![file]).await == [("noise".to_owned(), noise)]);
    }

    async fn a_deleted_archive_is_gone_and_an_unfinished_one_never_there(place: Place) {
        let [kept, deleted, unfinished] = [(); 3].map(|()| id());
        for id in [kept, deleted] {
            written(&place, id, vec![rows("shows", vec![])]).await;
        }
        let mut writer = place.archives.begin(unfinished).await.expect("begun");
        writer.add(rows("shows", vec![])).await.expect("written");
        drop(writer);
        for _ in 0..2 {
            place.archives.delete(deleted).await.expect("deleted");
        }
        for (id, is_there) in [(kept, true), (deleted, false), (unfinished, false)] {
            let found = place.archives.read(id, 0).await.expect("answered");
            assert_eq!(found.is_some(), is_there);
        }
    }
}
