//! The entries of a recurring one, made when their days come.

use kernel::{BookEntryId, JobError, JobKind, Outcome, Refusal, Revision};
use time::{Date, Duration};

use crate::{BookEntry, BookService, HorseFacts, begins_at, book_day, new_split};

kernel::task!(
    /// Make the entries of the due days of this recurring entry of a barn's book.
    pub MakeSeries(BookEntryId),
    JobKind::new("book_series")
);

/// How many entries of a series one run makes.
const MADE_AT_ONCE: usize = 200;

impl BookService {
    /// Makes the entries of the days of a series that have come since it ran last,
    /// with the horses' owners of each day. The day until which entries are made is
    /// stored with them, and changes only from what this run saw: two processes make
    /// none twice, and a run that fails loses none. An entry that was deleted is not
    /// made again. What a full book did not take is tried again with the next day.
    pub async fn make_due(&self, id: BookEntryId) -> Result<Outcome, JobError> {
        let Some(series) = self.store.find_series(id).await? else {
            return Ok(Outcome::Done);
        };
        let (Some(recurrence), Some(seen)) = (&series.text.recurrence, series.made_until) else {
            return Ok(Outcome::Done);
        };
        let now = self.clock.now();
        let zone = self.facts.time_zone(series.organization_id).await?;
        let zone = zone.as_ref();
        let today = book_day(now, zone);
        let first = series.text.date;
        let mut days = recurrence.days(first, seen + Duration::DAY, today);
        let is_cut = days.len() > MADE_AT_ONCE;
        days.truncate(MADE_AT_ONCE);
        let until = match days.last() {
            Some(last) if is_cut => *last,
            _ => seen.max(today),
        };
        let next_after = |day: Date| {
            let days = recurrence.days(first, day + Duration::DAY, day + Duration::days(400));
            // Rules with rarer days are looked at again then.
            let next = days.first().copied();
            let next = next.or_else(|| day.checked_add(Duration::days(399)));
            next.map(|day| begins_at(day, zone))
        };
        let ids: Vec<_> = series.splits.iter().filter_map(|it| it.horse_id).collect();
        let horses = match ids.as_slice() {
            [] => Vec::new(),
            _ if days.is_empty() => Vec::new(),
            ids => self.facts.horses(series.organization_id, ids).await?,
        };
        let entries: Vec<_> = days
            .iter()
            .map(|day| self.entry_on(*day, &series, &horses))
            .collect();
        if until > seen {
            let series = BookEntry {
                made_until: Some(until),
                ..series.clone()
            };
            match self.store.add_to_series(&series, seen, &entries).await {
                Ok(true) => {}
                // Another process made them, or the series was changed.
                Ok(false) => return Ok(Outcome::Later(now)),
                Err(Refusal::LimitReached(full)) => {
                    return Err(match next_after(seen.max(today)) {
                        Some(next) => JobError::Skip(full.into(), next),
                        None => JobError::GiveUp(full.into()),
                    });
                }
                Err(error) => return Err(JobError::Retry(error.into())),
            }
        }
        if is_cut {
            return Ok(Outcome::Next(now));
        }
        Ok(next_after(until).map_or(Outcome::Done, Outcome::Next))
    }

