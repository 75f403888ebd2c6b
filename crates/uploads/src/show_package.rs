//! The archive of the records of a show.

use std::io::{self, Cursor, Write as _};

use async_trait::async_trait;
use kernel::RenderError;
use spreadsheets::{BYTE_ORDER_MARK, csv_rows};
use tokio::task::spawn_blocking;
use usda::{PackageArchive, PackageTable};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Makes ZIP files in memory: the records of a show have some hundred kilobytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct PackageZip;

#[async_trait]
impl PackageArchive for PackageZip {
    async fn pack(
        &self,
        pdf: (String, Vec<u8>),
        tables: Vec<PackageTable>,
    ) -> Result<Vec<u8>, RenderError> {
        let work = spawn_blocking(move || pack(&pdf, tables));
        let packed = work.await.map_err(|error| RenderError(Box::new(error)))?;
        packed.map_err(|error| RenderError(Box::new(error)))
    }
}

fn pack((name, pdf): &(String, Vec<u8>), tables: Vec<PackageTable>) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file(name.as_str(), SimpleFileOptions::default())?;
    zip.write_all(pdf)?;
    for table in tables {
        let file = format!("{}.csv", table.name);
        zip.start_file(file, SimpleFileOptions::default())?;
        zip.write_all(BYTE_ORDER_MARK)?;
        zip.write_all(&csv_rows(table.rows)?)?;
    }
    Ok(zip.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

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
        let mut zip = ZipArchive::new(Cursor::new(packed)).expect("a ZIP file");
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
}
