//! Exchanging the parts of an installation for those of a backup: all of them or none,
//! also if the process ends in between.
//!
//! What is to be moved is written down before the first move, and the note is removed after
//! the last one. Whoever finds it [finishes](finish) what was begun.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf, absolute};

use serde::{Deserialize, Serialize};

use crate::copy::parent;
use crate::{BackupError, Installation};

/// The note, beside the secret.
const NOTE: &str = ".restore-in-progress.json";
/// Folders that backups are unpacked into begin with this, followed by the name of the part
/// in its place.
const PREFIX: &str = ".showstable-restore-";

/// What is moved to exchange an installation.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Exchange {
    parts: Vec<Moves>,
}

/// What is moved to exchange a part.
#[derive(Debug, Serialize, Deserialize)]
struct Moves {
    /// Where it was unpacked; `None` of a folder that had no files.
    unpacked: Option<PathBuf>,
    /// Where it belongs.
    place: PathBuf,
    /// What is moved aside before, and whereto.
    aside: Vec<(PathBuf, PathBuf)>,
}

impl Exchange {
    /// What is to be moved of parts, each with where it was unpacked and where it belongs.
    /// What is there gets names with this ending, which must be free.
    pub(crate) fn plan<'a>(
        parts: impl Iterator<Item = (&'a Path, &'a Path)>,
        ending: &str,
    ) -> Result<Self, BackupError> {
        let moves = |(unpacked, place): (&Path, &Path)| {
            // A process that finishes may be in another folder.
            let place = absolute(place).map_err(BackupError::at(place))?;
            let unpacked = absolute(unpacked).map_err(BackupError::at(unpacked))?;
            // A log that belongs to another database would change this one.
            let logs = ["-wal", "-shm"].map(|suffix| with_suffix(&place, suffix));
            let there = [place.clone()].into_iter().chain(logs);
            let there = there.filter(|path| is_there(path));
            let aside = there.map(|path| {
                let to = with_suffix(&path, &format!(".{ending}"));
                if is_there(&to) {
                    let source = io::ErrorKind::AlreadyExists.into();
                    return Err(BackupError::NotExchanged { path, source });
                }
                Ok((path, to))
            });
            Ok(Moves {
                unpacked: Some(unpacked).filter(|path| is_there(path)),
                aside: aside.collect::<Result<_, _>>()?,
                place,
            })
        };
        let parts = parts.map(moves).collect::<Result<_, _>>()?;
        Ok(Self { parts })
    }

    /// Writes the note, moves everything, and removes the note. If something cannot be
    /// moved, all is moved back. `moved` is told after the note and after each move.
    pub(crate) fn carry_out(
        &self,
        installation: &Installation,
        moved: &mut dyn FnMut(),
    ) -> Result<(), BackupError> {
        let note = note_of(installation);
        self.write(&note).map_err(BackupError::at(&note))?;
        moved();
        self.complete(&note, moved)
    }

    /// What was moved aside, with its new names.
    pub(crate) fn into_aside(self) -> Vec<PathBuf> {
        let aside = self.parts.into_iter().flat_map(|part| part.aside);
        aside.map(|(_, to)| to).collect()
    }

    fn write(&self, note: &Path) -> io::Result<()> {
        let folder = parent(note);
        let mut file = tempfile::Builder::new()
            .prefix(PREFIX)
            .tempfile_in(folder)?;
        serde_json::to_writer_pretty(&mut file, self)?;
        file.flush()?;
        file.as_file().sync_all()?;
        file.persist(note)?;
        sync(folder)
    }

    /// Moves what is not moved yet.
    fn complete(&self, note: &Path, moved: &mut dyn FnMut()) -> Result<(), BackupError> {
        for part in &self.parts {
            if let Err((path, source)) = part.carry_out(moved) {
                self.undo().map_err(BackupError::at(&path))?;
                self.end(note)?;
                return Err(BackupError::NotExchanged { path, source });
            }
        }
        self.end(note)
    }

    fn undo(&self) -> io::Result<()> {
        self.parts.iter().rev().try_for_each(Moves::undo)
    }

    /// Removes the note once what was moved is on disk.
    fn end(&self, note: &Path) -> Result<(), BackupError> {
        for Moves { place, .. } in &self.parts {
            let folder = parent(place);
            sync(folder).map_err(BackupError::at(folder))?;
        }
        let removed = fs::remove_file(note).and_then(|()| sync(parent(note)));
        removed.map_err(BackupError::at(note))
    }
}

