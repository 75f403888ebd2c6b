//! The archive of the records of a show.

use std::io::{self, Write};
use std::mem;

use async_trait::async_trait;
use kernel::RenderError;
use spreadsheets::{BYTE_ORDER_MARK, csv_rows};
use tokio::task::spawn_blocking;
use usda::{PackageArchive, PackageTable};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// How long a part is, in bytes.
const PART: usize = 64 << 10;

/// Makes ZIP files in memory: the records of a show have some hundred kilobytes, those of
/// the largest shows a few megabytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct PackageZip;

#[async_trait]
impl PackageArchive for PackageZip {
    async fn pack(
        &self,
        pdf: (String, Vec<u8>),
        tables: Vec<PackageTable>,
    ) -> Result<Vec<Vec<u8>>, RenderError> {
        let work = spawn_blocking(move || pack(pdf, tables));
        let packed = work.await.map_err(|error| RenderError(Box::new(error)))?;
        packed.map_err(|error| RenderError(Box::new(error)))
    }
}

/// Each file is given back to the memory once it is compressed.
fn pack((name, pdf): (String, Vec<u8>), tables: Vec<PackageTable>) -> io::Result<Vec<Vec<u8>>> {
    let mut zip = ZipWriter::new_stream(Parts::default());
    zip.start_file(name, SimpleFileOptions::default())?;
    zip.write_all(&pdf)?;
    drop(pdf);
    for table in tables {
        let file = format!("{}.csv", table.name);
        zip.start_file(file, SimpleFileOptions::default())?;
        zip.write_all(BYTE_ORDER_MARK)?;
        zip.write_all(&csv_rows(table.rows)?)?;
    }
    Ok(zip.finish()?.into_inner().all())
}

/// What was written, in parts that are given back to the memory as they are sent.
#[derive(Default)]
struct Parts {
    whole: Vec<Vec<u8>>,
    last: Vec<u8>,
}

impl Parts {
    fn all(mut self) -> Vec<Vec<u8>> {
        self.whole.push(self.last);
        self.whole
    }
}

impl Write for Parts {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min(PART - self.last.len())];
        self.last.extend_from_slice(bytes);
        if self.last.len() == PART {
            self.whole.push(mem::take(&mut self.last));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read as _};

    use zip::ZipArchive;

    use super::*;

    #[tokio::test]
    async fn an_archive_has_the_paper_and_each_table() {
        let rows = [["No.", "Horse"], ["7", "Núñez, Sun"]];
        let tables = vec![PackageTable {
            name: "class sheets",
            rows: rows.map(|row| row.map(str::to_owned).to_vec()).to_vec(),
        }];
        let pdf = ("records.pdf".to_owned(), b"%PDF".to_vec());
        let packed = PackageZip.pack(pdf, tables).await.expect("packed");
        let mut zip = ZipArchive::new(Cursor::new(packed.concat())).expect("a ZIP file");
        let mut read = |name: &str| {
            let mut text = String::new();
            let mut file = zip.by_name(name).expect("a file");
            file.read_to_string(&mut text).expect("a text");
            text
        };
        assert_eq!(read("records.pdf"), "%PDF");
        let table = "\u{feff}No.,Horse\r\n7,\"Núñez, Sun\"\r\n";
        assert_eq!(read("class sheets.csv"), table);
        assert_eq!(zip.len(), 2);
    }

    #[test]
    fn what_is_written_comes_in_parts() {
        let mut parts = Parts::default();
        let text = vec![b'x'; 2 * PART + 5];
        parts.write_all(&text).expect("written");
        let parts = parts.all();
        assert_eq!(
            parts.iter().map(Vec::len).collect::<Vec<_>>(),
            [PART, PART, 5]
        );
        assert_eq!(parts.concat(), text);
    }
}
