//! What the office of a show does with barns.

use kernel::{
    Actor, BillLineId, ChangeKind, ChargeId, Difference, EventId, FeeId, GroupId, IdempotencyKey,
    LedgerOf, Money, NewAuditLine, Permission, Reason, Refusal, RegistrationId, RequiredLine,
    Revision, SignedMoney, StallFee,
};
use time::OffsetDateTime;

use super::enter::{came, made, told};
use super::own::{check_revision, facts_changed};
use super::{
    GroupError, GroupFacts, GroupService, MAX_ENTRIES, MAX_GROUP_LINES, NO_GROUP, Split, WholeGroup,
};
use crate::office::store_changes;
use crate::register::NO_SHOW;
use crate::stock::check_delivered;
use crate::{
    ChangedEntry, Charge, EntryLink, Group, OfferedFee, OfficeError, Registration, RegistrationTx,
    ShowToEnter,
};

/// What a barn buys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroupPurchase {
    /// An extra of the show, by the piece or by the night. Stalls are booked.
    Extra(FeeId),
    /// Anything else.
    Other {
        /// What for.
        name: RequiredLine<100>,
        /// The price of one; more than zero.
        unit_amount: Money,
        /// Why.
        because: Reason,
    },
}

/// What the office charges a barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGroupLine {
    /// What for.
    pub what: GroupPurchase,
    /// How many; more than zero.
    pub quantity: u32,
    /// The revision that the office saw; `None` charges any. With it, a repetition charges
    /// nothing twice.
    pub revision: Option<Revision>,
}

/// A barn in a transaction that has locked its show.
struct OpenedGroup {
    tx: Box<dyn RegistrationTx>,
    show: ShowToEnter,
    group: Group,
    now: OffsetDateTime,
}

impl GroupService {
    /// The barns of one of the actor's shows, and whether the actor is of its office; others must
    /// not see the links.
    pub async fn all(
        &self,
        actor: &Actor,
        event: EventId,
    ) -> Result<(Vec<WholeGroup>, bool), Refusal> {
        let office = actor.to(Permission::ManageEntries);
        if let Some(found) = self.store.groups(&office, event).await? {
            return Ok((found, true));
        }
        let scope = actor.to(Permission::ReadShows);
        let found = self.store.groups(&scope, event).await?;
        Ok((found.ok_or(NO_SHOW)?, false))
    }

    /// A barn of one of the actor's shows, likewise.
    pub async fn find(
        &self,
        actor: &Actor,
        (event, id): (EventId, GroupId),
    ) -> Result<(WholeGroup, bool), Refusal> {
        let office = actor.to(Permission::ManageEntries);
        if let Some(found) = self.store.group(&office, event, id).await? {
            return Ok((found, true));
        }
        let scope = actor.to(Permission::ReadShows);
        let found = self.store.group(&scope, event, id).await?;
        Ok((found.ok_or(NO_GROUP)?, false))
    }

    /// Makes a barn without entries.
    pub async fn add(
        &self,
        actor: &Actor,
        event: EventId,
        facts: GroupFacts,
        key: Option<IdempotencyKey>,
    ) -> Result<WholeGroup, GroupError> {
        let scope = actor.to(Permission::ManageEntries);
        let (now, ids) = (
            self.registrations.clock.now(),
            self.registrations.ids.as_ref(),
        );
        let mut tx = self.registrations.store.begin().await?;
        tx.lock_own_show(&scope, event).await?.ok_or(NO_SHOW)?;
        let group = Group {
            id: GroupId::new(ids.next_uuid()),
            event_id: event,
            facts,
            exhibitor_id: None,
            account_id: None,
            link: EntryLink::new(ids.next_token()),
            charges: Vec::new(),
            split: None,
            paid: SignedMoney::ZERO,
            revision: Revision::FIRST,
            created_at: now,
        };
        if let Some(first) = tx.insert_group(&group, key).await? {
            drop(tx);
            return self.made(&first).await;
        }
        let line = made(&group, actor.changer(), now);
        tx.record(event, &[line]).await?;
        tx.commit().await?;
        self.made(&group.link).await
    }

    /// Changes what is said of a barn.
    pub async fn change(
        &self,
        actor: &Actor,
        of: (EventId, GroupId),
        facts: GroupFacts,
        revision: Option<Revision>,
    ) -> Result<WholeGroup, GroupError> {
        let opened = self.open(actor, of).await?;
        check_revision(&opened.group, revision)?;
        let mut after = opened.group.clone();
        after.facts = facts;
        let lines = facts_changed(&opened.group, &after).collect();
        self.save(actor, opened, after, lines).await
    }

