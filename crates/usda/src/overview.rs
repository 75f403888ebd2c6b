use kernel::{Actor, EventId, Permission, Refusal};
use time::OffsetDateTime;

use crate::error::NO_EVENT;
use crate::{Change, HPA_NOTICE, Missing, NoticeRecord, NoticeService, ShowRecord};

/// The state of the notices of one show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    /// The facts that the next notice lacks.
    pub missing: Vec<Missing>,
    /// The changes since the last notice was given; empty once the show is
    /// over.
    pub changes: Vec<Change>,
    /// When a notice of changes is due.
    pub amendment_due_at: OffsetDateTime,
    /// Whether that time has passed.
    pub is_amendment_late: bool,
    /// The notices, the original first.
    pub notices: Vec<NoticeRecord>,
    /// When the package of the show's records is due; `None` if no class is for walking
    /// horses.
    pub package_due_at: Option<OffsetDateTime>,
    /// Whether that time has passed.
    pub is_package_late: bool,
}

impl NoticeService {
    /// The state of the notices of one of the actor's shows.
    pub async fn overview(&self, actor: &Actor, event_id: EventId) -> Result<Overview, Refusal> {
        let now = self.clock.now();
        let scope = actor.to(Permission::ReadShows);
        let record = self.store.find(&scope, event_id).await?.ok_or(NO_EVENT)?;
        Ok(Overview::of(record, now))
    }
}

impl Overview {
    fn of(record: ShowRecord, now: OffsetDateTime) -> Self {
        let changes = record.open_changes(now);
        let is_as_stated = record.next_amends().is_none();
        let show = &record.show;
        let amendment_due_at = HPA_NOTICE.amendment_due_at(show.starts_at, &show.time_zone);
        let package_due_at = record.package_due_at();
        Self {
            package_due_at,
            is_package_late: package_due_at.is_some_and(|it| now > it),
            missing: show.missing(),
            changes,
            amendment_due_at,
            is_amendment_late: now > amendment_due_at,
            notices: record
                .notices
                .into_iter()
                // Omits a ready amendment whose changes were undone.
                .filter(|it| !(is_as_stated && it.number > 0 && it.is_ready()))
                .collect(),
        }
    }
}

impl ShowRecord {
    /// When the package of the show's records is due; `None` if no class is for walking
    /// horses.
    pub(crate) fn package_due_at(&self) -> Option<OffsetDateTime> {
        let show = &self.show;
        self.has_walking_horses
            .then(|| HPA_NOTICE.report_due_at(show.ends_at, &show.time_zone))
    }

    /// The changes since the last notice that are not notified yet.
    pub(crate) fn open_changes(&self, now: OffsetDateTime) -> Vec<Change> {
        if now >= self.show.ends_at {
            return Vec::new();
        }
        self.last_given()
            .map(|given| self.show.changes_since(&given.before))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::Item;
    use crate::event_facts::tests::{bare, complete};
    use crate::notice::tests::{NOW, delivered, record};

    #[test]
    fn an_overview_has_missing_facts_and_changes() {
        let notices = vec![delivered(0, &complete())];
        let overview = Overview::of(record(bare(), notices.clone()), NOW);
        assert_eq!(overview.missing, bare().missing());
        let items: Vec<_> = overview.changes.iter().map(|it| it.item).collect();
        assert_eq!(
            items,
            [
                Item::Event,
                Item::Manager,
                Item::Program,
                Item::Entries,
                Item::Inspection,
                Item::TherapeuticUse
            ]
        );
        assert_eq!(overview.notices, notices);
        let unchanged = Overview::of(record(complete(), notices), NOW);
        assert_eq!((unchanged.missing, unchanged.changes), (vec![], vec![]));
    }

    #[test]
    fn changes_are_late_after_fifteen_days_before_the_start() {
        let due_at = datetime!(2026-05-22 23:00 UTC);
        for (now, is_late) in [(due_at, false), (due_at + Duration::SECOND, true)] {
            let overview = Overview::of(record(complete(), vec![]), now);
            assert_eq!(overview.amendment_due_at, due_at);
            assert_eq!(overview.is_amendment_late, is_late);
        }
    }

    #[test]
    fn the_package_is_due_five_days_after_a_show_with_walking_horses() {
        let due_at = datetime!(2026-06-12 04:00 UTC);
        for (now, is_late) in [(due_at, false), (due_at + Duration::SECOND, true)] {
            let overview = Overview::of(record(complete(), vec![]), now);
            assert_eq!(overview.package_due_at, Some(due_at));
            assert_eq!(overview.is_package_late, is_late);
        }
        let mut other = record(complete(), vec![]);
        other.has_walking_horses = false;
        let overview = Overview::of(other, due_at + Duration::DAY);
        assert_eq!(overview.package_due_at, None);
        assert!(!overview.is_package_late);
    }

    #[test]
    fn after_the_show_there_are_no_changes_to_notify() {
        let record = record(bare(), vec![delivered(0, &complete())]);
        assert_eq!(Overview::of(record, complete().ends_at).changes, []);
    }
}
