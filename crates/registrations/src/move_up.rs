use kernel::{
    Changer, EventId, EventReference, JobError, JobKind, NewAuditLine, Outcome, StoreError,
};
use time::OffsetDateTime;

use crate::history::changes;
use crate::horse_fees::with_shared_fees;
use crate::numbers::first_number;
use crate::stall_line::move_up_stalls;
use crate::waiting_list::{MovesUp, who_moves_up};
use crate::{
    ChangedEntry, EntryStatus, Registration, RegistrationService, RegistrationTx, ShowToEnter,
};

kernel::task!(
    /// Let those who wait for a place in this show take the free ones.
    pub MoveUp(EventId),
    JobKind::new("move_up")
);

/// How many entries move up in one transaction, in which nobody else can enter.
const AT_ONCE: usize = 100;

impl RegistrationService {
    /// Executes a [`MoveUp`](crate::MoveUp): lets those who wait take the
    /// places and the stalls that came free.
    pub async fn move_up(&self, event_id: EventId) -> Result<Outcome, JobError> {
        loop {
            let mut tx = self.store.begin().await?;
            let now = self.clock.now();
            let mut lines = Vec::new();
            let Some(show) = tx.lock_show(&EventReference::Id(event_id)).await? else {
                return Ok(Outcome::Done);
            };
            let mut moved = entries_move_up(tx.as_mut(), &show, now, &mut lines)
                .await?
                .len();
            if moved > 0 {
                tx.record(event_id, &lines).await?;
            }
            let has_line = show.has_stall_line() && show.moves_up(now);
            if has_line {
                let ids = (self.ids.as_ref(), now);
                moved = moved.max(move_up_stalls(tx.as_mut(), event_id, AT_ONCE, ids).await?);
            }
            if moved > 0 {
                tx.commit().await?;
            }
            if moved < AT_ONCE {
                // Then a stall that somebody holds may come free.
                let end = show.next_end_of_hold(now).filter(|_| has_line);
                return Ok(end.map_or(Outcome::Done, Outcome::Later));
            }
        }
    }
}

/// Lets at most [`AT_ONCE`] entries take the free places of a show, within a
/// transaction, returns them with others whose bills change by it, and adds what their histories say. From the closing date on, or else the show's start,
/// nobody moves up: the office decides.
pub(crate) async fn move_up(
    tx: &mut dyn RegistrationTx,
    event_id: EventId,
    now: OffsetDateTime,
    lines: &mut Vec<NewAuditLine>,
) -> Result<Vec<Registration>, StoreError> {
    let Some(show) = tx.lock_show(&EventReference::Id(event_id)).await? else {
        return Ok(Vec::new());
    };
    entries_move_up(tx, &show, now, lines).await
}

async fn entries_move_up(
    tx: &mut dyn RegistrationTx,
    show: &ShowToEnter,
    now: OffsetDateTime,
    lines: &mut Vec<NewAuditLine>,
) -> Result<Vec<Registration>, StoreError> {
    let event_id = show.event_id;
    if show.last_wait_number == 0 || !show.moves_up(now) {
        return Ok(Vec::new());
    }
    let waiting = tx.waiting(event_id).await?;
    let mut moved = Vec::new();
    for moves in who_moves_up(show, &waiting).into_iter().take(AT_ONCE) {
        let found = tx.find(event_id, moves.registration_id).await?;
        let before = found.ok_or_else(|| StoreError::failed("an entry that waits is gone"))?;
        let mut after = entered(&before, &moves);
        if after.back_number.is_none() {
            let numbering = show.numbering();
            after.back_number = Some(first_number(tx, numbering, &after).await?);
        }
        let changed = with_shared_fees(tx, vec![ChangedEntry::new(before, after)], now).await?;
        let of_each = |change| changes(change, now, Changer::Server, None);
        lines.extend(changed.iter().flat_map(of_each));
        // One by one, because each takes the next back number.
        tx.update(&changed).await?;
        moved.extend(changed.into_iter().map(|it| it.after));
    }
    Ok(moved)
}

