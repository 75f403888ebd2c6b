//! Memory that is free goes back to the system at once.

use std::io;

/// How many milliseconds mimalloc keeps memory that is free. By itself it is a
/// second, in which the memory of one photo is still there while that of the
/// next one is taken: twenty uploads peaked at 480 MiB instead of 370 MiB.
const PURGE_DELAY: (&str, &str) = ("MIMALLOC_PURGE_DELAY", "0");

/// Starts this program anew in its own place, with the environment that the
/// allocator wants: it reads its options before `main`, and no safe call
/// changes them later. Returns if that is done already, or cannot be: the
/// server works all the same, with more memory.
#[cfg(unix)]
#[allow(
    clippy::disallowed_methods,
    reason = "an option of the allocator is no setting of ours"
)]
pub fn return_memory_at_once() -> io::Result<()> {
    use std::os::unix::process::CommandExt as _;

    let (name, value) = PURGE_DELAY;
    if std::env::var_os(name).is_some() {
        return Ok(());
    }
    let mut arguments = std::env::args_os();
    let mut program = std::process::Command::new(std::env::current_exe()?);
    if let Some(called) = arguments.next() {
        program.arg0(called);
    }
    Err(program.args(arguments).env(name, value).exec())
}

/// Elsewhere memory goes back a second later.
#[cfg(not(unix))]
pub fn return_memory_at_once() -> io::Result<()> {
    Ok(())
}
