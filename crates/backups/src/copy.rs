//! Making a backup.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use time::OffsetDateTime;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::archive::{CopyError, FORMAT, MANIFEST, copy};
use crate::{BackupError, DATABASE, Installation, MEDIA, Manifest, Progress, SECRET};

/// Temporary folders and files have this prefix. What is left of a process that was
/// killed is removed by the next backup.
const PREFIX: &str = ".showstable-backup-";
/// The file that is locked while a backup is made, beside the secret.
const LOCK: &str = ".backup-lock";
/// Archives of what an account holds, which are made again when they are asked for.
const EXPORTS: &str = "exports";

/// A backup that is being made.
///
/// Files are stored before the rows that name them, and deleted after these. Therefore
/// files are [held](Self::hold_files) before and after the database is copied into
/// [`database`](Self::database): then every file that a row of the copy names is there,
/// also if it is deleted while the archive is written. A file is held by a second name
/// for it (a hard link), which takes no space.
#[derive(Debug)]
pub struct Copy {
    installation: Installation,
    created_at: OffsetDateTime,
    /// For the copy of the database, where the archive will be.
    folder: TempDir,
    /// Held files, each with its name in the archive.
    files: BTreeMap<String, PathBuf>,
    /// In each of the folders, for other names of its files.
    held: Vec<TempDir>,
    _lock: File,
}

/// A backup that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Bytes of the file.
    pub bytes: u64,
    /// Number of members.
    pub files: usize,
}

impl Copy {
    /// Begins a backup that will be written into this folder.
    pub fn begin(
        installation: Installation,
        folder: &Path,
        created_at: OffsetDateTime,
    ) -> Result<Self, BackupError> {
        let lock = installation.secret.with_file_name(LOCK);
        let lock = File::create(&lock).map_err(BackupError::at(lock))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(BackupError::Busy),
            Err(TryLockError::Error(error)) => {
                return Err(BackupError::at(&installation.secret)(error));
            }
        }
        let media_and_outbox = installation.folders().map(|(_, folder)| folder.as_path());
        for folder in media_and_outbox.chain([folder]) {
            remove_left(folder).map_err(BackupError::at(folder))?;
        }
        let temporary = tempfile::Builder::new().prefix(PREFIX).tempdir_in(folder);
        Ok(Self {
            installation,
            created_at,
            folder: temporary.map_err(BackupError::at(folder))?,
            files: BTreeMap::new(),
            held: Vec::new(),
            _lock: lock,
        })
    }

    /// Where the database is to be copied, a file that is not there yet.
    #[must_use]
    pub fn database(&self) -> PathBuf {
        self.folder.path().join(DATABASE)
    }

    /// Holds all files that are there now, beside those that are held.
    pub fn hold_files(&mut self) -> Result<(), BackupError> {
        let folders: Vec<_> = self.installation.folders().collect();
        for (name, folder) in folders {
            let at = || BackupError::at(folder);
            if !folder.try_exists().map_err(at())? {
                continue;
            }
            let held = tempfile::Builder::new().prefix(PREFIX).tempdir_in(folder);
            let held = held.map_err(at())?;
            let mut found = Vec::new();
            list(folder, name, &mut found).map_err(at())?;
            for (member, file) in found {
                if self.files.contains_key(&member) {
                    continue;
                }
                let other = held.path().join(self.files.len().to_string());
                match fs::hard_link(&file, &other) {
                    Ok(()) => {}
                    // It was deleted in between.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    // Not every file system has hard links.
                    Err(_) => drop(fs::copy(&file, &other).map_err(BackupError::at(&file))?),
                }
                self.files.insert(member, other);
            }
            self.held.push(held);
        }
        Ok(())
    }

    /// Writes the archive. The file appears when it is whole and on disk; a file of that
    /// name is not replaced.
    pub fn write(
        mut self,
        file: &Path,
        version: &str,
        progress: Progress<'_>,
    ) -> Result<Written, BackupError> {
        self.files.insert(DATABASE.to_owned(), self.database());
        let secret = &self.installation.secret;
        if secret.try_exists().map_err(BackupError::at(secret))? {
            self.files.insert(SECRET.to_owned(), secret.clone());
        }
        let mut total = 0;
        for source in self.files.values() {
            let about = fs::metadata(source).map_err(BackupError::at(source))?;
            total += about.len();
        }
        let folder = parent(file);
        let at = || BackupError::at(file);
        let part = tempfile::Builder::new()
            .prefix(PREFIX)
            .tempfile_in(folder)
            .map_err(at())?;
        let mut zip = ZipWriter::new(BufWriter::new(part));
        let mut files = BTreeMap::new();
        for (member, source) in &self.files {
            let from = File::open(source).map_err(BackupError::at(source))?;
            zip.start_file(member.as_str(), packed(member, &from))
                .map_err(|error| at()(error.into()))?;
            let mut advance = |bytes| progress(bytes, total);
            let copied = copy(&mut { from }, &mut zip, &mut advance);
            let copied = copied.map_err(|error| match error {
                CopyError::Read(error) => BackupError::at(source)(error),
                CopyError::Write(error) => at()(error),
            })?;
            files.insert(member.clone(), copied);
        }
        let written = files.len();
        let manifest = Manifest {
            format: FORMAT,
            version: version.to_owned(),
            created_at: self.created_at,
            files,
        };
        let finish = || -> io::Result<_> {
            zip.start_file(MANIFEST, SimpleFileOptions::default())?;
            serde_json::to_writer_pretty(&mut zip, &manifest)?;
            let mut buffer = zip.finish()?;
            buffer.flush()?;
            let part = buffer
                .into_inner()
                .map_err(io::IntoInnerError::into_error)?;
            part.as_file().sync_all()?;
            Ok(part)
        };
        let part = finish().map_err(at())?;
        let part = part.persist_noclobber(file).map_err(|error| {
            if error.error.kind() == io::ErrorKind::AlreadyExists {
                BackupError::Exists(file.to_owned())
            } else {
                at()(error.error)
            }
        })?;
        let bytes = part.metadata().map_err(at())?.len();
        // The name is durable when the folder is.
        let synced = File::open(folder).and_then(|folder| folder.sync_all());
        synced.map_err(BackupError::at(folder))?;
        Ok(Written {
            bytes,
            files: written,
        })
    }
}

/// The folder of a file.
pub(crate) fn parent(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Photos and documents are compressed already.
fn packed(member: &str, file: &File) -> SimpleFileOptions {
    let method = if member.starts_with(MEDIA) {
        CompressionMethod::Stored
    } else {
        CompressionMethod::Deflated
    };
    // What is unknown may be large.
    let is_large = file
        .metadata()
        .map_or(true, |it| it.len() >= u64::from(u32::MAX));
    SimpleFileOptions::default()
        .compression_method(method)
        .large_file(is_large)
        .unix_permissions(0o600)
}

/// Lists the files in a folder, with their names in the archive. Without temporary files
/// (`.…` of letters, `…#…` of stored files) and archives of accounts.
fn list(folder: &Path, name: &str, found: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        // It was deleted in between.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let file_name = entry.file_name();
        let Some(text) = file_name.to_str() else {
            continue;
        };
        if text.starts_with('.') || text.contains('#') {
            continue;
        }
        let member = format!("{name}/{text}");
        let kind = entry.file_type()?;
        if kind.is_file() {
            found.push((member, entry.path()));
        } else if kind.is_dir() && member != format!("{MEDIA}/{EXPORTS}") {
            list(&entry.path(), &member, found)?;
        }
    }
    Ok(())
}

/// Removes what is left in a folder of a backup whose process was killed.
fn remove_left(folder: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
