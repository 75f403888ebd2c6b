//! Backups of folders with files, and bringing them back.

use std::fs;
use std::io::{Cursor, Read as _, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use backups::{Archive, BackupError, BackupFolder, Copy, Installation};
use tempfile::TempDir;
use time::OffsetDateTime;
use time::macros::datetime;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const NOW: OffsetDateTime = datetime!(2026-05-01 12:30 UTC);

fn installation(folder: &Path) -> Installation {
    Installation {
        database: folder.join("showstable.db"),
        secret: folder.join("jwt-secret"),
        media: Some(folder.join("media")),
        outbox: folder.join("outbox"),
    }
}

fn write(file: &Path, content: &str) {
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(file, content).expect("written");
}

/// An installation with a file of each kind.
fn filled() -> (TempDir, Installation) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    write(&at("showstable.db"), "rows");
    write(&at("jwt-secret"), "secret");
    write(&at("media/mare/large.jpg"), "a mare");
    write(&at("media/documents/coggins.pdf"), "a test");
    write(&at("media/mare/large.jpg#1"), "half of a mare");
    write(
        &at("media/exports/7.zip"),
        "made again when it is asked for",
    );
    write(&at("outbox/1.eml"), "Dear agency");
    write(&at("outbox/.2.part"), "Dear");
    let installation = installation(folder.path());
    (folder, installation)
}

/// Makes a backup of what is there.
fn back_up(installation: &Installation, file: &Path) -> Result<(), BackupError> {
    let folder = file.parent().expect("a folder");
    let mut copy = Copy::begin(installation.clone(), folder, NOW)?;
    copy.hold_files()?;
    fs::copy(&installation.database, copy.database()).expect("copied");
    copy.hold_files()?;
    copy.write(file, "1.0.0", &mut |_, _| Ok(())).map(drop)
}

/// A backup of [`filled`], in a folder of its own.
fn backup() -> (TempDir, PathBuf) {
    let (_folder, installation) = filled();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("backup.zip");
    back_up(&installation, &file).expect("a backup");
    (folder, file)
}

fn restore(file: &Path, to: &Installation) -> Result<Vec<PathBuf>, BackupError> {
    let mut archive = Archive::open(file)?;
    archive.verify(&mut |_, _| Ok(()))?;
    let unpacked = archive.unpack(to, &mut |_, _| Ok(()))?;
    unpacked.exchange("old", &mut || {})
}

/// The files below a folder with what is in them.
fn files_in(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.strip_prefix(folder).expect("inside").to_owned();
        if path.is_dir() {
            let inner = files_in(&path).into_iter();
            found.extend(inner.map(|(it, text)| (format!("{}/{it}", name.display()), text)));
        } else {
            let text = fs::read(&path).expect("a file");
            let text = String::from_utf8_lossy(&text).into_owned();
            found.push((name.display().to_string(), text));
        }
    }
    found.sort();
    found
}

fn names(files: &[(String, String)]) -> Vec<&str> {
    files.iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn what_is_backed_up_comes_back_as_it_was() {
    let (_folder, file) = backup();
    let empty = tempfile::tempdir().expect("a temporary folder");
    let to = installation(&empty.path().join("data"));
    let aside = restore(&file, &to).expect("restored");
    assert_eq!(aside, Vec::<PathBuf>::new());
    let files = files_in(&empty.path().join("data"));
    let expected = [
        ("jwt-secret", "secret"),
        ("media/documents/coggins.pdf", "a test"),
        ("media/mare/large.jpg", "a mare"),
        ("outbox/1.eml", "Dear agency"),
        ("showstable.db", "rows"),
    ];
    let expected = expected.map(|(name, text)| (name.to_owned(), text.to_owned()));
    assert_eq!(files, expected);
}

#[test]
fn a_backup_leaves_nothing_behind_and_is_readable_to_its_owner_alone() {
    let (folder, installation) = filled();
    let before = files_in(folder.path());
    let file = folder.path().join("backup.zip");
    back_up(&installation, &file).expect("a backup");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(&file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o077, 0);
    }
    fs::remove_file(&file).expect("removed");
    fs::remove_file(folder.path().join(".backup-lock")).expect("removed");
    assert_eq!(files_in(folder.path()), before);
}

