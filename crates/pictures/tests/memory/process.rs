use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The peak memory of this process, in bytes.
pub(crate) fn peak() -> u64 {
    status("VmHWM:")
}

pub(crate) fn reset_peak() {
    fs::write("/proc/self/clear_refs", "5").expect("Linux resets it");
}

/// Waits until the allocator has returned free memory to the system, and
/// returns the remaining resident memory in bytes.
pub(crate) fn settle() -> u64 {
    const SETTLED: u64 = 100_000_000;

    let start = Instant::now();
    loop {
        let now = status("VmRSS:");
        if now < SETTLED {
            return now;
        }
        assert!(start.elapsed() < Duration::from_secs(10), "{now} are kept");
        // Allocate and free, so that the allocator purges.
        drop(vec![1_u8; 1 << 20]);
        sleep(Duration::from_millis(50));
    }
}

fn status(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells it");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    let kibibytes: u64 = kibibytes
        .and_then(|number| number.parse().ok())
        .expect(name);
    kibibytes * 1024
}
