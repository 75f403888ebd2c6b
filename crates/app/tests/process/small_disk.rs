//! A data directory on a disk that can be filled.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::{Process, program};

const SIZE: &str = "size=24m";

/// A data directory, and a way to use up its space.
pub(crate) struct SmallDisk {
    folder: TempDir,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A separate file system: writes fail with `ENOSPC`.
    FileSystem,
    /// A limit of the process on file sizes: writes fail with `EFBIG`. Needs no
    /// privileges.
    ProcessLimit,
}

impl SmallDisk {
    /// A file system of 24 MB, or a process limit if the user cannot mount one.
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

    /// A limit of the process on file sizes.
    pub(crate) fn process_limit() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
            kind: Kind::ProcessLimit,
        }
    }

    pub(crate) fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The program with its data on this disk. The signal that accompanies
    /// `EFBIG` is ignored, because a full disk sends none.
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

    /// Uses up the remaining space.
    pub(crate) fn fill(&self, process: &Process) {
        match self.kind {
            Kind::FileSystem => fill(&self.filler()),
            Kind::ProcessLimit => limit(process, "0:unlimited"),
        }
    }

    /// Frees the space.
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

/// Writes zeros until not even one byte fits.
fn fill(filler: &Path) {
    let mut file = fs::File::create(filler).expect("a file");
    for size in [64 * 1024, 4096, 1] {
        let zeros = vec![0; size];
        while file.write_all(&zeros).is_ok() {}
    }
}

/// Sets the soft and hard limit of file sizes.
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
