use kernel::{
    Actor, ClassId, EventId, FeeId, IdGenerator, IdempotencyKey, Permission, PriceStep, RefundStep,
    Refusal, RequiredLine, Revision, ScratchStep, TimeZone,
};
use time::{Date, Duration, OffsetDateTime};

use crate::{EntryRules, Event, EventService, Fee, SaveEventError, Schedule};

/// A show that is made like another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyEvent {
    /// The show to copy.
    pub id: EventId,
    /// The name of the new show.
    pub name: RequiredLine<200>,
    /// When the new show starts.
    pub starts_at: OffsetDateTime,
    /// When it ends.
    pub ends_at: OffsetDateTime,
}

/// Of which show another one is a copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedFrom {
    /// The show.
    pub event: EventId,
    /// The classes that are copied, each with its copy.
    pub classes: Vec<(ClassId, ClassId)>,
    /// By how much its dates move.
    pub moves: Moves,
}

/// What a copy took of the day of its show, and what it left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Taken {
    /// How many rings.
    pub rings: u32,
    /// How many sessions.
    pub sessions: u32,
    /// How many classes are on the schedule.
    pub scheduled: u32,
    /// How many classes have a format with its judges.
    pub formats: u32,
    /// How many stalls.
    pub stalls: u32,
    /// What people call the classes that were split or combined, which they are not in the
    /// copy.
    pub undone: Vec<String>,
    /// What people call the classes that were closed, and take entries in the copy.
    pub reopened: Vec<String>,
}

impl EventService {
    /// Makes a new show with everything of one of the actor's shows but what is of that show
    /// alone: its entries, what was tapped, written and published, the state of its notice,
    /// its links, and that classes were closed, split or combined. The dates of the schedule
    /// and of the rules for entries move by as many days as the start; their times of day
    /// stay.
    pub async fn copy(
        &self,
        actor: &Actor,
        wish: CopyEvent,
        key: Option<IdempotencyKey>,
    ) -> Result<(Event, Taken), SaveEventError> {
        let now = self.clock.now();
        let scope = actor.to(Permission::EditShows);
        let original = self.store.find(&scope, wish.id).await?;
        let original = original.ok_or(Refusal::NotFound("Event"))?;
        let before = &original.details.schedule;
        let schedule = Schedule::new(wish.starts_at, wish.ends_at, before.time_zone().clone())?;
        let moves = Moves::between(before, &schedule);
        let ids = self.ids.as_ref();
        let mut copy = Event {
            id: EventId::new(ids.next_uuid()),
            public_link: ids.next_token(),
            entry_rules: moved(original.entry_rules, &moves, &schedule, ids),
            revision: Revision::FIRST,
            usda_notified_at: None,
            usda_notice_scheduled_at: self.calendar.notice_at(&schedule, now),
            usda_letter_ready_at: None,
            weekend_id: None,
            created_at: now,
            updated_at: now,
            ..original
        };
        copy.details.profile.name = wish.name;
        copy.details.schedule = schedule;
        let made = self.store.regrouped_into(&scope, wish.id).await?;
        copy.classes.retain(|class| !made.contains(&class.id));
        let mut classes = Vec::new();
        for class in &mut copy.classes {
            let was = class.id;
            class.id = ClassId::new(ids.next_uuid());
            class.closed = false;
            classes.push((was, class.id));
        }
        let from = CopiedFrom {
            event: wish.id,
            classes,
            moves,
        };
        self.store.insert_copy(&scope, &copy, &from, key).await
    }
}

/// By how many days dates are moved, in the zone of the show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moves {
    zone: TimeZone,
    days: i64,
}

impl Moves {
    fn between(before: &Schedule, after: &Schedule) -> Self {
        let zone = after.time_zone().clone();
        let first_day = |schedule: &Schedule| zone.date_of(schedule.starts_at());
        let days = (first_day(after) - first_day(before)).whole_days();
        Self { zone, days }
    }

    /// The day so many days later.
    #[must_use]
    pub fn day(&self, day: Date) -> Date {
        day.saturating_add(Duration::days(self.days))
    }

    /// The instant so many days later, when clocks show the same.
    #[must_use]
    pub fn later(&self, at: OffsetDateTime) -> OffsetDateTime {
        let days = u16::try_from(self.days.unsigned_abs()).unwrap_or(u16::MAX);
        if self.days < 0 {
            self.zone.days_before(at, days)
        } else {
            self.zone.days_after(at, days)
        }
    }
}

