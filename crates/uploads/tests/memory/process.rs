use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How much memory this process has had at most, in bytes.
pub(crate) fn peak() -> u64 {
    status("VmHWM:")
}

/// Forgets what it has had until now.
pub(crate) fn reset_peak() {
    fs::write("/proc/self/clear_refs", "5").expect("Linux resets it");
}

/// Waits until the allocator gave back what is no longer used, which it does
/// by and by. How much is left.
pub(crate) fn settle() -> u64 {
    const LITTLE: u64 = 100_000_000;

    let start = Instant::now();
    loop {
        let now = status("VmRSS:");
        if now < LITTLE {
            return now;
        }
        assert!(start.elapsed() < Duration::from_secs(10), "{now} are kept");
        // Reminds it.
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