/// The registration after it moved up, without a back number if it had none.
fn entered(before: &Registration, moves: &MovesUp) -> Registration {
    let mut after = before.clone();
    for class in &mut after.class_entries {
        if moves.class_entries.contains(&class.id) {
            class.enter();
        }
    }
    if before.status != EntryStatus::Entered {
        after.status = EntryStatus::Entered;
        after.wait_number = None;
        for charge in &mut after.charges {
            charge.is_charged = true;
        }
    }
    after.sum_up();
    after.revision = before.revision.next();
    after
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{ManualClock, RegistrationId, Revision, SequentialIds};
    use mockall::Sequence;

    use super::*;
    use crate::register::tests::{BEFORE_THE_END, service, show, tx_of, tx_that_enters, wish};
    use crate::{ClassEntryState, MockRegistrationStore, Waiting};

    const BEFORE_THE_START: OffsetDateTime = BEFORE_THE_END.saturating_sub(time::Duration::days(1));

    fn full() -> ShowToEnter {
        let mut show = show();
        show.terms.capacity = Some(show.entered);
        show
    }

    /// An entry of the full show, in two classes.
    async fn waiting_entry() -> Registration {
        let made = service(tx_that_enters(full()), BEFORE_THE_END);
        let made = made.register(wish(&["Open Pleasure", "Lead Line"])).await;
        made.expect("waits")
    }

    fn place(entry: &Registration, class: usize) -> Waiting {
        let class = &entry.class_entries[class];
        Waiting {
            registration_id: entry.id,
            is_entered: entry.status == EntryStatus::Entered,
            class: class.class_id.map(|class_id| (class.id, class_id)),
        }
    }

    fn with_one_place() -> ShowToEnter {
        let mut show = full();
        show.entered -= 1;
        show
    }

    #[tokio::test]
    async fn who_moves_up_is_charged_and_gets_a_number() {
        let entry = waiting_entry().await;
        let mut tx = tx_of(Some(with_one_place()));
        let places = vec![place(&entry, 1)];
        tx.expect_waiting().return_once(move |_| Ok(places));
        let found = entry.clone();
        tx.expect_find().return_once(move |_, _| Ok(Some(found)));
        tx.expect_next_back_number().return_once(|_| Ok(77));
        tx.expect_record().times(1).returning(|_, _| Ok(()));
        tx.expect_update()
            .times(1)
            .withf(move |changes| {
                let ChangedEntry { before, after, .. } = &changes[0];
                let states: Vec<_> = after.class_entries.iter().map(|it| it.state).collect();
                *before == entry
                    && states == [ClassEntryState::Waitlisted, ClassEntryState::Entered]
                    && after.class_entries[1].wait_number.is_none()
                    && (after.status, after.back_number) == (EntryStatus::Entered, Some(77))
                    && after.total_fee.to_string() == "$12.50"
                    && after.revision == Revision::new(2)
            })
            .returning(|_| Ok(()));
        tx.expect_commit().times(1).returning(|| Ok(()));
        let outcome = service(tx, BEFORE_THE_START).move_up(show().event_id).await;
        assert_eq!(outcome.expect("moved"), Outcome::Done);
    }

    #[tokio::test]
    async fn an_entry_keeps_its_number_with_another_class() {
        let mut entry = waiting_entry().await;
        entry.status = EntryStatus::Entered;
        entry.back_number = Some(5);
        let mut tx = tx_of(Some(full()));
        let places = vec![place(&entry, 0)];
        tx.expect_waiting().return_once(move |_| Ok(places));
        tx.expect_find().return_once(move |_, _| Ok(Some(entry)));
        tx.expect_record().times(1).returning(|_, _| Ok(()));
        tx.expect_update()
            .times(1)
            .withf(|changes| changes[0].after.back_number == Some(5))
            .returning(|_| Ok(()));
        tx.expect_commit().times(1).returning(|| Ok(()));
        let outcome = service(tx, BEFORE_THE_START).move_up(show().event_id).await;
        assert!(outcome.is_ok());
    }

    #[tokio::test]
    async fn nothing_is_read_or_stored_without_need() {
        let mut without_list = with_one_place();
        without_list.last_wait_number = 0;
        let at_the_start = Some(with_one_place());
        let mut closed = with_one_place();
        closed.terms.closes_at = Some(BEFORE_THE_START);
        for (show, now) in [
            (None, BEFORE_THE_START),
            (at_the_start, show().starts_at),
            (Some(closed), BEFORE_THE_START),
            (Some(without_list), BEFORE_THE_START),
        ] {
            let id = crate::register::tests::show().event_id;
            let outcome = service(tx_of(show), now).move_up(id).await;
            assert_eq!(outcome.expect("answered"), Outcome::Done);
        }
    }

    #[tokio::test]
    async fn a_long_list_moves_up_in_several_transactions() {
        let entry = waiting_entry().await;
        let mut store = MockRegistrationStore::new();
        let mut sequence = Sequence::new();
        for waiting in [AT_ONCE + 1, 1] {
            // Without limits: all that wait move up.
            let mut tx = tx_of(Some(show()));
            let places: Vec<_> = (0..waiting as u128)
                .map(|number| {
                    let mut place = place(&entry, 0);
                    let id = format!("00000000-0000-7000-8000-{number:012}");
                    place.registration_id = RegistrationId::parse(&id).expect("an id");
                    place
                })
                .collect();
            tx.expect_waiting().return_once(move |_| Ok(places));
            let found = entry.clone();
            tx.expect_find()
                .returning(move |_, _| Ok(Some(found.clone())));
            tx.expect_next_back_number().returning(|_| Ok(77));
            tx.expect_record().times(1).returning(|_, _| Ok(()));
            let moving = waiting.min(AT_ONCE);
            tx.expect_update().times(moving).returning(|_| Ok(()));
            tx.expect_commit().times(1).returning(|| Ok(()));
            store
                .expect_begin()
                .times(1)
                .in_sequence(&mut sequence)
                .return_once(move || Ok(Box::new(tx) as Box<dyn RegistrationTx>));
        }
        let service = RegistrationService::new(
            Arc::new(store),
            Arc::new(ManualClock::at(BEFORE_THE_START)),
            Arc::new(SequentialIds::default()),
        );
        let outcome = service.move_up(show().event_id).await;
        assert_eq!(outcome.expect("moved"), Outcome::Done);
    }

    #[tokio::test]
    async fn a_missing_entry_is_an_error() {
        let entry = waiting_entry().await;
        let mut tx = tx_of(Some(with_one_place()));
        let mut gone = place(&entry, 0);
        gone.registration_id = RegistrationId::new(entry.event_id.as_uuid());
        tx.expect_waiting().return_once(move |_| Ok(vec![gone]));
        tx.expect_find().return_once(|_, _| Ok(None));
        let outcome = service(tx, BEFORE_THE_START).move_up(show().event_id).await;
        assert!(matches!(outcome, Err(JobError::Retry(_))));
    }
}
