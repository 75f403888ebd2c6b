//! Disks that can be filled, for a program that keeps its data on one.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::{Process, program};

const SIZE: &str = "size=24m";

/// Where the program keeps its data, and how there comes to be no room for more.
pub(crate) struct SmallDisk {
    folder: TempDir,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A file system of its own: writing fails with `ENOSPC`.
    FileSystem,
    /// A limit of the process on how large a file may become: writing fails
    /// with `EFBIG`. Needs no right that an ordinary user does not have.
    ProcessLimit,
}

impl SmallDisk {
    /// A file system of 24 MB, or what an ordinary user can have instead.
    pub(crate) fn file_system() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", SIZE, "tmpfs"]);
        let mounted = mount.arg(folder.path()).output();
        let kind = match mounted {
            Ok(output) if output.status.success() => Kind::FileSystem,
            _ => {
                eprintln!("no file system can be mounted; the process is limited instead");
                Kind::ProcessLimit
            }
        };
        Self { folder, kind }
    }

    /// A limit of the process.
    pub(crate) fn process_limit() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
            kind: Kind::ProcessLimit,
        }
    }

    /// The data directory.
    pub(crate) fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The program with its data on this disk. The signal that comes with
    /// `EFBIG` is ignored, as a full disk sends none.
    pub(crate) fn program(&self) -> Command {
        fs::create_dir_all(self.data_dir()).expect("a folder");
        let inner = program(&self.data_dir());
        let mut command = Command::new("sh");
        command
            .args(["-c", "trap '' XFSZ; exec \"$0\""])
            .arg(inner.get_program())
            .env_clear()
            .envs(
                inner
                    .get_envs()
                    .filter_map(|(name, value)| Some((name, value?))),
            )
            .current_dir(self.data_dir())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped());
        command
    }

    /// Takes the room that is left.
    pub(crate) fn fill(&self, process: &Process) {
        match self.kind {
            Kind::FileSystem => fill(&self.filler()),
            Kind::ProcessLimit => limit(process, "0:unlimited"),
        }
    }

    /// Gives it back.
    pub(crate) fn clear(&self, process: &Process) {
        match self.kind {
            Kind::FileSystem => fs::remove_file(self.filler()).expect("removed"),
            Kind::ProcessLimit => limit(process, "unlimited:unlimited"),
        }
    }

    fn filler(&self) -> PathBuf {
        self.folder.path().join("filler")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        if self.kind == Kind::FileSystem {
            let unmounted = Command::new("umount")
                .arg("-l")
                .arg(self.folder.path())
                .status();
            if !unmounted.is_ok_and(|status| status.success()) {
                eprintln!("{} stays mounted", self.folder.path().display());
            }
        }
    }
}

/// Writes zeros until nothing more goes in, not even a byte.
fn fill(filler: &Path) {
    let mut file = fs::File::create(filler).expect("a file");
    for size in [64 * 1024, 4096, 1] {
        let zeros = vec![0; size];
        while file.write_all(&zeros).is_ok() {}
    }
}

/// How large files may become from now on, soft and hard limit.
fn limit(process: &Process, limit: &str) {
    let status = Command::new("prlimit")
        .args([
            "--pid",
            &process.pid().to_string(),
            &format!("--fsize={limit}"),
        ])
        .status()
        .expect("prlimit, of util-linux");
    assert!(status.success());
}
