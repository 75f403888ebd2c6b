//! Archives of what an account holds: ZIP files beside the photos, in the folder
//! `exports`. Each table is a file of JSON and one of CSV.

use std::fs::File;
use std::io::{self, Seek as _, Write as _};
use std::sync::Arc;

use accounts::{ExportFiles, ExportPart, ExportValue, ExportWriter};
use async_trait::async_trait;
use horses::{PhotoName, PhotoSize};
use kernel::{DocumentId, ExportId, StoreError};
use serde_json::{Map, Value};
use spreadsheets::{BYTE_ORDER_MARK, csv_rows};
use tokio::task::spawn_blocking;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::document_files::DocumentParts;
use crate::storage::{Objects, StorageUrl};

/// How many bytes of an archive are read at once.
const CHUNK: u64 = 1 << 20;

/// Stores archives in a folder or in S3. An archive is written to a temporary file
/// first, because its size is not known before.
#[derive(Debug, Clone)]
pub struct ExportArchives {
    objects: Arc<Objects>,
}

impl ExportArchives {
    /// Archives at the location of the photos. The disk or network is not accessed
    /// before first use.
    #[must_use]
    pub fn new(place: StorageUrl) -> Self {
        Self {
            objects: Arc::new(Objects::new(place)),
        }
    }
}

fn path_of(id: ExportId) -> String {
    format!("exports/{id}.zip")
}

#[async_trait]
impl ExportFiles for ExportArchives {
    async fn begin(&self, id: ExportId) -> Result<Box<dyn ExportWriter>, StoreError> {
        let archive = blocking(Archive::new).await?;
        Ok(Box::new(ArchiveWriter {
            id,
            objects: self.objects.clone(),
            archive: Some(archive),
        }))
    }

    async fn read(&self, id: ExportId, from: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let part = self
            .objects
            .read_file(&path_of(id), from..from + CHUNK)
            .await?;
        Ok(part.filter(|part| !part.is_empty()))
    }

    async fn delete(&self, id: ExportId) -> Result<(), StoreError> {
        self.objects.delete_file(&path_of(id)).await
    }
}

struct ArchiveWriter {
    id: ExportId,
    objects: Arc<Objects>,
    /// `None` while it is written by another thread, and after an error.
    archive: Option<Archive>,
}

impl ArchiveWriter {
    /// Writes in a thread where that may block.
    async fn write<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Archive) -> io::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let archive = self.archive.take();
        let mut archive = archive.ok_or_else(|| StoreError::failed("the archive is broken"))?;
        let (archive, done) = blocking(move || {
            let done = work(&mut archive)?;
            Ok((archive, done))
        })
        .await?;
        self.archive = Some(archive);
        Ok(done)
    }
}

impl ArchiveWriter {
    /// Copies the file of a document in parts.
    async fn add_document(&mut self, path: String, id: DocumentId) -> Result<(), StoreError> {
        let mut parts = DocumentParts::of(id);
        let Some(first) = parts.next(&self.objects).await? else {
            return Ok(());
        };
        self.write(move |it| it.add_file(&path, &first)).await?;
        while let Some(part) = parts.next(&self.objects).await? {
            self.write(move |it| it.zip.write_all(&part)).await?;
        }
        Ok(())
    }
}

#[async_trait]
impl ExportWriter for ArchiveWriter {
    async fn add(&mut self, part: ExportPart) -> Result<(), StoreError> {
        match part {
            ExportPart::Rows {
                table,
                columns,
                rows,
            } => {
                self.write(move |it| it.add_rows(table, &columns, rows))
                    .await
            }
            ExportPart::File { path, content } => {
                self.write(move |it| it.add_file(&path, &content)).await
            }
            ExportPart::Photo { path, name } => {
                let name = PhotoName::parse(&name);
                let name = name.ok_or_else(|| StoreError::failed("a photo without a name"))?;
                match self.objects.get(&name, PhotoSize::Banner).await? {
                    Some(jpeg) => self.write(move |it| it.add_file(&path, &jpeg)).await,
                    None => Ok(()),
                }
            }
            ExportPart::Document { path, id } => self.add_document(path, id).await,
        }
    }

