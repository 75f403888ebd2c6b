//! The file of a backup: what it says about itself, and reading it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use time::OffsetDateTime;
use zip::ZipArchive;
use zip::result::ZipError;

use crate::{BackupError, DATABASE, Progress, SECRET};

/// The member that describes the others.
pub(crate) const MANIFEST: &str = "backup.json";
/// The format that this version writes, and the newest that it reads.
pub(crate) const FORMAT: u32 = 1;
/// Files are read in parts of this many bytes.
const PART: usize = 256 * 1024;

/// What a backup says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub(crate) format: u32,
    /// The version of the program that made it.
    pub version: String,
    /// When it was begun: it has all that was acknowledged before.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// The members, without this description.
    pub files: BTreeMap<String, Member>,
}

impl Manifest {
    /// Bytes of all members, unpacked.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.files.values().map(|it| it.bytes).sum()
    }
}

/// A member of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Its length, unpacked.
    pub bytes: u64,
    /// The SHA-256 of its content, in hexadecimal digits.
    pub sha256: String,
}

/// A backup that can be read.
#[derive(Debug)]
pub struct Archive {
    zip: ZipArchive<BufReader<File>>,
    manifest: Manifest,
}

impl Archive {
    /// Opens a backup, and compares the list of its members with its description. What is
    /// in them is compared by [`verify`](Self::verify).
    pub fn open(path: &Path) -> Result<Self, BackupError> {
        let file = File::open(path).map_err(BackupError::at(path))?;
        let not_whole = |source| BackupError::NotWhole {
            path: path.to_owned(),
            source,
        };
        let mut zip = ZipArchive::new(BufReader::new(file)).map_err(not_whole)?;
        let manifest = zip.by_name(MANIFEST).map_err(not_whole)?;
        let manifest: Manifest = serde_json::from_reader(BufReader::new(manifest))
            .map_err(|error| not_whole(ZipError::Io(error.into())))?;
        if manifest.format > FORMAT {
            return Err(BackupError::NewerFormat(manifest.format));
        }
        for name in zip.file_names() {
            let name = name.map_err(not_whole)?;
            if name != MANIFEST && !(is_plain(&name) && manifest.files.contains_key(&*name)) {
                return Err(BackupError::Damaged(name.into_owned()));
            }
        }
        if !manifest.files.contains_key(DATABASE) {
            return Err(BackupError::Damaged(DATABASE.to_owned()));
        }
        Ok(Self { zip, manifest })
    }

    /// What the backup says about itself.
    #[must_use]
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Whether this is the secret in the backup.
    pub(crate) fn has_secret(mut self, secret: &[u8]) -> bool {
        let Ok(member) = self.zip.by_name(SECRET) else {
            return false;
        };
        let mut read = Vec::new();
        let most = secret.len() as u64 + 1;
        member.take(most).read_to_end(&mut read).is_ok() && read == secret
    }

    /// Reads every member, and compares it with its SHA-256.
    pub fn verify(&mut self, progress: Progress<'_>) -> Result<(), BackupError> {
        self.read_all(|_| Ok(io::sink()), progress)
    }

    /// Reads every member into what `open` makes for its name, and compares it with its
    /// SHA-256.
    pub(crate) fn read_all<W: Write>(
        &mut self,
        mut open: impl FnMut(&str) -> Result<W, BackupError>,
        progress: Progress<'_>,
    ) -> Result<(), BackupError> {
        let total = self.manifest.bytes();
        for (name, expected) in &self.manifest.files {
            let damaged = |_| BackupError::Damaged(name.clone());
            let mut member = self.zip.by_name(name).map_err(damaged)?;
            let mut to = open(name)?;
            let mut advance = |bytes| progress(bytes, total);
            let read = copy(&mut member, &mut to, &mut advance);
            let read = read.map_err(|error| match error {
                CopyError::Read(_) => BackupError::Damaged(name.clone()),
                CopyError::Write(error) => BackupError::at(name)(error),
            })?;
            if read != *expected {
                return Err(BackupError::Damaged(name.clone()));
            }
        }
        Ok(())
    }
}

/// Whether a name leads into a folder that it is unpacked into, and nowhere else.
fn is_plain(name: &str) -> bool {
    let mut parts = name.split('/');
    parts.all(|part| !matches!(part, "" | "." | "..")) && !name.contains(['\\', '\0'])
}

/// Which side of a copy failed.
pub(crate) enum CopyError {
    Read(io::Error),
    Write(io::Error),
}

/// Copies a file in parts; returns its length and SHA-256.
pub(crate) fn copy(
    from: &mut impl Read,
    to: &mut impl Write,
    advance: &mut dyn FnMut(u64) -> io::Result<()>,
) -> Result<Member, CopyError> {
    let (mut part, mut bytes, mut hash) = (vec![0; PART], 0, Sha256::new());
    loop {
        let read = from.read(&mut part).map_err(CopyError::Read)?;
        if read == 0 {
            break;
        }
        let part = part.get(..read).unwrap_or_default();
        hash.update(part);
        to.write_all(part).map_err(CopyError::Write)?;
        bytes += read as u64;
        advance(read as u64).map_err(CopyError::Write)?;
    }
    to.flush().map_err(CopyError::Write)?;
    Ok(Member {
        bytes,
        sha256: hex::encode(hash.finalize()),
    })
}