    /// Gives a barn a new link; the one before leads nowhere from then on. It gets no mail,
    /// because the address may be what was wrong.
    pub async fn renew_link(
        &self,
        actor: &Actor,
        of: (EventId, GroupId),
    ) -> Result<WholeGroup, GroupError> {
        let opened = self.open(actor, of).await?;
        let mut after = opened.group.clone();
        after.link = EntryLink::new(self.registrations.ids.next_token());
        // The links are secret.
        let line = Difference::new(ChangeKind::Link, "", "", "");
        self.save(actor, opened, after, vec![line]).await
    }

    /// Deletes a barn without money and stalls. Its entries stay, and pay all themselves.
    pub async fn delete(&self, actor: &Actor, of: (EventId, GroupId)) -> Result<(), GroupError> {
        let OpenedGroup {
            mut tx, group, now, ..
        } = self.open(actor, of).await?;
        let by = (actor.changer(), now);
        let entries = tx.in_group(group.id).await?;
        let (changes, mut lines) = moved(entries, &group, None, by);
        lines.extend(store_changes(tx.as_mut(), changes, None, by).await?);
        if let Some(kept) = tx.delete_group(&group).await? {
            return Err(GroupError::Kept(kept));
        }
        let name = group.facts.name.as_str();
        let line = Difference::new(ChangeKind::Group, "", name, "");
        lines.push(told(&group, line, by));
        tx.record(group.event_id, &lines).await?;
        Ok(tx.commit().await?)
    }

    /// Puts entries of the show into a barn. The lines of their bills are paid by whoever paid
    /// them before.
    pub async fn put_in(
        &self,
        actor: &Actor,
        of: (EventId, GroupId),
        ids: &[RegistrationId],
    ) -> Result<WholeGroup, GroupError> {
        let mut opened = self.open(actor, of).await?;
        let (mut entries, mut wrong) = (Vec::new(), Vec::new());
        for (at, id) in ids.iter().enumerate() {
            let found = opened.tx.find(of.0, *id).await?;
            match found.filter(|_| !ids[..at].contains(id)) {
                Some(entry) => entries.push(entry),
                None => wrong.push(at),
            }
        }
        if !wrong.is_empty() {
            return Err(GroupError::NoEntries(wrong));
        }
        entries.retain(|it| it.group_id != Some(opened.group.id));
        let has = opened.tx.in_group(opened.group.id).await?.len();
        if has + entries.len() > MAX_ENTRIES {
            return Err(GroupError::TooMany(MAX_ENTRIES));
        }
        let by = (actor.changer(), opened.now);
        let mut left = Vec::new();
        for entry in &entries {
            let Some(id) = entry.group_id else { continue };
            if let Some(other) = opened.tx.find_group(id).await? {
                left.push(told(&other, came(&entry.rider, false), by));
            }
        }
        let (changes, mut lines) = moved(entries, &opened.group, Some(opened.group.id), by);
        lines.extend(left);
        self.save_moved(opened, changes, lines, by).await
    }

    /// Takes an entry out of a barn: it pays all itself.
    pub async fn take_out(
        &self,
        actor: &Actor,
        of: (EventId, GroupId),
        id: RegistrationId,
    ) -> Result<WholeGroup, GroupError> {
        let mut opened = self.open(actor, of).await?;
        let entry = opened.tx.find(of.0, id).await?;
        let entry = entry.filter(|it| it.group_id == Some(opened.group.id));
        let entry = entry.ok_or(Refusal::NotFound("Entry"))?;
        let by = (actor.changer(), opened.now);
        let (changes, lines) = moved(vec![entry], &opened.group, None, by);
        self.save_moved(opened, changes, lines, by).await
    }

    /// Charges a barn something that it bought for itself.
    pub async fn charge(
        &self,
        actor: &Actor,
        of: (EventId, GroupId),
        wish: NewGroupLine,
    ) -> Result<WholeGroup, GroupError> {
        let opened = self.open(actor, of).await?;
        check_revision(&opened.group, wish.revision)?;
        let mut after = opened.group.clone();
        let own = after.charges.iter().filter(|it| it.booking_id.is_none());
        if own.count() >= MAX_GROUP_LINES {
            return Err(GroupError::TooMany(MAX_GROUP_LINES));
        }
        let ids = self.registrations.ids.as_ref();
        let line = match wish.what {
            GroupPurchase::Extra(fee) => {
                let mut fees = opened.show.terms.fees.iter();
                let sold = |it: &&OfferedFee| {
                    let is_stall = matches!(it.stalls, Some(StallFee::Of(_) | StallFee::End(_)));
                    it.id == fee && it.is_in_force(opened.now) && !it.is_required && !is_stall
                };
                let extra = fees.find(sold).ok_or(GroupError::NoExtra)?;
                extra.charge(wish.quantity, ids)
            }
            GroupPurchase::Other {
                name,
                unit_amount,
                because,
            } => {
                let id = ChargeId::new(ids.next_uuid());
                Charge {
                    quantity: wish.quantity,
                    ..Charge::of_office(id, (name, unit_amount), because)
                }
            }
        };
        after.charges.push(line.of_barn());
        let stock = opened
            .show
            .check_stock_for((&opened.group, &after), opened.now);
        stock.map_err(OfficeError::SoldOut)?;
        let told = after.charged_since(&opened.group);
        self.save(actor, opened, after, told).await
    }

