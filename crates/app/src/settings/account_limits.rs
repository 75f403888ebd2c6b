use events::EventLimits;
use horses::HorseLimits;
use registrations::EntryLimits;

use super::sources::Sources;
use super::values::parse_limit;

/// Limits of one account, so that no account can fill the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AccountLimits {
    /// Shows and templates.
    pub events: EventLimits,
    /// Entries in the account's shows.
    pub entries: EntryLimits,
    /// Horses, photos and messages.
    pub horses: HorseLimits,
}

const MEBIBYTE: u64 = 1 << 20;

impl AccountLimits {
    /// Reads the settings `max_…`; `None` if there is a problem, which is
    /// recorded.
    pub(super) fn take(sources: &mut Sources) -> Option<Self> {
        let Self {
            events,
            entries,
            horses,
        } = Self::default();
        let mut take = |name, default: u32| sources.take(name, parse_limit).or(|| default);
        let max_events = take("max_events", events.events);
        let max_templates = take("max_templates", events.templates);
        let per_event = take("max_entries_per_event", entries.per_event);
        let mebibytes = u32::try_from(entries.account_bytes / MEBIBYTE).unwrap_or(u32::MAX);
        let account_mebibytes = take("max_entries_mib", mebibytes);
        let max_horses = take("max_horses", horses.horses);
        let max_photos = take("max_photos", horses.photos);
        let messages_per_day = take("max_messages_per_day", horses.messages_per_day);
        Some(Self {
            events: EventLimits {
                events: max_events?,
                templates: max_templates?,
            },
            entries: EntryLimits {
                per_event: per_event?,
                account_bytes: u64::from(account_mebibytes?) * MEBIBYTE,
            },
            horses: HorseLimits {
                horses: max_horses?,
                photos: max_photos?,
                messages_per_day: messages_per_day?,
                ..horses
            },
        })
    }
}