#[test]
fn files_of_the_moment_of_the_database_are_in_it_whatever_happens_then() {
    let (_folder, installation) = filled();
    let media = installation.media.clone().expect("a folder");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("backup.zip");
    let mut copy = Copy::begin(installation.clone(), folder.path(), NOW).expect("begun");
    copy.hold_files().expect("held");
    // Stored before the database is copied, and deleted after that.
    write(&media.join("foal/large.jpg"), "a foal");
    fs::copy(&installation.database, copy.database()).expect("copied");
    copy.hold_files().expect("held");
    fs::remove_dir_all(media.join("foal")).expect("removed");
    fs::remove_dir_all(media.join("mare")).expect("removed");
    copy.write(&file, "1.0.0", &mut |_, _| Ok(()))
        .expect("written");
    let archive = Archive::open(&file).expect("a backup");
    let files = &archive.manifest().files;
    assert!(files.contains_key("media/foal/large.jpg"));
    assert!(files.contains_key("media/mare/large.jpg"));
    assert_eq!(archive.manifest().created_at, NOW);
}

#[test]
fn while_a_backup_is_made_a_second_is_refused() {
    let (_folder, installation) = filled();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let first = Copy::begin(installation.clone(), folder.path(), NOW).expect("begun");
    let second = Copy::begin(installation.clone(), folder.path(), NOW);
    assert!(matches!(second, Err(BackupError::Busy)));
    drop(first);
    assert!(Copy::begin(installation, folder.path(), NOW).is_ok());
}

#[test]
fn what_a_killed_backup_left_is_removed_by_the_next() {
    let (folder, installation) = filled();
    write(&folder.path().join("media/.showstable-backup-x1/0"), "held");
    let kept = tempfile::tempdir().expect("a temporary folder");
    write(&kept.path().join(".showstable-backup-x2"), "half a backup");
    back_up(&installation, &kept.path().join("backup.zip")).expect("a backup");
    assert_eq!(names(&files_in(kept.path()))[..1], ["backup.zip"]);
    assert!(!folder.path().join("media/.showstable-backup-x1").exists());
}

#[test]
fn a_file_that_is_there_is_not_replaced() {
    let (_folder, installation) = filled();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("backup.zip");
    write(&file, "accounts of 2019");
    let refused = back_up(&installation, &file);
    assert!(matches!(refused, Err(BackupError::Exists(_))));
    let text = fs::read_to_string(&file).expect("a text");
    assert_eq!(text, "accounts of 2019");
    assert_eq!(names(&files_in(folder.path())), ["backup.zip"]);
}

#[test]
fn a_backup_that_is_stopped_leaves_no_file() {
    let (_folder, installation) = filled();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("backup.zip");
    let mut copy = Copy::begin(installation.clone(), folder.path(), NOW).expect("begun");
    copy.hold_files().expect("held");
    fs::copy(&installation.database, copy.database()).expect("copied");
    let stopped = copy.write(&file, "1.0.0", &mut |_, _| {
        Err(std::io::ErrorKind::Interrupted.into())
    });
    assert!(matches!(stopped, Err(BackupError::File { .. })));
    assert_eq!(files_in(folder.path()), []);
}

#[test]
fn every_damaged_byte_and_every_cut_is_found() {
    let (_folder, file) = backup();
    let verified = |file: &Path| {
        let mut archive = Archive::open(file)?;
        archive.verify(&mut |_, _| Ok(()))?;
        Ok::<_, BackupError>(archive.manifest().clone())
    };
    let expected = verified(&file).expect("a backup");
    let whole = fs::read(&file).expect("a file");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let damaged = folder.path().join("damaged.zip");
    let mut harmless = 0;
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x20;
        fs::write(&damaged, &bytes).expect("written");
        // A bit of a date or of permissions, which nothing reads, does no harm.
        if let Ok(read) = verified(&damaged) {
            assert_eq!(read, expected, "byte {at}");
            harmless += 1;
        }
    }
    assert!(harmless < whole.len() / 2, "{harmless} of {}", whole.len());
    for length in 0..whole.len() {
        fs::write(&damaged, &whole[..length]).expect("written");
        assert!(verified(&damaged).is_err(), "{length} bytes");
    }
}

