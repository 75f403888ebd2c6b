use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tokio::task::spawn_blocking;

/// A folder of messages, each in a file of its own: `<id>.eml`.
#[derive(Debug, Clone)]
pub struct OutboxFolder(PathBuf);

impl OutboxFolder {
    /// The folder at `path`, which is made when it is needed.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Writes a message, in place of an earlier one of the same id.
    pub(crate) async fn write(&self, id: &str, message: Vec<u8>) -> io::Result<()> {
        let folder = self.0.clone();
        let name = format!("{id}.eml");
        spawn_blocking(move || write_durably(&folder, &name, &message))
            .await
            .map_err(io::Error::other)?
    }
}

/// When this returns, a crash loses nothing; until then, nobody sees half a file.
fn write_durably(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    // A name of its own, so that two processes do not write into one file.
    let mut file = tempfile::Builder::new()
        .prefix(".")
        .suffix(".part")
        .tempfile_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(folder.join(name))?;
    // The rename lasts when the folder is written, too.
    File::open(folder)?.sync_all()
}
