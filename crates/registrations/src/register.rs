use std::collections::{HashMap, HashSet};

use kernel::{
    ClassEntryId, ClassId, EventReference, IdempotencyKey, RegistrationId, RequiredLine, StoreError,
};
use thiserror::Error;

use crate::{
    ClassEntry, ClassEntryState, EntryStatus, InspectionStatus, KeyClaim, OfferedClass,
    Registration, RegistrationService, RiderDetails,
};

/// A rider's request to enter a horse. It has no prices: those come from the
/// show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Register {
    /// The show.
    pub event: EventReference,
    /// Rider and horse.
    pub rider: RiderDetails,
    /// The classes.
    pub classes: Vec<ClassChoice>,
    /// The idempotency key, if the client sent one.
    pub idempotency_key: Option<IdempotencyKey>,
}

/// A class that a rider chose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassChoice {
    /// By its id.
    Id(ClassId),
    /// By its name; case is ignored.
    Name(RequiredLine<200>),
}

/// Why a horse was not entered.
#[derive(Debug, Error)]
pub enum RegisterError {
    /// There is no such show.
    #[error("there is no such show")]
    EventNotFound,
    /// The show is over.
    #[error("the show is over")]
    Closed,
    /// The show or its account has reached its limit of entries.
    #[error("the show takes no more entries")]
    Full,
    /// Some classes cannot be entered.
    #[error("some classes cannot be entered")]
    Classes {
        /// Indexes (from 0) of choices that are no class of the show.
        unknown: Vec<usize>,
        /// Indexes (from 0) of classes that were chosen earlier in the list.
        repeated: Vec<usize>,
    },
    /// The idempotency key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RegistrationService {
    /// Enters a horse at the show's prices, with the next entry number. A
    /// repetition with the same key returns the first registration, even after
    /// the end of the show.
    pub async fn register(&self, wish: Register) -> Result<Registration, RegisterError> {
        let now = self.clock.now();
        let id = RegistrationId::new(self.ids.next_uuid());
        let mut tx = self.store.begin().await?;
        let show = tx
            .lock_show(&wish.event)
            .await?
            .ok_or(RegisterError::EventNotFound)?;
        if let Some(key) = &wish.idempotency_key {
            match tx.claim_key(show.event_id, key, id, now).await? {
                KeyClaim::New => {}
                KeyClaim::SameRequest(first) => return Ok(*first),
                KeyClaim::OtherRequest => return Err(RegisterError::KeyReused),
            }
        }
        if now >= show.ends_at {
            return Err(RegisterError::Closed);
        }
        let classes = pick_classes(&show.classes, &wish.classes)?;
        let class_entries = classes.into_iter().map(|class| ClassEntry {
            id: ClassEntryId::new(self.ids.next_uuid()),
            class_id: Some(class.id),
            name: class.name.clone(),
            description: class.description.clone(),
            price: class.price,
            state: ClassEntryState::Entered,
        });
        let class_entries: Vec<ClassEntry> = class_entries.collect();
        let bytes = bytes_of(&wish.rider, &class_entries);
        if show.last_entry_number >= self.limits.per_event
            || show.account_bytes + bytes > self.limits.account_bytes
        {
            return Err(RegisterError::Full);
        }
        let registration = Registration {
            id,
            event_id: show.event_id,
            entry_number: show.last_entry_number + 1,
            status: EntryStatus::Entered,
            rider: wish.rider,
            total_fee: class_entries.iter().map(|class| class.price).sum(),
            class_entries,
            inspection_status: InspectionStatus::NotApplicable,
            created_at: now,
        };
        tx.insert(&registration, bytes).await?;
        tx.commit().await?;
        Ok(registration)
    }
}

/// The approximate size of an entry in the store, in bytes.
fn bytes_of(rider: &RiderDetails, classes: &[ClassEntry]) -> u64 {
    /// Ids, numbers, and the copies of them in the indexes.
    const ROW: usize = 300;
    /// Ids, numbers and state of a class entry, and the copies of them in the
    /// indexes.
    const CLASS: usize = 200;

    let texts = [
        rider.rider_name.as_str(),
        rider.rider_email.as_str(),
        rider.rider_phone.as_str(),
        rider.rider_street.as_str(),
        rider.horse_name.as_str(),
        rider.notes.as_str(),
    ];
    let texts: usize = texts.iter().map(|text| text.len()).sum();
    let class_bytes =
        |class: &ClassEntry| CLASS + class.name.as_str().len() + class.description.len();
    let classes: usize = classes.iter().map(class_bytes).sum();
    (ROW + texts + classes) as u64
}