/// The members of a backup, with one changed, as a file.
fn changed(file: &Path, change: impl Fn(&str, Vec<u8>) -> (String, Vec<u8>)) {
    let bytes = fs::read(file).expect("a file");
    let mut zip = ZipArchive::new(Cursor::new(bytes)).expect("a ZIP file");
    let mut out = ZipWriter::new(fs::File::create(file).expect("a file"));
    for index in 0..zip.len() {
        let mut member = zip.by_index(index).expect("a member");
        let mut content = Vec::new();
        member.read_to_end(&mut content).expect("read");
        let name = member.name().expect("a name").into_owned();
        let (name, content) = change(&name, content);
        out.start_file(name, SimpleFileOptions::default())
            .expect("begun");
        out.write_all(&content).expect("written");
    }
    out.finish().expect("finished");
}

#[test]
fn members_that_the_description_does_not_have_are_refused() {
    for name in [
        "media/../../x",
        "/etc/x",
        "media/other.jpg",
        "media//x",
        "other",
    ] {
        let (folder, file) = backup();
        changed(&file, |old, content| {
            let is_it = old == "media/mare/large.jpg";
            (if is_it { name } else { old }.to_owned(), content)
        });
        let to = installation(&folder.path().join("data"));
        let refused = restore(&file, &to);
        assert!(matches!(refused, Err(BackupError::Damaged(_))), "{name}");
        assert!(!folder.path().join("data").exists(), "{name}");
    }
}

#[test]
fn names_that_lead_out_of_the_folder_are_refused_though_described() {
    for name in ["media/../../x", "/etc/x", "media/./x", "other/x"] {
        let (folder, file) = backup();
        changed(&file, |old, content| match old {
            "media/mare/large.jpg" => (name.to_owned(), content),
            "backup.json" => {
                let text = String::from_utf8(content).expect("UTF-8");
                let text = text.replace("media/mare/large.jpg", name);
                (old.to_owned(), text.into_bytes())
            }
            _ => (old.to_owned(), content),
        });
        let to = installation(&folder.path().join("data"));
        assert!(restore(&file, &to).is_err(), "{name}");
        assert!(!to.database.exists() && !folder.path().join("x").exists());
    }
}

#[test]
fn a_content_with_a_right_check_sum_of_zip_but_another_hash_is_refused() {
    let (folder, file) = backup();
    changed(&file, |name, content| {
        let is_it = name == "showstable.db";
        let content = if is_it {
            b"other rows".to_vec()
        } else {
            content
        };
        (name.to_owned(), content)
    });
    let refused = restore(&file, &installation(&folder.path().join("data")));
    assert!(matches!(refused, Err(BackupError::Damaged(name)) if name == "showstable.db"));
}

#[test]
fn the_format_of_a_newer_version_is_named() {
    let (folder, file) = backup();
    changed(&file, |name, content| {
        let text = String::from_utf8(content).expect("UTF-8");
        let text = text.replace("\"format\": 1", "\"format\": 2");
        (name.to_owned(), text.into_bytes())
    });
    let refused = restore(&file, &installation(&folder.path().join("data")));
    assert!(matches!(refused, Err(BackupError::NewerFormat(2))));
}

#[test]
fn what_is_no_backup_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("photo.jpg");
    write(&file, "a mare");
    let refused = Archive::open(&file);
    assert!(matches!(refused, Err(BackupError::NotWhole { .. })));
    let refused = Archive::open(&folder.path().join("missing.zip"));
    assert!(matches!(refused, Err(BackupError::File { .. })));
}

#[test]
fn what_is_there_is_moved_aside_with_its_log() {
    let (_folder, file) = backup();
    let there = tempfile::tempdir().expect("a temporary folder");
    let to = installation(there.path());
    write(&to.database, "other rows");
    write(&there.path().join("showstable.db-wal"), "the last rows");
    write(&there.path().join("media/gelding/large.jpg"), "a gelding");
    let aside = restore(&file, &to).expect("restored");
    assert_eq!(aside.len(), 3, "{aside:?}");
    let files = files_in(there.path());
    let names = names(&files);
    for name in [
        "media.old/gelding/large.jpg",
        "media/mare/large.jpg",
        "outbox/1.eml",
        "showstable.db",
        "showstable.db-wal.old",
        "showstable.db.old",
    ] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    assert!(!names.contains(&"showstable.db-wal"));
    assert_eq!(fs::read(&to.database).expect("a file"), b"rows");
}