    async fn finish(mut self: Box<Self>) -> Result<u64, StoreError> {
        let (file, bytes) = self.write(Archive::finish).await?;
        self.objects.put_file(&path_of(self.id), file).await?;
        Ok(bytes)
    }
}

/// A table whose rows are written.
struct Table {
    name: &'static str,
    has_rows: bool,
    /// The same rows as CSV, until the JSON is complete: a ZIP file is written one
    /// file after the other.
    csv: File,
}

struct Archive {
    zip: ZipWriter<File>,
    table: Option<Table>,
}

impl Archive {
    fn new() -> io::Result<Self> {
        Ok(Self {
            zip: ZipWriter::new(tempfile::tempfile()?),
            table: None,
        })
    }

    fn add_rows(
        &mut self,
        name: &'static str,
        columns: &[&'static str],
        rows: Vec<Vec<ExportValue>>,
    ) -> io::Result<()> {
        if self.table.as_ref().is_none_or(|it| it.name != name) {
            self.end_table()?;
            self.zip.start_file(format!("{name}.json"), options())?;
            self.zip.write_all(b"[")?;
            let mut csv = tempfile::tempfile()?;
            csv.write_all(BYTE_ORDER_MARK)?;
            let titles = columns.iter().map(|it| (*it).to_owned()).collect();
            csv.write_all(&csv_rows([titles])?)?;
            self.table = Some(Table {
                name,
                has_rows: false,
                csv,
            });
        }
        let Some(table) = &mut self.table else {
            return Ok(());
        };
        for row in &rows {
            let separator: &[u8] = if table.has_rows { b",\n" } else { b"\n" };
            self.zip.write_all(separator)?;
            table.has_rows = true;
            let values = row.iter().map(to_json).collect::<Result<Vec<_>, _>>()?;
            let object: Map<_, _> = columns
                .iter()
                .map(|it| (*it).to_owned())
                .zip(values)
                .collect();
            self.zip.write_all(&serde_json::to_vec(&object)?)?;
        }
        let cells = rows
            .into_iter()
            .map(|row| row.into_iter().map(to_cell).collect());
        table.csv.write_all(&csv_rows(cells)?)
    }

    fn add_file(&mut self, path: &str, content: &[u8]) -> io::Result<()> {
        self.end_table()?;
        self.zip.start_file(path, options())?;
        self.zip.write_all(content)
    }

    fn end_table(&mut self) -> io::Result<()> {
        let Some(mut table) = self.table.take() else {
            return Ok(());
        };
        self.zip.write_all(b"\n]\n")?;
        self.zip
            .start_file(format!("{}.csv", table.name), options())?;
        table.csv.rewind()?;
        io::copy(&mut table.csv, &mut self.zip)?;
        Ok(())
    }

    /// The complete file, at its beginning, and its size.
    fn finish(&mut self) -> io::Result<(File, u64)> {
        self.end_table()?;
        let zip = std::mem::replace(&mut self.zip, ZipWriter::new(tempfile::tempfile()?));
        let mut file = zip.finish()?;
        file.rewind()?;
        let bytes = file.metadata()?.len();
        Ok((file, bytes))
    }
}

/// An archive may have more than 4 GiB.
fn options() -> SimpleFileOptions {
    SimpleFileOptions::default().large_file(true)
}

fn to_json(value: &ExportValue) -> serde_json::Result<Value> {
    Ok(match value {
        ExportValue::Nothing => Value::Null,
        ExportValue::Text(text) => text.clone().into(),
        ExportValue::Number(number) => (*number).into(),
        ExportValue::Flag(flag) => (*flag).into(),
        ExportValue::Json(json) => serde_json::from_str(json)?,
    })
}

fn to_cell(value: ExportValue) -> String {
    match value {
        ExportValue::Nothing => String::new(),
        ExportValue::Text(text) | ExportValue::Json(text) => text,
        ExportValue::Number(number) => number.to_string(),
        ExportValue::Flag(flag) => flag.to_string(),
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, StoreError> {
    let done = spawn_blocking(work).await.map_err(StoreError::failed)?;
    done.map_err(StoreError::unavailable)
}
