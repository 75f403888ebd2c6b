use kernel::{
    Actor, ChangeKind, ClassId, Difference, EventId, Money, NewAuditLine, Permission, Reason,
    Refusal,
};
use time::OffsetDateTime;

use crate::history::changes;
use crate::horse_fees::with_shared_fees;
use crate::{ChangedEntry, ClassEntry, Registration, RegistrationService, ShowToEnter};

/// What became of the entries of a cancelled class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CancelledClass {
    /// How many entries were in it, waited for it or owed it.
    pub entries: u32,
    /// What they owe less.
    pub off: Money,
}

impl RegistrationService {
    /// Closes a class and cancels all entries in it, with a mail to each rider.
    /// What was charged for it is taken off every bill, also of those who
    /// scratched late. Places of the show that come free are given by a job.
    pub async fn cancel_class(
        &self,
        actor: &Actor,
        event_id: EventId,
        class_id: ClassId,
        reason: &Reason,
    ) -> Result<CancelledClass, Refusal> {
        const NO_CLASS: Refusal = Refusal::NotFound("Class");
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let show = tx
            .lock_own_show(&actor.to(Permission::EditShows), event_id)
            .await?;
        let show = show.ok_or(NO_CLASS)?;
        let class = show.classes.iter().find(|class| class.id == class_id);
        let class = class.ok_or(NO_CLASS)?;
        let by = actor.changer();
        let (mut lines, mut cancelled, mut off) = (Vec::new(), Vec::new(), 0);
        for before in tx.in_class(event_id, class_id).await? {
            let after = without(&before, class_id, &show, now);
            cancelled.extend(after.map(|after| ChangedEntry::new(before, after)));
        }
        let entries = cancelled.len();
        let cancelled = with_shared_fees(tx.as_mut(), cancelled, now).await?;
        for change in &cancelled {
            off += change.before.total_fee.cents() - change.after.total_fee.cents();
            lines.extend(changes(change, now, by, Some(reason)));
        }
        // All at once: on PostgreSQL each statement adds a version to the rows
        // of the show and the class, and looks through those before it.
        tx.update(&cancelled).await?;
        if !class.closed || !cancelled.is_empty() {
            let class = Difference::new(ChangeKind::ClassCancelled, class.name.as_str(), "", "");
            lines.push(NewAuditLine {
                entry: None,
                is_mailed: false,
                at: now,
                by,
                difference: class,
                reason: Some(reason.clone()),
            });
        }
        tx.record(event_id, &lines).await?;
        tx.close_class(event_id, class_id, now).await?;
        tx.commit().await?;
        Ok(CancelledClass {
            entries: u32::try_from(entries).unwrap_or(u32::MAX),
            off: Money::from_cents(off).unwrap_or_default(),
        })
    }
}

/// The entry without the class; `None` if that changes nothing.
fn without(
    before: &Registration,
    class_id: ClassId,
    show: &ShowToEnter,
    now: OffsetDateTime,
) -> Option<Registration> {
    let is_touched = |class: &&mut ClassEntry| {
        class.class_id == Some(class_id) && (class.takes_part_or_waits() || class.is_charged)
    };
    let mut after = before.clone();
    let class = after.class_entries.iter_mut().find(is_touched)?;
    class.cancel();
    after.settle(before.status, show, now);
    after.revision = before.revision.next();
    Some(after)
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, IdGenerator as _, SequentialIds};

    use super::*;
    use crate::register::tests::{BEFORE_THE_END, service, show, tx_that_enters, wish};
    use crate::{ClassEntryState, EntryStatus, MockRegistrationTx};

    fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    async fn entry(classes: &[&str]) -> Registration {
        let made = service(tx_that_enters(show()), BEFORE_THE_END);
        made.register(wish(classes)).await.expect("entered")
    }

    fn reason() -> Reason {
        Reason::parse("No judge").expect("a reason")
    }

    fn tx_with(entries: Vec<Registration>) -> MockRegistrationTx {
        let mut tx = MockRegistrationTx::new();
        tx.expect_lock_own_show()
            .return_once(|_, _| Ok(Some(show())));
        tx.expect_in_class().return_once(move |_, _| Ok(entries));
        tx
    }

    #[tokio::test]
    async fn entries_lose_the_class_and_what_it_costs() {
        let class_id = show().classes[0].id;
        let both = entry(&["Open Pleasure", "Lead Line"]).await;
        let alone = entry(&["Open Pleasure"]).await;
        let mut left = entry(&["Open Pleasure"]).await;
        left.class_entries[0].scratch(&show(), BEFORE_THE_END);
        let mut tx = tx_with(vec![both, alone, left]);
        tx.expect_update().times(1).returning(|changes| {
            assert_eq!(changes.len(), 2);
            for ChangedEntry { before, after, .. } in changes {
                assert_eq!(after.class_entries[0].state, ClassEntryState::Cancelled);
                assert_eq!(after.revision.number(), before.revision.number() + 1);
                let stays = after.class_entries.len() == 2;
                let (status, owes) = if stays {
                    (EntryStatus::Entered, "12.5")
                } else {
                    (EntryStatus::Cancelled, "0")
                };
                assert_eq!(after.status, status);
                assert_eq!(after.total_fee, Money::parse(owes).expect("an amount"));
            }
            Ok(())
        });
        tx.expect_record()
            .withf(|_, lines| {
                let reason = |line: &NewAuditLine| line.reason.is_some();
                // The class and the sum of both, the status of one, and the
                // cancelled class itself.
                lines.len() == 6 && lines.iter().all(reason)
            })
            .times(1)
            .returning(|_, _| Ok(()));
        tx.expect_close_class()
            .withf(move |_, closed, _| *closed == class_id)
            .times(1)
            .returning(|_, _, _| Ok(()));
        tx.expect_commit().times(1).returning(|| Ok(()));
        let office = service(tx, BEFORE_THE_END);
        let actor = actor();
        let reason = reason();
        let done = office.cancel_class(&actor, show().event_id, class_id, &reason);
        let off = Money::parse("70").expect("an amount");
        assert_eq!(
            done.await.expect("cancelled"),
            CancelledClass { entries: 2, off }
        );
    }

    #[tokio::test]
    async fn a_class_of_another_show_is_not_found() {
        let mut tx = MockRegistrationTx::new();
        tx.expect_lock_own_show()
            .return_once(|_, _| Ok(Some(show())));
        let unknown = ClassId::new(SequentialIds::default().next_uuid());
        let office = service(tx, BEFORE_THE_END);
        let actor = actor();
        let reason = reason();
        let done = office.cancel_class(&actor, show().event_id, unknown, &reason);
        assert!(matches!(done.await, Err(Refusal::NotFound("Class"))));
    }
}
