use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use backups::BackupFolder;

use super::DatabaseUrl;
use super::data_dir;
use super::sources::Sources;
use super::values::{Invalid, parse_limit};

/// Backups that are kept if nothing else is said: a week, once a day.
const DEFAULT_KEEP: u32 = 7;
const DEFAULT_EVERY_HOURS: u32 = 24;
const SECONDS_OF_HOUR: u64 = 60 * 60;

/// When the server makes backups, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupSchedule {
    /// The folder, which exists and is writable.
    pub folder: BackupFolder,
    /// From one backup to the next.
    pub every: Duration,
}

impl BackupSchedule {
    /// Reads the settings `backup_…`. The outer option is `None` if there is a problem,
    /// which is recorded; the inner one if no backups are wished for.
    #[allow(clippy::option_option, reason = "refused and not wished for differ")]
    pub(super) fn take(
        sources: &mut Sources,
        (database, data_dir): (Option<&DatabaseUrl>, Option<&Path>),
    ) -> Option<Option<Self>> {
        let folder = sources
            .take("backup_dir", |text| {
                Ok::<_, Invalid>(Some(PathBuf::from(text)))
            })
            .or_default();
        let keep = sources.take("backup_keep", parse_limit).or(|| DEFAULT_KEEP);
        let hours = sources.take("backup_every_hours", parse_limit);
        let hours = hours.or(|| DEFAULT_EVERY_HOURS);
        let Some(folder) = folder? else {
            return Some(None);
        };
        if database.is_some_and(|url| !url.is_sqlite()) {
            return sources.check("backup_dir", Err(Invalid::BackupOfServer));
        }
        sources.check("backup_dir", data_dir::prepare(&folder))?;
        let installation = sources.check("backup_dir", data_dir::backup_id_in(data_dir?))?;
        let keep = NonZeroUsize::new(usize::try_from(keep?).ok()?)?;
        Some(Some(Self {
            folder: BackupFolder::new(folder, keep, installation),
            every: Duration::from_secs(u64::from(hours?) * SECONDS_OF_HOUR),
        }))
    }
}
