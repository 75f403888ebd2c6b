//! What a barn bought together is divided among its entries: the lines move to their bills.

use kernel::{
    ChangeKind, Changer, ChargeId, Difference, FeeId, GroupId, IdGenerator, Money, Reason, Refusal,
};
use time::OffsetDateTime;

use super::enter::told;
use super::{GroupError, GroupService, Split};
use crate::office::store_changes;
use crate::{ChangedEntry, Charge, Group, OfficeError, Registration, RegistrationTx, ShowToEnter};

/// What the charges of a split have in the place of a fee: the id of the barn.
#[must_use]
pub const fn part_id(group: GroupId) -> FeeId {
    FeeId::new(group.as_uuid())
}

/// What an entry pays by the split of a barn.
fn part(entry: &Registration, group: GroupId) -> Money {
    let parts = entry.charges.iter().filter(|it| is_part(it, group));
    parts.map(|it| it.unit_amount.times(it.quantity)).sum()
}

fn is_part(charge: &Charge, group: GroupId) -> bool {
    charge.fee_id == part_id(group) && charge.charged_because.is_some()
}

/// Divides anew what was divided: the barn and its entries as they are then. All entries are
/// given, in their order.
pub(super) fn divided(
    group: &Group,
    entries: &[Registration],
    split: Split,
    ids: &dyn IdGenerator,
) -> Result<(Group, Vec<Registration>), GroupError> {
    let is_paid = |it: &&Registration| {
        let of_split = part(it, group.id).cents();
        of_split > 0 && it.own_fee().cents() - of_split < it.paid.cents()
    };
    if entries.iter().any(|it| is_paid(&it)) {
        return Err(GroupError::SplitPaid);
    }
    let among: Vec<_> = split.among.iter().enumerate().collect();
    let wrong = among.iter().filter(|(at, id)| {
        let is_known = entries.iter().any(|it| it.id == **id);
        !is_known || split.among[..*at].contains(id)
    });
    let wrong: Vec<usize> = wrong.map(|(at, _)| *at).collect();
    if !wrong.is_empty() {
        return Err(GroupError::NoEntries(wrong));
    }
    if split.among.is_empty() != split.lines.is_empty() {
        let field = if split.lines.is_empty() {
            "lines"
        } else {
            "among"
        };
        let problem = "is required";
        return Err(Refusal::Field { field, problem }.into());
    }
    let mut after = group.clone();
    after.split = (!split.lines.is_empty()).then_some(split);
    if after.total(entries).cents() < 0 {
        return Err(GroupError::BeyondBill);
    }
    let mut changed = entries.to_vec();
    for entry in &mut changed {
        for charge in entry.charges.iter_mut().filter(|it| is_part(it, group.id)) {
            charge.quantity = 0;
        }
    }
    if let Some(split) = &after.split {
        let of = split.among.len();
        let because = format!("Divided among {of} of {}", group.facts.name);
        let because = Reason::parse(&because).unwrap_or_else(|_| Reason::stored(because));
        for line in &split.lines {
            let parts = line.amount.divided(&vec![1; of]);
            for (id, amount) in split.among.iter().zip(parts) {
                let entry = changed.iter_mut().find(|it| it.id == *id);
                if let Some(entry) = entry.filter(|_| amount > Money::ZERO) {
                    entry.charge_part(group.id, (line.name.clone(), amount), &because, ids);
                }
            }
        }
    }
    for entry in &mut changed {
        entry.sum_up();
    }
    Ok((after, changed))
}

impl Registration {
    /// Adds a part of a split; one like it that was taken back comes back.
    fn charge_part(
        &mut self,
        group: GroupId,
        (name, amount): (kernel::RequiredLine<100>, Money),
        because: &Reason,
        ids: &dyn IdGenerator,
    ) {
        let was = self.charges.iter_mut().find(|it| {
            let is_alike = it.name == name && it.unit_amount == amount;
            is_part(it, group) && it.quantity == 0 && is_alike && it.waived_reason.is_none()
        });
        if let Some(was) = was {
            was.quantity = 1;
            return;
        }
        let id = ChargeId::new(ids.next_uuid());
        self.charges.push(Charge {
            fee_id: part_id(group),
            ..Charge::of_office(id, (name, amount), because.clone())
        });
    }
}

impl GroupService {
    /// Divides what a barn of a locked show bought together, and commits. Until an entry paid
    /// its part, it is divided anew as a whole.
    pub(super) async fn divide(
        &self,
        mut tx: Box<dyn RegistrationTx>,
        (show, group): (&ShowToEnter, Group),
        split: Split,
        (by, now): (Changer, OffsetDateTime),
    ) -> Result<(), GroupError> {
        let entries = tx.in_group(group.id).await?;
        let ids = self.registrations.ids.as_ref();
        let (mut after, with_parts) = divided(&group, &entries, split, ids)?;
        let grown = |(before, after): (&Registration, &Registration)| {
            after.bytes().saturating_sub(before.bytes())
        };
        let more = entries.iter().zip(&with_parts).map(grown).sum();
        if !self.registrations.has_room_for(show, more) {
            return Err(OfficeError::AccountFull.into());
        }
        let changes = entries.into_iter().zip(with_parts);
        let changes = changes.map(|(before, after)| ChangedEntry::new(before, after));
        let changes = changes.filter(ChangedEntry::is_any).collect();
        after.revision = group.revision.next();
        tx.update_group(&group, &after, now).await?;
        let lines = store_changes(tx.as_mut(), changes, None, (by, now)).await?;
        let (was, is) = (in_words(&group), in_words(&after));
        let line = Difference::new(ChangeKind::GroupSplit, "", was, is);
        let mut all = vec![told(&after, line, (by, now))];
        all.extend(lines);
        tx.record(group.event_id, &all).await?;
        Ok(tx.commit().await?)
    }
}

/// `$520.00 among 5`.
fn in_words(group: &Group) -> String {
    let split = group.split.as_ref();
    let text = split.map(|it| format!("{} among {}", group.divided(), it.among.len()));
    text.unwrap_or_default()
}
