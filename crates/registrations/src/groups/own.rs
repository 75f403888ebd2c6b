//! What whoever has the link of a barn does with it.

use kernel::{AccountId, ChangeKind, Changer, Difference, ReceiptId, Refusal, Revision};

use super::enter::{came, told};
use super::{EntryOfGroup, GroupError, GroupFacts, GroupService, MAX_ENTRIES, Split, WholeGroup};
use crate::register::Batch;
use crate::{EntryLink, Group};

/// A barn as it is to be, with horses that are added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeGroup {
    /// What is said of it.
    pub facts: GroupFacts,
    /// Horses that it enters beside those that it has.
    pub entries: Vec<EntryOfGroup>,
    /// The revision that was seen; `None` changes any.
    pub revision: Option<Revision>,
}

impl GroupService {
    /// The barn with a link.
    pub async fn own(&self, link: &EntryLink) -> Result<WholeGroup, GroupError> {
        self.made(link).await
    }

    /// The barn that an account entered and that a receipt pays.
    pub async fn paid_own(
        &self,
        account: AccountId,
        receipt: ReceiptId,
    ) -> Result<WholeGroup, GroupError> {
        let found = self.store.paid_group(account, receipt).await?;
        Ok(found.ok_or(Refusal::NotFound("Receipt"))?)
    }

    /// Changes what is said of a barn and enters more horses, all or none, as riders may.
    pub async fn change_own(
        &self,
        link: &EntryLink,
        wish: ChangeGroup,
    ) -> Result<WholeGroup, GroupError> {
        let mut batch = Batch::begin(&self.registrations).await?;
        let locked = batch.tx.lock_group(link).await?;
        let (show, before) = locked.ok_or(GroupError::NoLink)?;
        check_revision(&before, wish.revision)?;
        let now = batch.now;
        if now >= show.ends_at {
            return Err(GroupError::Over);
        }
        let place = batch.add(show.for_riders());
        batch.lock_weekends().await?;
        let has = batch.tx.in_group(before.id).await?.len();
        if has + wish.entries.len() > MAX_ENTRIES {
            return Err(GroupError::TooMany(MAX_ENTRIES));
        }
        let mut after = before.clone();
        after.facts = wish.facts;
        let adds = !wish.entries.is_empty();
        if adds || after != before {
            after.revision = before.revision.next();
            batch.tx.update_group(&before, &after, now).await?;
            let added = wish.entries.iter();
            let added: Vec<_> = added.map(|it| came(&it.wish.rider, true)).collect();
            self.add_entries(&mut batch, place, &after, wish.entries)
                .await?;
            batch.insert().await?;
            let lines = facts_changed(&before, &after);
            let by = (Changer::Rider, now);
            let lines = lines.chain(added).map(|it| told(&after, it, by));
            let lines: Vec<_> = lines.collect();
            batch.tx.record(after.event_id, &lines).await?;
            batch.tx.commit().await?;
        }
        self.made(link).await
    }

    /// Divides what the barn bought together among entries, by its link.
    pub async fn split_own(
        &self,
        link: &EntryLink,
        split: Split,
    ) -> Result<WholeGroup, GroupError> {
        let now = self.registrations.clock.now();
        let mut tx = self.registrations.store.begin().await?;
        let locked = tx.lock_group(link).await?;
        let (show, group) = locked.ok_or(GroupError::NoLink)?;
        if now >= show.ends_at {
            return Err(GroupError::Over);
        }
        self.divide(tx, (&show, group), split, (Changer::Rider, now))
            .await?;
        self.made(link).await
    }
}

/// Fails if a barn has another revision.
pub(super) fn check_revision(group: &Group, seen: Option<Revision>) -> Result<(), Refusal> {
    match seen {
        Some(seen) if seen != group.revision => Err(Refusal::Changed),
        _ => Ok(()),
    }
}

/// What is said otherwise of a barn.
pub(super) fn facts_changed(
    before: &Group,
    after: &Group,
) -> impl Iterator<Item = Difference> + use<> {
    let (was, is) = (before.facts.texts(), after.facts.texts());
    let changed = Difference::between(ChangeKind::Group, was, is).into_iter();
    // Where somebody is reached is not told: the trail is kept.
    changed.map(|line| match line.subject.as_str() {
        "email" | "phone" => Difference::new(line.kind, line.subject, "", ""),
        _ => line,
    })
}