    /// Takes back what a barn was charged.
    pub async fn take_back(
        &self,
        actor: &Actor,
        of: (EventId, GroupId),
        line: BillLineId,
    ) -> Result<WholeGroup, GroupError> {
        let mut opened = self.open(actor, of).await?;
        let mut after = opened.group.clone();
        let at = after.charges.iter().position(|it| it.line_id() == line);
        let line = after.charges.remove(at.ok_or(Refusal::NotFound("Line"))?);
        if line.booking_id.is_some() {
            return Err(GroupError::OfBooking);
        }
        let charges = (&*opened.group.charges, &*after.charges);
        let barn = LedgerOf::Group(after.id);
        check_delivered::<OfficeError>(opened.tx.as_mut(), barn, charges).await?;
        let told = after.charged_since(&opened.group);
        self.save(actor, opened, after, told).await
    }

    /// Divides what a barn bought together among entries of it.
    pub async fn split(
        &self,
        actor: &Actor,
        of: (EventId, GroupId),
        split: Split,
    ) -> Result<WholeGroup, GroupError> {
        let OpenedGroup {
            tx,
            show,
            group,
            now,
        } = self.open(actor, of).await?;
        let link = group.link.clone();
        let by = (actor.changer(), now);
        self.divide(tx, (&show, group), split, by).await?;
        self.made(&link).await
    }

    async fn open(
        &self,
        actor: &Actor,
        (event, id): (EventId, GroupId),
    ) -> Result<OpenedGroup, GroupError> {
        let now = self.registrations.clock.now();
        let mut tx = self.registrations.store.begin().await?;
        let scope = actor.to(Permission::ManageEntries);
        let locked = tx.lock_own_group(&scope, event, id).await?;
        let (show, group) = locked.ok_or(NO_GROUP)?;
        Ok(OpenedGroup {
            tx,
            show,
            group,
            now,
        })
    }

    async fn save_moved(
        &self,
        opened: OpenedGroup,
        changes: Vec<ChangedEntry>,
        mut lines: Vec<NewAuditLine>,
        by: (kernel::Changer, OffsetDateTime),
    ) -> Result<WholeGroup, GroupError> {
        let OpenedGroup { mut tx, group, .. } = opened;
        lines.extend(store_changes(tx.as_mut(), changes, None, by).await?);
        tx.record(group.event_id, &lines).await?;
        tx.commit().await?;
        self.made(&group.link).await
    }

    /// Stores a changed barn with lines of the trail, unless nothing changed.
    async fn save(
        &self,
        actor: &Actor,
        opened: OpenedGroup,
        mut after: Group,
        lines: Vec<Difference>,
    ) -> Result<WholeGroup, GroupError> {
        let OpenedGroup {
            mut tx, group, now, ..
        } = opened;
        if after != group {
            after.revision = group.revision.next();
            let by = (actor.changer(), now);
            tx.update_group(&group, &after, now).await?;
            let all: Vec<_> = lines.into_iter().map(|it| told(&after, it, by)).collect();
            tx.record(group.event_id, &all).await?;
            tx.commit().await?;
        }
        self.made(&after.link).await
    }
}

/// Entries that go into a barn or out of it, with lines of the trail about each and about the
/// barn that say so.
fn moved(
    entries: Vec<Registration>,
    group: &Group,
    to: Option<GroupId>,
    (by, at): (kernel::Changer, OffsetDateTime),
) -> (Vec<ChangedEntry>, Vec<NewAuditLine>) {
    let name = group.facts.name.to_string();
    let (was, is) = match to {
        Some(_) => (String::new(), name),
        None => (name, String::new()),
    };
    let (mut changes, mut lines) = (Vec::new(), Vec::new());
    for before in entries {
        let mut after = before.clone();
        after.put_into(to);
        after.revision = before.revision.next();
        let line = Difference::new(ChangeKind::Group, "", was.clone(), is.clone());
        lines.push(NewAuditLine {
            entry: Some((after.id, after.revision)),
            is_mailed: false,
            at,
            by,
            difference: line,
            reason: None,
        });
        lines.push(told(group, came(&after.rider, to.is_some()), (by, at)));
        changes.push(ChangedEntry::new(before, after));
    }
    (changes, lines)
}