#[test]
fn files_that_the_backup_does_not_have_are_moved_aside_too() {
    let here = tempfile::tempdir().expect("a temporary folder");
    write(&here.path().join("showstable.db"), "rows");
    let file = here.path().join("backup.zip");
    back_up(&installation(here.path()), &file).expect("a backup");
    let there = tempfile::tempdir().expect("a temporary folder");
    write(&there.path().join("media/mare/large.jpg"), "a mare");
    write(&there.path().join("jwt-secret"), "secret");
    restore(&file, &installation(there.path())).expect("restored");
    let files = files_in(there.path());
    // The backup has no secret, so that the one that is there stays.
    let expected = ["jwt-secret", "media.old/mare/large.jpg", "showstable.db"];
    assert_eq!(names(&files), expected);
}

#[test]
fn if_one_part_cannot_be_moved_all_are_moved_back() {
    let (_folder, file) = backup();
    let there = tempfile::tempdir().expect("a temporary folder");
    let to = installation(there.path());
    write(&to.database, "other rows");
    write(&there.path().join("outbox/9.eml"), "Dear office");
    // The last part that is exchanged finds its other name taken.
    write(&there.path().join("outbox.old"), "taken");
    let before = files_in(there.path());
    let refused = restore(&file, &to);
    assert!(matches!(refused, Err(BackupError::NotExchanged { .. })));
    assert_eq!(files_in(there.path()), before);
}

#[test]
fn photos_are_not_restored_without_a_folder() {
    let (folder, file) = backup();
    let to = Installation {
        media: None,
        ..installation(&folder.path().join("data"))
    };
    assert!(matches!(restore(&file, &to), Err(BackupError::NeedsFolder)));
    assert!(!to.database.exists());
}

fn kept_in(folder: &Path, installation: &str) -> BackupFolder {
    let kept = NonZeroUsize::new(2).expect("two");
    BackupFolder::new(folder.join("kept"), kept, installation.to_owned())
}

#[test]
fn the_newest_are_kept_and_other_files_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let backups = kept_in(folder.path(), "0000aaaa");
    let others = kept_in(folder.path(), "0000bbbb");
    assert_eq!(backups.newest(NOW).expect("read"), None);
    let now = NOW.replace_day(4).expect("a day");
    for day in 1..=4 {
        let at = NOW.replace_day(day).expect("a day");
        write(&backups.file_at(at), "a backup");
    }
    write(&others.file_at(NOW), "another's backup");
    write(&backups.path().join("showstable-copy.zip"), "mine");
    assert_eq!(backups.delete_old(now).expect("deleted"), 2);
    let files = files_in(backups.path());
    let expected = [
        "showstable-0000aaaa-20260503T123000Z.zip",
        "showstable-0000aaaa-20260504T123000Z.zip",
        "showstable-0000bbbb-20260501T123000Z.zip",
        "showstable-copy.zip",
    ];
    assert_eq!(names(&files), expected);
    assert_eq!(backups.newest(now).expect("read"), Some(now));
    assert_eq!(others.newest(now).expect("read"), Some(NOW));
}

#[test]
fn a_backup_of_the_future_does_not_count_and_goes_first() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let backups = kept_in(folder.path(), "0000aaaa");
    let at = |day| NOW.replace_day(day).expect("a day");
    for day in [1, 2, 20, 21] {
        write(&backups.file_at(at(day)), "a backup");
    }
    assert_eq!(backups.newest(at(3)).expect("read"), Some(at(2)));
    assert_eq!(backups.delete_old(at(3)).expect("deleted"), 2);
    let files = files_in(backups.path());
    let expected = [
        "showstable-0000aaaa-20260501T123000Z.zip",
        "showstable-0000aaaa-20260502T123000Z.zip",
    ];
    assert_eq!(names(&files), expected);
}

#[test]
fn backups_of_version_1_0_are_adopted_if_they_are_of_this_installation() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let backups = kept_in(folder.path(), "0000aaaa");
    fs::create_dir_all(backups.path()).expect("a folder");
    let (_backup, file) = backup();
    let old = |time: &str| backups.path().join(format!("showstable-{time}.zip"));
    fs::copy(&file, old("20260501T123000Z")).expect("copied");
    write(&old("20260502T123000Z"), "no backup");
    let other = folder.path().join("other-secret");
    write(&other, "another secret");
    for (secret, expected) in [
        (other.clone(), None),
        (folder.path().join("missing"), None),
        (folder.path().join("jwt-secret"), Some(NOW)),
    ] {
        if expected.is_some() {
            write(&secret, "secret");
        }
        backups.adopt(&secret).expect("adopted");
        assert_eq!(backups.newest(NOW).expect("read"), expected);
    }
    assert!(old("20260502T123000Z").exists());
}