impl Moves {
    /// Moves what is not moved yet. What cannot be moved, and why.
    fn carry_out(&self, moved: &mut dyn FnMut()) -> Result<(), (PathBuf, io::Error)> {
        if self.unpacked.as_ref().is_some_and(|path| !is_there(path)) {
            return Ok(());
        }
        let mut rename = |from: &Path, to: &Path| {
            fs::rename(from, to).map_err(|error| (from.to_owned(), error))?;
            moved();
            Ok(())
        };
        for (from, to) in self.aside.iter().filter(|(from, _)| is_there(from)) {
            // What was there is aside already if something else was put into its place
            // meanwhile, such as a new secret.
            rename(from, &free_name(to))?;
        }
        match &self.unpacked {
            Some(unpacked) => rename(unpacked, &self.place),
            None => Ok(()),
        }
    }

    fn undo(&self) -> io::Result<()> {
        if let Some(unpacked) = &self.unpacked
            && !is_there(unpacked)
        {
            fs::rename(&self.place, unpacked)?;
        }
        for (from, to) in self.aside.iter().rev() {
            if is_there(to) && !is_there(from) {
                fs::rename(to, from)?;
            }
        }
        Ok(())
    }
}

/// Finishes what a restore whose process was killed had begun to move, and removes what
/// others had unpacked. Answers whether something was moved. It is tried before an
/// installation is used.
pub fn finish(installation: &Installation) -> Result<bool, BackupError> {
    let left = left_of(installation)?;
    let note = note_of(installation);
    if left.is_empty() && !is_there(&note) {
        return Ok(false);
    }
    let _lock = lock(installation)?;
    let exchange = match fs::read(&note) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        text => {
            let exchange = text.and_then(|text| Ok(serde_json::from_slice::<Exchange>(&text)?));
            Some(exchange.map_err(BackupError::at(&note))?)
        }
    };
    if let Some(exchange) = &exchange {
        exchange.complete(&note, &mut || {})?;
    }
    for left in left_of(installation)? {
        let removed = if left.is_dir() {
            fs::remove_dir_all(&left)
        } else {
            fs::remove_file(&left)
        };
        removed.map_err(BackupError::at(left))?;
    }
    Ok(exchange.is_some())
}

/// Held by a process that restores, on the folder of the secret.
pub(crate) fn lock(installation: &Installation) -> Result<File, BackupError> {
    let folder = parent(&installation.secret);
    let at = || BackupError::at(folder);
    let lock = File::open(folder).map_err(at())?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(BackupError::Restoring),
        Err(TryLockError::Error(error)) => Err(at()(error)),
    }
}

/// How folders begin that a part is unpacked into, beside its place.
pub(crate) fn prefix_of(place: &Path) -> OsString {
    let mut prefix = OsString::from(PREFIX);
    prefix.push(place.file_name().unwrap_or_default());
    prefix.push("-");
    prefix
}