    fn entry_on(&self, day: Date, series: &BookEntry, horses: &[HorseFacts]) -> BookEntry {
        let now = self.clock.now();
        let mut entry = BookEntry {
            id: BookEntryId::new(self.ids.next_uuid()),
            receipt_id: None,
            group_id: None,
            series_id: Some(series.id),
            made_until: None,
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
            ..series.clone()
        };
        entry.text.date = day;
        entry.text.recurrence = None;
        entry.text.document_id = None;
        for split in &mut entry.splits {
            let horse = horses.iter().find(|it| Some(it.id) == split.horse_id);
            match horse {
                Some(horse) => *split = new_split(horse, (split.amount, day), &*self.ids),
                None => split.parts.clear(),
            }
        }
        entry
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use kernel::{IdGenerator as _, LimitReached, OrganizationId, Recurrence, SequentialIds};
    use time::macros::{date, datetime};

    use super::*;
    use crate::entry::tests::{horse, money, wish};
    use crate::keep::tests::{NOW, service};
    use crate::owner::tests::owner;
    use crate::{BookLimits, MockBarnFacts, MockBookStore, Split, SplitWish};

    fn series(made_until: Date) -> BookEntry {
        let mut text = wish(62_000, SplitWish::Amounts(Vec::new())).text;
        text.date = date!(2026 - 07 - 31);
        text.recurrence = Recurrence::stored("FREQ=MONTHLY;BYMONTHDAY=-1", None);
        let horse = horse(1, vec![owner("Rae", None)]);
        BookEntry {
            id: BookEntryId::new(SequentialIds::default().next_uuid()),
            organization_id: OrganizationId::new(SequentialIds::default().next_uuid()),
            text,
            splits: vec![Split {
                horse_id: Some(horse.id),
                horse_name: horse.name,
                amount: money(62_000),
                parts: Vec::new(),
            }],
            receipt_id: None,
            group_id: None,
            series_id: None,
            made_until: Some(made_until),
            revision: Revision::FIRST,
            created_at: NOW,
            updated_at: NOW,
        }
    }

    async fn made(made_until: Date, is_first: bool) -> (Vec<BookEntry>, Outcome) {
        let made = Arc::new(Mutex::new(Vec::new()));
        let mut store = MockBookStore::new();
        store
            .expect_find_series()
            .returning(move |_| Ok(Some(series(made_until))));
        let kept = made.clone();
        store
            .expect_add_to_series()
            .returning(move |series, seen, entries| {
                assert_eq!(
                    (seen, series.made_until),
                    (made_until, Some(date!(2026 - 10 - 01)))
                );
                kept.lock().expect("locked").extend_from_slice(entries);
                Ok(is_first)
            });
        let mut facts = MockBarnFacts::new();
        facts.expect_time_zone().returning(|_| Ok(None));
        facts
            .expect_horses()
            .returning(|_, _| Ok(vec![horse(1, vec![owner("Kim", None)])]));
        let outcome = service(store, facts).make_due(series(made_until).id).await;
        let entries = made.lock().expect("locked").clone();
        (entries, outcome.expect("made"))
    }

    #[tokio::test]
    async fn the_days_that_have_come_are_made_with_the_owners_of_now() {
        let (entries, outcome) = made(date!(2026 - 07 - 31), true).await;
        let days: Vec<_> = entries.iter().map(|it| it.text.date).collect();
        assert_eq!(days, [date!(2026 - 08 - 31), date!(2026 - 09 - 30)]);
        for entry in entries {
            assert_eq!(entry.series_id, Some(series(NOW.date()).id));
            assert_eq!(entry.text.recurrence, None);
            assert_eq!(entry.splits[0].parts[0].owner_name, "Kim");
        }
        assert_eq!(outcome, Outcome::Next(datetime!(2026-10-31 12:00 UTC)));
    }

    #[tokio::test]
    async fn what_was_made_is_not_made_again() {
        let (entries, outcome) = made(date!(2026 - 10 - 01), true).await;
        assert!(entries.is_empty());
        assert_eq!(outcome, Outcome::Next(datetime!(2026-10-31 12:00 UTC)));
        let (_, outcome) = made(date!(2026 - 09 - 29), false).await;
        assert_eq!(outcome, Outcome::Later(NOW), "another process was first");
    }

    #[tokio::test]
    async fn a_full_book_leaves_a_date_to_the_next_one() {
        let mut store = MockBookStore::new();
        store
            .expect_find_series()
            .returning(|_| Ok(Some(series(date!(2026 - 07 - 31)))));
        store.expect_add_to_series().returning(|_, _, _| {
            let (what, most) = (BookLimits::ENTRIES, 1);
            Err(LimitReached { what, most }.into())
        });
        let mut facts = MockBarnFacts::new();
        facts.expect_time_zone().returning(|_| Ok(None));
        facts
            .expect_horses()
            .returning(|_, _| Ok(vec![horse(1, vec![owner("Kim", None)])]));
        let id = series(NOW.date()).id;
        let refused = service(store, facts).make_due(id).await;
        let Err(JobError::Skip(_, next)) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(next, datetime!(2026-10-31 12:00 UTC));
    }

    #[tokio::test]
    async fn a_deleted_series_ends() {
        let mut store = MockBookStore::new();
        store.expect_find_series().returning(|_| Ok(None));
        let outcome = service(store, MockBarnFacts::new())
            .make_due(series(NOW.date()).id)
            .await;
        assert_eq!(outcome.ok(), Some(Outcome::Done));
    }
}
