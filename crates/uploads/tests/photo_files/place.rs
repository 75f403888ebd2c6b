use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use horses::{PhotoName, PhotoSize, PhotoStorage as _};
use kernel::{AccountId, IdGenerator as _, PictureError, RandomIds};
use s3s::access::{S3Access, S3AccessContext};
use s3s::{S3Result, s3_error};
use tempfile::TempDir;
use testkit::S3Bucket;
use uploads::{DocumentFiles, ExportArchives, PhotoFiles, StorageUrl};

use crate::picture::Picture;

/// Generates each test once, on a folder: for what is in a picture, which does not
/// depend on where its bytes are.
macro_rules! in_a_folder {
    ($($(#[$attribute:meta])* async fn $name:ident($place:ident: Place) $body:block)+) => {$(
        $(#[$attribute])*
        #[tokio::test]
        async fn $name() {
            let $place = $crate::place::Place::folder();
            $body
        }
    )+};
}

/// Generates each test twice: on a folder and on S3.
macro_rules! on_both_places {
    ($($(#[$attribute:meta])* async fn $name:ident($place:ident: Place) $body:block)+) => {$(
        $(#[$attribute])*
        mod $name {
            use super::*;

            async fn test($place: $crate::place::Place) $body

            #[tokio::test]
            async fn in_a_folder() {
                test($crate::place::Place::folder()).await;
            }

            #[tokio::test]
            async fn in_s3() {
                test($crate::place::Place::s3()).await;
            }
        }
    )+};
}

/// Photo files for one test, with access to its files.
pub(crate) struct Place {
    pub(crate) photo_files: PhotoFiles,
    pub(crate) archives: ExportArchives,
    pub(crate) documents: DocumentFiles,
    /// The directory that contains the stored files.
    kept: PathBuf,
    folder: TempDir,
    server: Option<Server>,
}

impl Place {
    pub(crate) fn folder() -> Self {
        let folder = TempDir::new().expect("a folder");
        let kept = folder.path().join("media");
        let photo_files = PhotoFiles::new(StorageUrl::folder(&kept));
        Self {
            documents: photo_files.documents(),
            photo_files,
            archives: ExportArchives::new(StorageUrl::folder(&kept)),
            kept,
            folder,
            server: None,
        }
    }

    /// Photo files in S3, with an empty bucket.
    pub(crate) fn s3() -> Self {
        let bucket = S3Bucket::start_with(NoRoomForCards);
        let kept = bucket.kept();
        let server = Server(bucket);
        let url = || server.at(&server.0.url(), None);
        let photo_files = PhotoFiles::new(url());
        Self {
            documents: photo_files.documents(),
            photo_files,
            archives: ExportArchives::new(url()),
            kept,
            folder: TempDir::new().expect("a folder"),
            server: Some(server),
        }
    }

    pub(crate) async fn store(&self, name: &PhotoName, file: &[u8]) -> Result<(), PictureError> {
        let file = Box::new(Cursor::new(file.to_vec()));
        let account = AccountId::new(RandomIds.next_uuid());
        self.photo_files.store(account, name, file).await
    }

    /// Why storing this file is refused. Asserts that no file is left.
    pub(crate) async fn refusal(&self, file: &[u8]) -> PictureError {
        let refusal = self.store(&photo('a'), file).await;
        assert_eq!(self.files(), Vec::<String>::new());
        refusal.expect_err("it should be refused")
    }

    /// A stored image. Asserts that it is a JPEG without metadata.
    pub(crate) async fn picture(&self, name: &PhotoName, size: PhotoSize) -> Picture {
        let jpeg = self.photo_files.read(name, size).await.expect("answered");
        Picture::read(&jpeg.expect("a picture"))
    }

    /// Stores a file and returns its largest image.
    pub(crate) async fn picture_of(&self, file: &[u8]) -> Picture {
        self.store(&photo('a'), file).await.expect("taken");
        self.picture(&photo('a'), PhotoSize::Banner).await
    }

    /// All stored files, including partial ones; in a folder also empty
    /// directories, which S3 does not have.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut found = Vec::new();
        let is_folder = self.server.is_none();
        if self.kept.exists() {
            look(&self.kept, &self.kept, is_folder, &mut found);
        }
        found.sort();
        found
    }

    /// The path of a stored file or directory.
    pub(crate) fn stored(&self, path: &str) -> PathBuf {
        self.kept.join(path)
    }

    /// How many files are stored.
    pub(crate) fn file_count(&self) -> usize {
        let files = self.files().into_iter();
        files.filter(|file| self.stored(file).is_file()).count()
    }

    /// Where the files are.
    pub(crate) fn url(&self) -> StorageUrl {
        match &self.server {
            Some(server) => server.at(&server.0.url(), None),
            None => StorageUrl::folder(&self.kept),
        }
    }

    /// The bucket's server.
    pub(crate) fn server(&self) -> &Server {
        self.server.as_ref().expect("this is no folder")
    }

    /// A path outside of the storage.
    pub(crate) fn outside(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }
}

fn look(folder: &Path, root: &Path, with_folders: bool, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("readable") {
        let path = entry.expect("readable").path();
        if !path.is_dir() || with_folders {
            let name = path.strip_prefix(root).expect("inside");
            found.push(name.to_str().expect("plain").to_owned());
        }
        if path.is_dir() {
            look(&path, root, with_folders, found);
        }
    }
}

/// A photo name made of one letter.
pub(crate) fn photo(letter: char) -> PhotoName {
    PhotoName::parse(&letter.to_string().repeat(22)).expect("a name")
}

/// An S3 server in this process.
pub(crate) struct Server(S3Bucket);

impl Server {
    /// Where photos are, for whoever has this secret.
    pub(crate) fn url(&self, secret: &str) -> StorageUrl {
        self.at(&self.0.url(), Some(secret))
    }

    /// The same in another bucket, with the right secret.
    pub(crate) fn bucket_url(&self, bucket: &str) -> StorageUrl {
        self.at(&format!("s3://{bucket}/horses"), None)
    }

    fn at(&self, url: &str, secret: Option<&str>) -> StorageUrl {
        let env = self.0.access().into_iter().map(|(name, value)| {
            let other = secret.filter(|_| name == "AWS_SECRET_ACCESS_KEY");
            (name.to_owned(), other.map_or(value, str::to_owned))
        });
        StorageUrl::parse(url, env.collect::<Vec<_>>()).expect("a place")
    }

    /// Closes every new connection.
    pub(crate) fn stop(&self) {
        self.0.stop();
    }
}

/// Refuses the second file of a photo whose name is made of `x`.
struct NoRoomForCards;

#[async_trait::async_trait]
impl S3Access for NoRoomForCards {
    async fn check(&self, request: &mut S3AccessContext<'_>) -> S3Result<()> {
        if request.credentials().is_none() {
            return Err(s3_error!(AccessDenied, "Signature is required"));
        }
        let is_card = request.uri().path().ends_with("xxxx/card.jpg");
        if is_card && request.s3_op().name() == "PutObject" {
            return Err(s3_error!(AccessDenied, "No room"));
        }
        Ok(())
    }
}
