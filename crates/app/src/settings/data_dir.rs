use std::fs::{self, DirBuilder};
use std::io::{self, Write as _};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use credentials::{Secret, SecretError};
use thiserror::Error;

pub(super) const SECRET_FILE: &str = "jwt-secret";
const BACKUP_ID_FILE: &str = ".backup-id";

/// Why the data directory cannot be used.
#[derive(Debug, Error)]
pub(super) enum DataDirError {
    #[error("is a folder that cannot be made: {0}")]
    NotMade(#[source] io::Error),
    #[error("is a folder that cannot be written to: {0}")]
    NotWritable(#[source] io::Error),
    #[error("needs {0} in the data directory, which cannot be read: {1}")]
    NotRead(&'static str, #[source] io::Error),
    #[error("needs {0} in the data directory, which cannot be written: {1}")]
    NotWritten(&'static str, #[source] io::Error),
    #[error("needs {BACKUP_ID_FILE} in the data directory, which is not as it was written")]
    BadBackupId,
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
    let new = || URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
    let text = text_in(folder, SECRET_FILE, new)?;
    Secret::new(text.as_bytes()).map_err(DataDirError::BadSecret)
}

/// What tells the installation from others that keep backups in the same folder, created
/// if it is missing. It is in no backup: an installation that is brought back elsewhere is
/// another one.
pub(super) fn backup_id_in(folder: &Path) -> Result<String, DataDirError> {
    let new = || format!("{:08x}", rand::random::<u32>());
    let id = text_in(folder, BACKUP_ID_FILE, new)?;
    let is_right = id.len() == 8 && id.bytes().all(|c| c.is_ascii_hexdigit());
    is_right.then_some(id).ok_or(DataDirError::BadBackupId)
}

/// The line in a file, which is created with a new one if it is missing.
fn text_in(
    folder: &Path,
    name: &'static str,
    new: impl FnOnce() -> String,
) -> Result<String, DataDirError> {
    let path = folder.join(name);
    let text = match fs::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let written = write_new(folder, &path, &new());
            written.map_err(|error| DataDirError::NotWritten(name, error))?;
            fs::read(&path)
        }
        result => result,
    };
    let text = text.map_err(|error| DataDirError::NotRead(name, error))?;
    Ok(String::from_utf8_lossy(text.trim_ascii()).into_owned())
}

/// Writes a line atomically, unless another process was first.
fn write_new(folder: &Path, path: &Path, line: &str) -> io::Result<()> {
    // Temporary files are created with mode 0600.
    let mut file = tempfile::Builder::new()
        .prefix(".")
        .suffix(".part")
        .tempfile_in(folder)?;
    writeln!(file, "{line}")?;
    file.as_file().sync_all()?;
    match file.persist_noclobber(path) {
        Ok(_) => fs::File::open(folder)?.sync_all(),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error.error),
    }
}
