use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tokio::task::spawn_blocking;

/// A folder of messages, one file `<id>.eml` for each.
#[derive(Debug, Clone)]
pub struct OutboxFolder(PathBuf);

impl OutboxFolder {
    /// The folder at `path`; it is created when the first message is written.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Writes a message, replacing an earlier one with the same id.
    pub(crate) async fn write(&self, id: &str, message: Vec<u8>) -> io::Result<()> {
        let folder = self.0.clone();
        let name = format!("{id}.eml");
        spawn_blocking(move || write_durably(&folder, &name, &message))
            .await
            .map_err(io::Error::other)?
    }
}

/// Writes a file atomically and durably: readers never see an incomplete file,
/// and after this returns a crash does not lose it.
fn write_durably(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    // A unique temporary name, so that two processes do not write to the same
    // file.
    let mut file = tempfile::Builder::new()
        .prefix(".")
        .suffix(".part")
        .tempfile_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(folder.join(name))?;
    // The rename is durable only after the folder is synced.
    File::open(folder)?.sync_all()
}