/// What restores have unpacked or begun to note beside the places of the parts.
fn left_of(installation: &Installation) -> Result<Vec<PathBuf>, BackupError> {
    let files = [&installation.database, &installation.secret];
    let folders = installation.folders().map(|(_, folder)| folder);
    let mut found = Vec::new();
    for place in files.into_iter().chain(folders) {
        let beside = parent(place);
        let entries = match fs::read_dir(beside) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries.map_err(BackupError::at(beside))?,
        };
        let own = prefix_of(place).into_string().unwrap_or_default();
        for entry in entries {
            let entry = entry.map_err(BackupError::at(beside))?;
            let name = entry.file_name().into_string().unwrap_or_default();
            // Behind it are letters that chance has chosen. Version 1.0 did not name the part.
            let begins = |prefix: &str| {
                let rest = name.strip_prefix(prefix);
                rest.is_some_and(|it| it.bytes().all(|c| c.is_ascii_alphanumeric()))
            };
            if begins(&own) || begins(PREFIX) {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

fn note_of(installation: &Installation) -> PathBuf {
    installation.secret.with_file_name(NOTE)
}

fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// This name, or the first with a number behind it that is free.
fn free_name(path: &Path) -> PathBuf {
    let numbered = (2..).map(|number| with_suffix(path, &format!(".{number}")));
    let mut names = std::iter::once(path.to_owned()).chain(numbered);
    names.find(|name| !is_there(name)).unwrap_or_default()
}

fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path: OsString = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use tempfile::TempDir;

    use super::*;

    fn write(file: &Path, text: &str) {
        fs::create_dir_all(parent(file)).expect("a folder");
        fs::write(file, text).expect("written");
    }

    /// The files below a folder with what is in them.
    fn files_in(folder: &Path) -> Vec<String> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").display().to_string();
            if path.is_dir() {
                let inner = files_in(&path).into_iter();
                found.extend(inner.map(|it| format!("{name}/{it}")));
            } else {
                let text = fs::read_to_string(&path).expect("a text");
                found.push(format!("{name}: {text}"));
            }
        }
        found.sort();
        found
    }

    /// An installation, and another one that is unpacked beside it, which has no letters.
    fn unpacked() -> (TempDir, Installation, Exchange) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let at = |name: &str| folder.path().join(name);
        let installation = Installation {
            database: at("showstable.db"),
            secret: at("jwt-secret"),
            media: Some(at("media")),
            outbox: at("outbox"),
        };
        let new = at(".showstable-restore-media-a1B2c3");
        for (name, text) in [
            ("showstable.db", "rows"),
            ("jwt-secret", "secret"),
            ("media/mare.jpg", "a mare"),
        ] {
            write(&at(name), &format!("old {text}"));
            write(&new.join(name), &format!("new {text}"));
        }
        write(&at("showstable.db-wal"), "old log");
        write(&at("outbox/1.eml"), "old letter");
        let names = ["showstable.db", "jwt-secret", "media", "outbox"];
        let parts = names.map(|name| (new.join(name), at(name)));
        let parts = parts
            .iter()
            .map(|(from, to)| (from.as_path(), to.as_path()));
        let exchange = Exchange::plan(parts, "old").expect("a plan");
        (folder, installation, exchange)
    }

    const EXCHANGED: [&str; 8] = [
        "jwt-secret.old: old secret",
        "jwt-secret: new secret",
        "media.old/mare.jpg: old a mare",
        "media/mare.jpg: new a mare",
        "outbox.old/1.eml: old letter",
        "showstable.db-wal.old: old log",
        "showstable.db.old: old rows",
        "showstable.db: new rows",
    ];

    /// Ends the exchange after so many moves, as if the process were killed. Answers whether
    /// it was at its end before.
    fn kill_after(most: usize, exchange: &Exchange, installation: &Installation) -> bool {
        let mut moved = 0;
        let mut count = || {
            moved += 1;
            assert!(moved < most, "killed");
        };
        let killed = || exchange.carry_out(installation, &mut count);
        catch_unwind(AssertUnwindSafe(killed)).is_ok()
    }

    #[test]
    fn an_exchange_that_is_killed_at_any_move_is_finished() {
        let mut kills = 0;
        loop {
            let (folder, installation, exchange) = unpacked();
            let is_whole = kill_after(kills + 1, &exchange, &installation);
            // Meanwhile a start may have made a new secret where none was.
            let new_secret = !installation.secret.exists();
            if new_secret {
                write(&installation.secret, "another");
            }
            let finished = finish(&installation).expect("finished");
            assert_eq!(finished, !is_whole, "after {kills} moves");
            let mut files = files_in(folder.path());
            if new_secret {
                files.retain(|it| it != "jwt-secret.old.2: another");
            }
            assert_eq!(files, EXCHANGED, "after {kills} moves");
            assert!(!finish(&installation).expect("nothing to do"));
            if is_whole {
                break;
            }
            kills += 1;
        }
        assert_eq!(kills, 9);
    }

    #[test]
    fn what_was_moved_is_moved_back_from_any_move() {
        for kills in 0..9 {
            let (folder, installation, exchange) = unpacked();
            let before = files_in(folder.path());
            assert!(!kill_after(kills + 1, &exchange, &installation));
            exchange.undo().expect("moved back");
            fs::remove_file(note_of(&installation)).expect("a note");
            assert_eq!(files_in(folder.path()), before, "after {kills} moves");
        }
    }

    #[test]
    fn what_cannot_be_moved_leaves_all_as_it_was() {
        let (folder, installation, mut exchange) = unpacked();
        let before = files_in(folder.path());
        // No file of that name can be made.
        exchange.parts[3].aside[0].1 = folder.path().join("x".repeat(300));
        let refused = exchange.carry_out(&installation, &mut || {});
        assert!(matches!(refused, Err(BackupError::NotExchanged { .. })));
        assert_eq!(files_in(folder.path()), before);
    }

    #[test]
    fn what_killed_restores_have_unpacked_is_removed_and_nothing_else() {
        let (folder, installation, _) = unpacked();
        let others = [
            // Of another installation beside this one, and what is no folder of restores.
            ".showstable-restore-media-2-a1B2c3/media/x.jpg",
            ".showstable-restore-notes.txt",
        ];
        for name in [".showstable-restore-Ab12Cd/showstable.db"]
            .iter()
            .chain(&others)
        {
            write(&folder.path().join(name), "");
        }
        assert!(!finish(&installation).expect("removed"));
        let left = files_in(folder.path());
        let left: Vec<_> = left.iter().filter(|it| it.starts_with('.')).collect();
        assert_eq!(
            left,
            [&format!("{}: ", others[0]), &format!("{}: ", others[1])]
        );
        let _running = lock(&installation).expect("a lock");
        write(
            &folder.path().join(".showstable-restore-outbox-x/1.eml"),
            "",
        );
        assert!(matches!(finish(&installation), Err(BackupError::Restoring)));
    }
}