/// The chosen classes, in the order of the choices.
fn pick_classes<'a>(
    offered: &'a [OfferedClass],
    choices: &[ClassChoice],
) -> Result<Vec<&'a OfferedClass>, RegisterError> {
    let by_name: HashMap<String, &OfferedClass> = offered
        .iter()
        .map(|class| (class.name.key(), class))
        .collect();
    let by_id: HashMap<ClassId, &OfferedClass> =
        offered.iter().map(|class| (class.id, class)).collect();
    let (mut picked, mut unknown, mut repeated) = (Vec::new(), Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for (position, choice) in choices.iter().enumerate() {
        let class = match choice {
            ClassChoice::Id(id) => by_id.get(id),
            ClassChoice::Name(name) => by_name.get(&name.key()),
        };
        match class {
            None => unknown.push(position),
            Some(class) if seen.insert(class.id) => picked.push(*class),
            Some(_) => repeated.push(position),
        }
    }
    if unknown.is_empty() && repeated.is_empty() {
        Ok(picked)
    } else {
        Err(RegisterError::Classes { unknown, repeated })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{
        EmailAddress, EventId, IdGenerator as _, ManualClock, Money, OptionalText, PhoneNumber,
        SequentialIds,
    };
    use time::OffsetDateTime;
    use time::macros::datetime;

    use super::*;
    use crate::{EntryLimits, MockRegistrationStore, MockRegistrationTx, ShowToEnter};

    const BEFORE_THE_END: OffsetDateTime = datetime!(2026-06-07 03:59 UTC);
    const AT_THE_END: OffsetDateTime = datetime!(2026-06-07 04:00 UTC);

    fn class(id: u128, name: &str, price: &str) -> OfferedClass {
        OfferedClass {
            id: class_id(id),
            name: RequiredLine::parse(name).expect("valid"),
            description: String::new(),
            price: Money::parse(price).expect("valid"),
        }
    }

    fn class_id(number: u128) -> ClassId {
        let text = format!("00000000-0000-7000-8000-{number:012}");
        ClassId::parse(&text).expect("an id")
    }

    fn event_id() -> EventId {
        EventId::new(SequentialIds::default().next_uuid())
    }

    fn show() -> ShowToEnter {
        ShowToEnter {
            event_id: event_id(),
            ends_at: AT_THE_END,
            last_entry_number: 6,
            account_bytes: 5000,
            classes: vec![
                class(1, "Open Pleasure", "35"),
                class(2, "Lead Line", "12.5"),
            ],
        }
    }

    fn wish(classes: &[&str]) -> Register {
        Register {
            event: EventReference::Id(event_id()),
            rider: RiderDetails {
                rider_name: RequiredLine::parse("Rae Doe").expect("valid"),
                rider_email: EmailAddress::parse("rae@example.org").expect("valid"),
                rider_phone: PhoneNumber::parse("931-555-0147").expect("valid"),
                rider_street: RequiredLine::parse("1 Main St").expect("valid"),
                horse_name: RequiredLine::parse("Midnight").expect("valid"),
                notes: OptionalText::default(),
            },
            classes: classes
                .iter()
                .map(|name| ClassChoice::Name(RequiredLine::parse(name).expect("valid")))
                .collect(),
            idempotency_key: None,
        }
    }

    fn service(tx: MockRegistrationTx, now: OffsetDateTime) -> RegistrationService {
        let mut store = MockRegistrationStore::new();
        store
            .expect_begin()
            .return_once(move || Ok(Box::new(tx) as Box<dyn crate::RegistrationTx>));
        RegistrationService::new(
            Arc::new(store),
            Arc::new(ManualClock::at(now)),
            Arc::new(SequentialIds::default()),
        )
    }

    fn tx_of(show: Option<ShowToEnter>) -> MockRegistrationTx {
        let mut tx = MockRegistrationTx::new();
        tx.expect_lock_show().return_once(move |_| Ok(show));
        tx
    }

    fn tx_that_must_commit() -> MockRegistrationTx {
        let mut tx = tx_of(Some(show()));
        tx.expect_insert().times(1).returning(|_, _| Ok(()));
        tx.expect_commit().times(1).returning(|| Ok(()));
        tx
    }

    #[tokio::test]
    async fn an_entry_costs_what_the_show_asks() {
        let made = service(tx_that_must_commit(), BEFORE_THE_END)
            .register(wish(&["lead LINE", "Open Pleasure"]))
            .await
            .expect("entered");
        assert_eq!(made.total_fee.to_string(), "$47.50");
        assert_eq!(made.entry_number, 7);
        assert_eq!(made.inspection_status, InspectionStatus::NotApplicable);
        let entered: Vec<_> = made
            .class_entries
            .iter()
            .map(|class| (class.class_id, class.name.as_str()))
            .collect();
        assert_eq!(
            entered,
            [
                (Some(class_id(2)), "Lead Line"),
                (Some(class_id(1)), "Open Pleasure")
            ]
        );
    }

    #[tokio::test]
    async fn classes_are_chosen_by_id_or_name() {
        let mut by_both = wish(&["Open Pleasure"]);
        by_both.classes.push(ClassChoice::Id(class_id(2)));
        let made = service(tx_that_must_commit(), BEFORE_THE_END)
            .register(by_both)
            .await
            .expect("entered");
        assert_eq!(made.total_fee.to_string(), "$47.50");
    }

    #[tokio::test]
    async fn an_unknown_id_and_a_class_chosen_by_id_and_name_are_named() {
        let mut wrong = wish(&["Open Pleasure"]);
        wrong.classes.push(ClassChoice::Id(class_id(1)));
        wrong.classes.push(ClassChoice::Id(class_id(3)));
        let result = service(tx_of(Some(show())), BEFORE_THE_END)
            .register(wrong)
            .await;
        let Err(RegisterError::Classes { unknown, repeated }) = result else {
            panic!("expected the classes to be refused, got {result:?}");
        };
        assert_eq!((unknown, repeated), (vec![2], vec![1]));
    }

    #[tokio::test]
    async fn a_rider_may_enter_without_a_class() {
        let made = service(tx_that_must_commit(), BEFORE_THE_END)
            .register(wish(&[]))
            .await
            .expect("entered");
        assert_eq!(made.total_fee, Money::ZERO);
    }

    #[tokio::test]
    async fn a_missing_show_takes_no_entry() {
        let result = service(tx_of(None), BEFORE_THE_END)
            .register(wish(&[]))
            .await;
        assert!(matches!(result, Err(RegisterError::EventNotFound)));
    }

    #[tokio::test]
    async fn a_show_that_is_over_takes_no_entry() {
        let result = service(tx_of(Some(show())), AT_THE_END)
            .register(wish(&[]))
            .await;
        assert!(matches!(result, Err(RegisterError::Closed)));
    }

    #[tokio::test]
    async fn a_show_takes_a_limited_number_of_entries() {
        let limits = |per_event, account_bytes| EntryLimits {
            per_event,
            account_bytes,
        };
        for (limits, is_full) in [
            (limits(6, u64::MAX), true),
            (limits(7, u64::MAX), false),
            (limits(7, 5300), true),
            (limits(7, 5600), false),
        ] {
            let tx = if is_full {
                tx_of(Some(show()))
            } else {
                tx_that_must_commit()
            };
            let result = service(tx, BEFORE_THE_END)
                .with_limits(limits)
                .register(wish(&["Lead Line"]))
                .await;
            assert_eq!(matches!(result, Err(RegisterError::Full)), is_full);
            assert_eq!(result.is_ok(), !is_full, "{result:?}");
        }
    }

    #[tokio::test]
    async fn unknown_and_repeated_classes_are_all_named() {
        let result = service(tx_of(Some(show())), BEFORE_THE_END)
            .register(wish(&["Lead Line", "Jumpers", "LEAD LINE"]))
            .await;
        let Err(RegisterError::Classes { unknown, repeated }) = result else {
            panic!("expected the classes to be refused, got {result:?}");
        };
        assert_eq!((unknown, repeated), (vec![1], vec![2]));
    }

    #[tokio::test]
    async fn a_repeated_attempt_answers_the_first_entry_even_after_the_end() {
        let first = service(tx_that_must_commit(), BEFORE_THE_END)
            .register(wish(&["Lead Line"]))
            .await
            .expect("entered");
        let mut tx = tx_of(Some(show()));
        let first_entry = first.clone();
        tx.expect_claim_key()
            .return_once(move |_, _, _, _| Ok(KeyClaim::SameRequest(Box::new(first_entry))));
        let mut again = wish(&["Lead Line"]);
        again.idempotency_key = IdempotencyKey::parse("attempt", "fingerprint").ok();
        let second = service(tx, AT_THE_END)
            .register(again)
            .await
            .expect("repeated");
        assert_eq!(second, first);
    }

    #[tokio::test]
    async fn a_key_of_another_request_is_refused() {
        let mut tx = tx_of(Some(show()));
        tx.expect_claim_key()
            .return_once(|_, _, _, _| Ok(KeyClaim::OtherRequest));
        let mut again = wish(&[]);
        again.idempotency_key = IdempotencyKey::parse("attempt", "other").ok();
        let result = service(tx, BEFORE_THE_END).register(again).await;
        assert!(matches!(result, Err(RegisterError::KeyReused)));
    }

    #[tokio::test]
    async fn an_entry_that_could_not_be_committed_is_not_acknowledged() {
        let mut tx = tx_of(Some(show()));
        tx.expect_insert().returning(|_, _| Ok(()));
        tx.expect_commit()
            .returning(|| Err(StoreError::unavailable("away")));
        let result = service(tx, BEFORE_THE_END).register(wish(&[])).await;
        assert!(matches!(
            result,
            Err(RegisterError::Store(StoreError::Unavailable(_)))
        ));
    }
}
