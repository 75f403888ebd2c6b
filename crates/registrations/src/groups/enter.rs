//! A barn enters many horses with one form: all or none.

use kernel::{
    AccountId, ChangeKind, Changer, Difference, EventReference, GroupId, IdempotencyKey,
    NewAuditLine, Revision, SignedMoney,
};
use time::OffsetDateTime;

use super::{GroupError, GroupFacts, GroupService, MAX_ENTRIES, WholeGroup};
use crate::register::{Batch, By, Entered, NO_SHOW};
use crate::{EntryLink, Group, LinePayer, Register, RiderDetails};

/// A horse that a barn enters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryOfGroup {
    /// What is wished for it.
    pub wish: Register,
    /// Who pays the lines of its bill.
    pub payer: LinePayer,
}

/// A barn with its horses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnterGroup {
    /// The show.
    pub event: EventReference,
    /// What is said of the barn.
    pub facts: GroupFacts,
    /// Its horses.
    pub entries: Vec<EntryOfGroup>,
    /// Who is signed in.
    pub account_id: Option<AccountId>,
    /// The key of the request.
    pub key: Option<IdempotencyKey>,
}

impl GroupService {
    /// Enters a barn with all its horses, or nothing, with one commit. What only riders can
    /// give, such as a waiver, may lack. A repetition with the same key returns the barn as it
    /// is now.
    pub async fn enter(&self, wish: EnterGroup) -> Result<WholeGroup, GroupError> {
        let mut batch = Batch::begin(&self.registrations).await?;
        let place = batch.lock_show(&wish.event).await?;
        let all = |error| GroupError::Entry { at: None, error };
        let place = place.ok_or_else(|| all(NO_SHOW.into()))?;
        let now = batch.now;
        batch.show(place).refuse_late(now).map_err(all)?;
        let ids = self.registrations.ids.as_ref();
        let group = Group {
            id: GroupId::new(ids.next_uuid()),
            event_id: batch.show(place).event_id,
            facts: wish.facts,
            exhibitor_id: None,
            account_id: wish.account_id,
            link: EntryLink::new(ids.next_token()),
            charges: Vec::new(),
            split: None,
            paid: SignedMoney::ZERO,
            revision: Revision::FIRST,
            created_at: now,
        };
        batch.lock_weekends().await?;
        if let Some(first) = batch.tx.insert_group(&group, wish.key).await? {
            drop(batch);
            return self.made(&first).await;
        }
        self.add_entries(&mut batch, place, &group, wish.entries)
            .await?;
        batch.insert().await?;
        let line = made(&group, Changer::Rider, now);
        batch.tx.record(group.event_id, &[line]).await?;
        batch.tx.commit().await?;
        self.made(&group.link).await
    }

    /// Decides about new entries of a barn, all of which are accepted.
    pub(super) async fn add_entries(
        &self,
        batch: &mut Batch<'_>,
        place: usize,
        group: &Group,
        entries: Vec<EntryOfGroup>,
    ) -> Result<(), GroupError> {
        if entries.len() > MAX_ENTRIES {
            return Err(GroupError::TooMany(MAX_ENTRIES));
        }
        for (at, EntryOfGroup { wish, payer }) in entries.into_iter().enumerate() {
            let by = By::Group(group.id, payer);
            match batch.enter(place, &wish, by).await {
                Ok(Entered::Now(_) | Entered::Before(_)) => {}
                Err(error) => {
                    let at = Some(at);
                    return Err(GroupError::Entry { at, error });
                }
            }
        }
        Ok(())
    }

    /// The barn with a link, which was made or changed just now.
    pub(super) async fn made(&self, link: &EntryLink) -> Result<WholeGroup, GroupError> {
        let found = self.store.own_group(link).await?;
        found.ok_or(GroupError::NoLink)
    }
}

/// The line of the trail that a barn was made, which its mail follows.
pub(super) fn made(group: &Group, by: Changer, at: OffsetDateTime) -> NewAuditLine {
    let name = group.facts.name.as_str();
    let line = Difference::new(ChangeKind::Group, "", "", name);
    told(group, line, (by, at))
}

/// That an entry came into a barn, or left it.
pub(super) fn came(rider: &RiderDetails, is_in: bool) -> Difference {
    let name = format!("{} ({})", rider.horse_name, rider.rider_name);
    let (was, is) = if is_in {
        (String::new(), name)
    } else {
        (name, String::new())
    };
    Difference::new(ChangeKind::Group, "entry", was, is)
}

/// A line of the trail about a barn.
pub(crate) fn told(
    group: &Group,
    line: Difference,
    (by, at): (Changer, OffsetDateTime),
) -> NewAuditLine {
    NewAuditLine {
        entry: None,
        is_mailed: false,
        at,
        by,
        difference: line.about(group.id.as_uuid(), group.facts.name.as_str()),
        reason: None,
    }
}
