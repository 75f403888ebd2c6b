//! The files of documents and of shows, beside the photos, in the folder `documents`: each as
//! it came, and of pictures a thumbnail. Pictures that everybody may read are converted.

use std::io::{self, BufReader, Seek as _, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use documents::{ArchiveReader, ArchivedFile, DocumentStorage, FileKind, StoredFile, UploadedFile};
use horses::PhotoSize;
use kernel::{AccountId, DocumentId, PictureError, StoreError};
use pictures::PhotoConverter;
use tokio::task::spawn_blocking;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use crate::storage::Objects;

/// How many bytes of a file are read at once.
const CHUNK: u64 = 1 << 20;

const FILE: &str = "file";
const THUMBNAIL: &str = "thumbnail.jpg";

/// Stores the files of documents in a folder or in S3.
#[derive(Debug)]
pub struct DocumentFiles {
    objects: Arc<Objects>,
    converter: Arc<PhotoConverter>,
}

impl DocumentFiles {
    pub(crate) fn new(objects: Objects, converter: Arc<PhotoConverter>) -> Self {
        Self {
            objects: Arc::new(objects),
            converter,
        }
    }

    /// A picture in these sizes. The file is then read from its beginning.
    async fn pictures<const N: usize>(
        &self,
        account: AccountId,
        file: &UploadedFile,
        sizes: [PhotoSize; N],
    ) -> Result<[Vec<u8>; N], PictureError> {
        let picture = file.content.try_clone().map_err(StoreError::unavailable)?;
        let picture = Box::new(BufReader::new(picture));
        let mut pictures = self.converter.make_pictures(account, picture).await?;
        let made = sizes.map(|size| {
            let found = pictures.iter_mut().find(|(it, _)| *it == size);
            found.map(|(_, jpeg)| mem::take(jpeg)).unwrap_or_default()
        });
        if made.iter().any(Vec::is_empty) {
            return Err(StoreError::failed("a size of the picture was not made").into());
        }
        Ok(made)
    }

    /// Stores a file as it came.
    async fn put(&self, id: DocumentId, mut file: UploadedFile) -> Result<(), StoreError> {
        let rewound = spawn_blocking(move || {
            file.content.rewind()?;
            Ok::<_, io::Error>(file.content)
        });
        let rewound = rewound.await.map_err(StoreError::failed)?;
        let content = rewound.map_err(StoreError::unavailable)?;
        self.objects.put_file(&path_of(id, FILE), content).await
    }
}

fn folder_of(id: DocumentId) -> String {
    format!("documents/{id}")
}

fn path_of(id: DocumentId, file: &str) -> String {
    format!("documents/{id}/{file}")
}

/// A part of a document's file: [`CHUNK`] bytes, or fewer at its end.
async fn read_part(
    objects: &Objects,
    id: DocumentId,
    from: u64,
) -> Result<Option<Vec<u8>>, StoreError> {
    objects
        .read_file(&path_of(id, FILE), from..from + CHUNK)
        .await
}

/// The file of a document, read in parts.
pub(crate) struct DocumentParts {
    id: DocumentId,
    /// Where the next part begins; `None` after the last one.
    next: Option<u64>,
}

impl DocumentParts {
    pub(crate) const fn of(id: DocumentId) -> Self {
        Self { id, next: Some(0) }
    }

    /// The next part; `None` after the last one, or if there is no file. The first
    /// part of an empty file is empty.
    pub(crate) async fn next(&mut self, objects: &Objects) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(from) = self.next else {
            return Ok(None);
        };
        let part = read_part(objects, self.id, from).await?;
        let bytes = part.as_ref().map_or(0, Vec::len) as u64;
        self.next = (bytes == CHUNK).then_some(from + CHUNK);
        Ok(part)
    }
}