/// The rules with all dates moved. In a shorter show, entries close at its end
/// at the latest.
fn moved(
    rules: EntryRules,
    moves: &Moves,
    schedule: &Schedule,
    ids: &dyn IdGenerator,
) -> EntryRules {
    let later = |at: Option<OffsetDateTime>| at.map(|at| moves.later(at));
    let fee = |mut fee: Fee| {
        fee.id = FeeId::new(ids.next_uuid());
        fee.terms.from = later(fee.terms.from);
        fee.terms.until = later(fee.terms.until);
        fee
    };
    let step = |step: PriceStep| PriceStep {
        after: moves.later(step.after),
        ..step
    };
    let scratch = |step: ScratchStep| ScratchStep {
        after: moves.later(step.after),
        ..step
    };
    let refund = |step: RefundStep| RefundStep {
        until: moves.later(step.until),
        ..step
    };
    // Without `..rules`, so that a new date does not compile before it is moved.
    EntryRules {
        opens_at: later(rules.opens_at),
        closes_at: later(rules.closes_at).map(|at| at.min(schedule.ends_at())),
        late_entries: rules.late_entries,
        capacity: rules.capacity,
        first_back_number: rules.first_back_number,
        back_numbers_by: rules.back_numbers_by,
        barred_get_no_place: rules.barred_get_no_place,
        number_needs: rules.number_needs,
        fees: rules.fees.into_iter().map(fee).collect(),
        added_after: rules.added_after.into_iter().map(step).collect(),
        scratch: rules.scratch.into_iter().map(scratch).collect(),
        refunds: rules.refunds.into_iter().map(refund).collect(),
        public_contact: rules.public_contact,
        payment_note: rules.payment_note,
        form: rules.form,
        waiver: rules.waiver,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{FeeBasis, IdGenerator as _, ManualClock, Money, Raise, SequentialIds};
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::create::tests::details;
    use crate::{FeeTerms, MockEventStore, MockNoticeCalendar, ShowClass};

    const NOTICE: OffsetDateTime = datetime!(2027-05-01 12:00 UTC);

    fn original(ids: &SequentialIds) -> Event {
        let details = details();
        let starts_at = details.schedule.starts_at();
        let fee = Fee {
            id: FeeId::new(ids.next_uuid()),
            terms: FeeTerms {
                name: RequiredLine::parse("Late").expect("valid"),
                amount: Money::ZERO,
                per: FeeBasis::Entry,
                required: true,
                from: Some(starts_at - Duration::days(7)),
                until: None,
                max_quantity: None,
                stock: None,
                stalls: None,
            },
        };
        Event {
            id: EventId::new(ids.next_uuid()),
            organization_id: kernel::OrganizationId::new(ids.next_uuid()),
            public_link: ids.next_token(),
            entry_rules: EntryRules {
                opens_at: Some(starts_at - Duration::days(60)),
                closes_at: Some(details.schedule.ends_at()),
                capacity: Some(5),
                fees: vec![fee],
                added_after: vec![PriceStep {
                    after: starts_at - Duration::days(2),
                    raise: Raise::By(Money::ZERO),
                }],
                scratch: vec![ScratchStep {
                    after: starts_at - Duration::days(3),
                    amount: None,
                }],
                refunds: vec![RefundStep {
                    until: starts_at - Duration::days(4),
                    percent: 50,
                }],
                ..EntryRules::default()
            },
            details,
            classes: Vec::new(),
            revision: Revision::new(7),
            usda_notified_at: Some(starts_at),
            usda_notice_scheduled_at: None,
            usda_letter_ready_at: Some(starts_at),
            weekend_id: Some(kernel::WeekendId::new(SequentialIds::default().next_uuid())),
            created_at: starts_at,
            updated_at: starts_at,
        }
    }

    async fn copied(
        original: &Event,
        wish: CopyEvent,
        is_found: bool,
    ) -> Result<Event, SaveEventError> {
        let mut store = MockEventStore::new();
        let found = is_found.then(|| original.clone());
        store.expect_find().return_once(move |_, _| Ok(found));
        store
            .expect_insert_copy()
            .returning(|_, event, _, _| Ok((event.clone(), Taken::default())));
        store
            .expect_regrouped_into()
            .returning(|_, _| Ok(vec![class_id(3)]));
        let mut calendar = MockNoticeCalendar::new();
        calendar.expect_notice_at().returning(|_, _| Some(NOTICE));
        let ids = SequentialIds::default();
        for _ in 0..100 {
            ids.next_uuid();
        }
        let clock = ManualClock::at(datetime!(2026-07-01 12:00 UTC));
        let service = EventService::new(
            Arc::new(store),
            Arc::new(calendar),
            Arc::new(clock),
            Arc::new(ids),
        );
        let actor = Actor::alone(kernel::AccountId::new(original.organization_id.as_uuid()));
        let copied = service.copy(&actor, wish, None).await;
        copied.map(|(copy, _)| copy)
    }

    fn class_id(number: u128) -> ClassId {
        ClassId::new(kernel::Uuid::from_u128(number))
    }

    #[tokio::test]
    async fn a_copy_has_the_classes_as_they_were_planned() {
        let mut original = original(&SequentialIds::default());
        let class = |number: u128| ShowClass {
            id: class_id(number),
            number: RequiredLine::parse(&number.to_string()).expect("valid"),
            name: RequiredLine::parse(&format!("Class {number}")).expect("valid"),
            description: kernel::OptionalLine::default(),
            price: Money::ZERO,
            capacity: None,
            closed: number < 3,
            walking_horses: false,
        };
        // The third one took the place of the second one.
        original.classes = (1..=3).map(class).collect();
        let wish = CopyEvent {
            id: original.id,
            name: RequiredLine::parse("Next Year").expect("valid"),
            starts_at: original.details.schedule.starts_at(),
            ends_at: original.details.schedule.ends_at(),
        };
        let copy = copied(&original, wish, true).await.expect("copied");
        let classes = copy.classes.iter();
        let classes: Vec<_> = classes.map(|it| (it.number.as_str(), it.closed)).collect();
        assert_eq!(classes, [("1", false), ("2", false)]);
    }

    #[tokio::test]
    async fn the_dates_of_a_copy_move_with_its_start() {
        let original = original(&SequentialIds::default());
        let year = Duration::days(364);
        let schedule = &original.details.schedule;
        let wish = CopyEvent {
            id: original.id,
            name: RequiredLine::parse("Next Year").expect("valid"),
            starts_at: schedule.starts_at() + year,
            ends_at: schedule.ends_at() + year - Duration::minutes(1),
        };
        let copy = copied(&original, wish.clone(), true).await.expect("copied");
        assert!(copy.id != original.id && copy.public_link != original.public_link);
        assert_eq!(copy.details.profile.name, wish.name);
        assert_eq!(copy.usda_notice_scheduled_at, Some(NOTICE));
        assert_eq!(
            (copy.usda_notified_at, copy.usda_letter_ready_at),
            (None, None)
        );
        assert_eq!(copy.weekend_id, None);
        assert_eq!(copy.revision, Revision::FIRST);
        let (before, after) = (&original.entry_rules, &copy.entry_rules);
        assert_eq!(after.opens_at, before.opens_at.map(|at| at + year));
        assert_eq!(after.closes_at, Some(wish.ends_at));
        assert_eq!(after.capacity, Some(5));
        assert_ne!(after.fees[0].id, before.fees[0].id);
        let from = before.fees[0].terms.from.map(|at| at + year);
        assert_eq!(after.fees[0].terms.from, from);
        let step = before.added_after[0].after + year;
        assert_eq!(after.added_after[0].after, step);
        assert_eq!(after.scratch[0].after, before.scratch[0].after + year);
        assert_eq!(after.refunds[0].until, before.refunds[0].until + year);
        let missing = copied(&original, wish.clone(), false).await;
        assert!(matches!(
            missing,
            Err(SaveEventError::Refusal(Refusal::NotFound(_)))
        ));
        let backwards = CopyEvent {
            ends_at: wish.starts_at,
            ..wish
        };
        let refused = copied(&original, backwards, true).await;
        assert!(matches!(refused, Err(SaveEventError::Schedule(_))));
    }

    #[tokio::test]
    async fn the_times_of_day_stay_when_clocks_change_or_the_start_is_at_another_hour() {
        let mut original = original(&SequentialIds::default());
        let zone = TimeZone::parse("America/Chicago").expect("a zone");
        let first = Schedule::new(
            datetime!(2026-06-06 08:00 -5),
            datetime!(2026-06-06 17:00 -5),
            zone,
        );
        original.details.schedule = first.expect("valid");
        original.entry_rules.opens_at = None;
        original.entry_rules.closes_at = Some(datetime!(2026-05-30 23:59:59 -5));
        original.entry_rules.fees[0].terms.from = Some(datetime!(2026-05-31 00:00 -5));
        for (starts_at, closes_at, from) in [
            // In winter, at another hour.
            (
                datetime!(2026-12-05 16:00 -6),
                datetime!(2026-11-28 23:59:59 -6),
                datetime!(2026-11-29 00:00 -6),
            ),
            // Clocks go forward between the closing and the start.
            (
                datetime!(2026-03-14 08:00 -5),
                datetime!(2026-03-07 23:59:59 -6),
                datetime!(2026-03-08 00:00 -6),
            ),
        ] {
            let wish = CopyEvent {
                id: original.id,
                name: RequiredLine::parse("Another").expect("valid"),
                starts_at,
                ends_at: starts_at + Duration::hours(9),
            };
            let copy = copied(&original, wish, true).await.expect("copied");
            assert_eq!(copy.entry_rules.closes_at, Some(closes_at));
            assert_eq!(copy.entry_rules.fees[0].terms.from, Some(from));
        }
    }
}
