//! Bringing a backup back.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use nix::unistd::syncfs;
use tempfile::TempDir;

use crate::copy::parent;
use crate::exchange::{Exchange, lock, prefix_of};
use crate::{Archive, BackupError, DATABASE, Installation, MEDIA, Progress, SECRET};

/// A part of an installation that is to be exchanged.
#[derive(Debug)]
struct Part {
    /// Where it was unpacked; nothing is there of a folder that had no files.
    unpacked: PathBuf,
    /// Where it belongs.
    place: PathBuf,
}

/// A backup whose parts are unpacked beside their places.
#[derive(Debug)]
pub struct Unpacked {
    parts: Vec<Part>,
    installation: Installation,
    /// The folders that the parts were unpacked into; removed with what is left in them.
    _folders: Vec<TempDir>,
    /// Others wait with the installation until this is dropped, after the folders.
    _lock: File,
}

impl Archive {
    /// Unpacks all parts beside the places where they belong, on the same file systems,
    /// and compares them with their SHA-256 once more. Until they are
    /// [exchanged](Unpacked::exchange), nothing that is there is changed.
    pub fn unpack(
        &mut self,
        installation: &Installation,
        progress: Progress<'_>,
    ) -> Result<Unpacked, BackupError> {
        let beside = parent(&installation.secret);
        fs::create_dir_all(beside).map_err(BackupError::at(beside))?;
        let lock = lock(installation)?;
        let files = [
            (DATABASE, &installation.database),
            (SECRET, &installation.secret),
        ];
        let (mut parts, mut folders) = (Vec::new(), Vec::new());
        for (name, place) in files.into_iter().chain(installation.folders()) {
            // A secret that was in the settings is in no backup, and stays.
            if name == SECRET && !self.manifest().files.contains_key(SECRET) {
                continue;
            }
            let beside = parent(place);
            fs::create_dir_all(beside).map_err(BackupError::at(beside))?;
            let folder = tempfile::Builder::new()
                .prefix(&prefix_of(place))
                .tempdir_in(beside)
                .map_err(BackupError::at(beside))?;
            parts.push(Part {
                unpacked: folder.path().join(name),
                place: place.clone(),
            });
            folders.push(folder);
        }
        let open = |name: &str| {
            let file = file_of(&parts, name).ok_or_else(|| {
                if installation.media.is_none() && name.starts_with(MEDIA) {
                    BackupError::NeedsFolder
                } else {
                    BackupError::Damaged(name.to_owned())
                }
            })?;
            create(&file).map_err(BackupError::at(file))
        };
        self.read_all(open, progress)?;
        for folder in &folders {
            // All of its file system, which is quicker than file by file.
            let on_disk = || syncfs(File::open(folder.path())?).map_err(io::Error::from);
            on_disk().map_err(BackupError::at(folder.path()))?;
        }
        Ok(Unpacked {
            parts,
            installation: installation.clone(),
            _folders: folders,
            _lock: lock,
        })
    }
}

/// Where a member is unpacked.
fn file_of(parts: &[Part], name: &str) -> Option<PathBuf> {
    let (first, rest) = match name.split_once('/') {
        Some((first, rest)) => (first, Some(rest)),
        None => (name, None),
    };
    let is_it = |part: &&Part| part.unpacked.file_name().is_some_and(|it| it == first);
    let part = &parts.iter().find(is_it)?.unpacked;
    Some(rest.map_or_else(|| part.clone(), |rest| part.join(rest)))
}

fn create(file: &Path) -> io::Result<BufWriter<File>> {
    fs::create_dir_all(parent(file))?;
    let mut options = OpenOptions::new();
    let file = options.write(true).create_new(true).mode(0o600).open(file);
    Ok(BufWriter::new(file?))
}

impl Unpacked {
    /// The unpacked database, to be examined before it is used; every backup has one.
    #[must_use]
    pub fn database(&self) -> Option<PathBuf> {
        file_of(&self.parts, DATABASE)
    }

    /// Moves the parts to their places. What is there is moved aside before, to names with
    /// this ending, and returned. If one cannot be moved, the others are moved back. A
    /// process that ends meanwhile leaves a note for [`finish`](crate::finish). `moved` is
    /// told after the note and after each move.
    pub fn exchange(
        self,
        ending: &str,
        moved: &mut dyn FnMut(),
    ) -> Result<Vec<PathBuf>, BackupError> {
        let parts = self.parts.iter();
        let parts = parts.map(|it| (it.unpacked.as_path(), it.place.as_path()));
        let exchange = Exchange::plan(parts, ending)?;
        exchange.carry_out(&self.installation, moved)?;
        Ok(exchange.into_aside())
    }
}