#[async_trait]
impl DocumentStorage for DocumentFiles {
    async fn store(
        &self,
        account: AccountId,
        id: DocumentId,
        file: UploadedFile,
    ) -> Result<(), PictureError> {
        if file.kind.has_thumbnail() {
            let sizes = [PhotoSize::Thumbnail];
            let [jpeg] = self.pictures(account, &file, sizes).await?;
            let path = path_of(id, THUMBNAIL);
            self.objects.put_bytes(&path, jpeg).await?;
        }
        Ok(self.put(id, file).await?)
    }

    async fn store_public(
        &self,
        account: AccountId,
        id: DocumentId,
        file: UploadedFile,
    ) -> Result<StoredFile, PictureError> {
        if !file.kind.has_thumbnail() {
            let stored = StoredFile::from(&file);
            self.put(id, file).await?;
            return Ok(stored);
        }
        let sizes = [PhotoSize::Card, PhotoSize::Banner];
        let [small, large] = self.pictures(account, &file, sizes).await?;
        let bytes = large.len() as u64;
        self.objects
            .put_bytes(&path_of(id, THUMBNAIL), small)
            .await?;
        self.objects.put_bytes(&path_of(id, FILE), large).await?;
        Ok(StoredFile {
            kind: FileKind::Jpeg,
            bytes,
        })
    }

    async fn read(&self, id: DocumentId, from: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let part = read_part(&self.objects, id, from).await?;
        Ok(part.filter(|part| !part.is_empty()))
    }

    async fn read_thumbnail(&self, id: DocumentId) -> Result<Option<Vec<u8>>, StoreError> {
        self.objects
            .read_file(&path_of(id, THUMBNAIL), 0..CHUNK)
            .await
    }

    async fn delete(&self, id: DocumentId) -> Result<(), StoreError> {
        self.objects
            .delete_folder(&folder_of(id), &[FILE, THUMBNAIL])
            .await
    }

    fn archive(&self, files: Vec<ArchivedFile>) -> Box<dyn ArchiveReader> {
        let written = Written::default();
        Box::new(Archive {
            objects: self.objects.clone(),
            files: files.into_iter(),
            current: None,
            zip: Some(ZipWriter::new_stream(written.clone())),
            written,
        })
    }
}

/// What was written of an archive and not sent yet.
#[derive(Debug, Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An archive of which at most one part of a file is in memory. The files are
/// not compressed, because PDFs and pictures are already.
struct Archive {
    objects: Arc<Objects>,
    files: std::vec::IntoIter<ArchivedFile>,
    /// A file of which a part is in the archive.
    current: Option<DocumentParts>,
    /// `None` after the end.
    zip: Option<ZipWriter<StreamWriter<Written>>>,
    written: Written,
}

impl Archive {
    /// Writes the next part of a file, or the end of the archive.
    async fn advance(&mut self) -> Result<(), StoreError> {
        let Some(zip) = &mut self.zip else {
            return Ok(());
        };
        if let Some(current) = &mut self.current {
            match current.next(&self.objects).await? {
                Some(part) => zip.write_all(&part).map_err(StoreError::failed)?,
                None => self.current = None,
            }
            return Ok(());
        }
        let Some(file) = self.files.next() else {
            if let Some(zip) = self.zip.take() {
                zip.finish().map_err(StoreError::failed)?;
            }
            return Ok(());
        };
        let mut parts = DocumentParts::of(file.id);
        // A file that was deleted meanwhile is left out.
        let Some(part) = parts.next(&self.objects).await? else {
            return Ok(());
        };
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        zip.start_file(file.name.as_str(), options)
            .map_err(StoreError::failed)?;
        zip.write_all(&part).map_err(StoreError::failed)?;
        self.current = Some(parts);
        Ok(())
    }
}

#[async_trait]
impl ArchiveReader for Archive {
    async fn next(&mut self) -> Result<Option<Vec<u8>>, StoreError> {
        loop {
            let written = self.written.take();
            if !written.is_empty() {
                return Ok(Some(written));
            }
            if self.zip.is_none() {
                return Ok(None);
            }
            self.advance().await?;
        }
    }
}
