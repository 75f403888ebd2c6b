use std::fs::{self, DirBuilder};
use std::io::{self, Write as _};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use credentials::{Secret, SecretError};
use thiserror::Error;

pub(super) const SECRET_FILE: &str = "jwt-secret";

/// Why the data directory cannot be used.
#[derive(Debug, Error)]
pub(super) enum DataDirError {
    #[error("is a folder that cannot be made: {0}")]
    NotMade(#[source] io::Error),
    #[error("is a folder that cannot be written to: {0}")]
    NotWritable(#[source] io::Error),
    #[error("is not set, and {SECRET_FILE} in the data directory cannot be read: {0}")]
    SecretNotRead(#[source] io::Error),
    #[error("is not set, and {SECRET_FILE} in the data directory cannot be written: {0}")]
    SecretNotWritten(#[source] io::Error),
    #[error("is not set, and {SECRET_FILE} in the data directory {0}")]
    BadSecret(#[source] SecretError),
}

/// Creates the folder with mode 0700 if it is missing, and tests whether it is
/// writable.
pub(super) fn prepare(folder: &Path) -> Result<(), DataDirError> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .map_err(DataDirError::NotMade)?;
    tempfile::tempfile_in(folder).map_err(DataDirError::NotWritable)?;
    Ok(())
}

pub(super) fn has_secret(folder: &Path) -> bool {
    folder.join(SECRET_FILE).exists()
}

/// The secret in the folder, created if it is missing. Processes that start
/// concurrently get the same one.
pub(super) fn secret_in(folder: &Path) -> Result<Secret, DataDirError> {
    let file = folder.join(SECRET_FILE);
    let text = match fs::read(&file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            write_new_secret(folder, &file).map_err(DataDirError::SecretNotWritten)?;
            fs::read(&file)
        }
        result => result,
    }
    .map_err(DataDirError::SecretNotRead)?;
    Secret::new(text.trim_ascii()).map_err(DataDirError::BadSecret)
}

/// Writes a random secret atomically, unless another process was first.
fn write_new_secret(folder: &Path, path: &Path) -> io::Result<()> {
    // Temporary files are created with mode 0600.
    let mut file = tempfile::Builder::new()
        .prefix(".")
        .suffix(".part")
        .tempfile_in(folder)?;
    let secret: [u8; 32] = rand::random();
    writeln!(file, "{}", URL_SAFE_NO_PAD.encode(secret))?;
    file.as_file().sync_all()?;
    match file.persist_noclobber(path) {
        Ok(_) => fs::File::open(folder)?.sync_all(),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error.error),
    }
}
