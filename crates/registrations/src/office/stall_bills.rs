//! What bookings of stalls have on the bills of those who hold them.

use kernel::{
    Changer, ChargeId, EventId, EventReference, FeeBasis, FeeId, FieldErrors, IdGenerator,
    LedgerOf, Money, RegistrationId, StallBookingId, StallFee, StallKind, StoreError,
};
use thiserror::Error;
use time::OffsetDateTime;

use super::store_change;
use crate::groups::told;
use crate::numbers::Numbering;
use crate::stall_line::take_up;
use crate::{
    ChangedEntry, Charge, EntryStatus, ExtraSoldOut, Group, LinePayer, OfferedFee, Registration,
    RegistrationTx, ShowToEnter,
};

/// A booking of a stall, as far as it is on bills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BilledStall {
    /// The booking.
    pub id: StallBookingId,
    /// What kind of stall.
    pub kind: StallKind,
    /// The extra by which it is paid. Without one, and with one that is not for stalls,
    /// nothing of it is on a bill.
    pub fee_id: Option<FeeId>,
    /// Whether it waits in line: nothing of it is on a bill.
    pub is_waiting: bool,
    /// Whether the first holder has bought that extra and what comes with it: then only what
    /// a stall at the end of a row costs more is on the bill with the booking.
    pub is_bought: bool,
    /// For how many nights it is.
    pub nights: u32,
    /// How many of them are assigned to stalls at the end of a row.
    pub end_nights: u32,
    /// The entries and barns that hold it, each with its share.
    pub holders: Vec<(LedgerOf, u32)>,
}

/// A booking before and after it was made, changed or deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedStall {
    /// As it was; `None` if it is new.
    pub before: Option<BilledStall>,
    /// As it is; `None` if it is gone.
    pub after: Option<BilledStall>,
}

/// Why bills do not follow a booking.
#[derive(Debug, Error)]
pub enum StallBillError {
    /// The show sells no such extra, or an entry is out.
    #[error("the fields are invalid")]
    Fields(FieldErrors),
    /// Not so many are left of what comes with the stall.
    #[error(transparent)]
    SoldOut(#[from] ExtraSoldOut),
    /// Nothing was stored.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Brings the bills of all entries and barns that hold or held a booking up to date with it, in a
/// transaction of the show, with their histories. An entry that is out keeps its bill.
///
/// Each fee is on the bill by a line of the booking, with the price at which it was booked.
/// Entries that share it pay their parts, to the cent. A line that was waived stays waived,
/// and grows no more.
pub async fn bill_stall(
    tx: &mut dyn RegistrationTx,
    event: EventId,
    change: &ChangedStall,
    ids: &dyn IdGenerator,
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), StallBillError> {
    let bills = changed_bills(tx, event, change, ids, now).await?;
    Ok(store_bills(tx, bills, (by, now)).await?)
}

/// The bills that are other by a booking.
pub(crate) struct ChangedBills {
    entries: Vec<ChangedEntry>,
    /// Barns as they were and are.
    groups: Vec<(Group, Group)>,
    /// The show's way to give numbers.
    numbering: Numbering,
}

/// What [`bill_stall`] changes.
pub(crate) async fn changed_bills(
    tx: &mut dyn RegistrationTx,
    event: EventId,
    change: &ChangedStall,
    ids: &dyn IdGenerator,
    now: OffsetDateTime,
) -> Result<ChangedBills, StallBillError> {
    let show = tx.lock_show(&EventReference::Id(event)).await?;
    let mut show = show.ok_or_else(|| StoreError::failed("a locked show is gone"))?;
    // How many stalls are left is told by their nights.
    for fee in &mut show.terms.fees {
        if matches!(fee.stalls, Some(StallFee::Of(_))) {
            fee.free_stalls = None;
        }
    }
    let mut had = Holders::default();
    for of in change.holders() {
        let gone = || StoreError::failed("a holder is gone");
        match of {
            LedgerOf::Entry(id) => {
                let entry = tx.find(event, id).await?;
                had.entries.push(entry.ok_or_else(gone)?);
            }
            LedgerOf::Group(id) => {
                let group = tx.find_group(id).await?;
                had.groups.push(group.ok_or_else(gone)?);
            }
        }
    }
    let billed = change.billed(&had, &show, ids, now)?;
    let mut entries = Vec::new();
    for (before, after) in had.entries.into_iter().zip(billed.entries) {
        show.check_stock(Some(&before), &after, (&[], now))?;
        entries.push(ChangedEntry::new(before, after));
    }
    let groups: Vec<_> = had.groups.into_iter().zip(billed.groups).collect();
    for (before, after) in &groups {
        show.check_stock_for((before, after), now)?;
    }
    Ok(ChangedBills {
        entries,
        groups,
        numbering: show.numbering(),
    })
}

/// Stores changed bills with their histories.
pub(crate) async fn store_bills(
    tx: &mut dyn RegistrationTx,
    bills: ChangedBills,
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), StoreError> {
    let by_office = (by, bills.numbering);
    for change in bills.entries {
        store_change(tx, by_office, change, None, now).await?;
    }
    let is_other = |(before, after): &(Group, Group)| before != after;
    for (before, mut after) in bills.groups.into_iter().filter(is_other) {
        after.revision = before.revision.next();
        tx.update_group(&before, &after, now).await?;
        let lines = after.has_from_line(&before).into_iter();
        let lines = lines.chain(after.charged_since(&before));
        let lines: Vec<_> = lines.map(|it| told(&after, it, (by, now))).collect();
        tx.record(after.event_id, &lines).await?;
    }
    Ok(())
}

/// Those who hold or held a booking.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Holders {
    entries: Vec<Registration>,
    groups: Vec<Group>,
}

impl Holders {
    /// What is on their bills beside classes.
    fn charges(&self) -> impl Iterator<Item = &Charge> {
        let of_entries = self.entries.iter().flat_map(|it| &it.charges);
        of_entries.chain(self.groups.iter().flat_map(|it| &it.charges))
    }
}

/// What a booking has of a fee.
struct Billed {
    line: Charge,
    /// What each holder pays, in their order; `None` is all.
    parts: Option<Vec<Money>>,
}

impl ChangedStall {
    /// Who holds or held it, each once.
    fn holders(&self) -> Vec<LedgerOf> {
        let mut all = Vec::new();
        for stall in self.before.iter().chain(&self.after) {
            for (of, _) in &stall.holders {
                if !all.contains(of) {
                    all.push(*of);
                }
            }
        }
        all
    }

    /// The entry that gives back what it bought, because the booking is another one now or
    /// gone, with the extra.
    fn gives_back(&self) -> Option<(RegistrationId, FeeId)> {
        let before = self.before.as_ref().filter(|it| it.is_bought)?;
        let is_kept = self.after.as_ref().is_some_and(|it| it.is_bought);
        let (holder, _) = before.holders.first().filter(|_| !is_kept)?;
        Some((holder.registration_id()?, before.fee_id?))
    }

    /// The entry that has what it waited for, with the extra.
    fn takes_up(&self) -> Option<(RegistrationId, FeeId)> {
        let before = self.before.as_ref().filter(|it| it.is_waiting)?;
        let after = self.after.as_ref().filter(|it| !it.is_waiting)?;
        let both = before.is_bought && after.is_bought;
        let (holder, _) = after.holders.first().filter(|_| both)?;
        Some((holder.registration_id()?, after.fee_id?))
    }

    /// Those who hold or held it, with what the booking has on their bills now.
    fn billed(
        &self,
        had: &Holders,
        show: &ShowToEnter,
        ids: &dyn IdGenerator,
        now: OffsetDateTime,
    ) -> Result<Holders, StallBillError> {
        let (Some(booking), before) = (self.after.as_ref().or(self.before.as_ref()), &self.before)
        else {
            return Ok(Holders::default());
        };
        let bought = self.gives_back();
        let lines = match &self.after {
            None => Vec::new(),
            Some(after) => after.lines(had, (bought, &show.terms.fees), ids, now)?,
        };
        let mut wrong = FieldErrors::new();
        let holders = self.after.as_ref().map(|it| it.holders.as_slice());
        let holders = holders.unwrap_or_default();
        let place = |of: LedgerOf| holders.iter().position(|(it, _)| *it == of);
        let entries = had.entries.iter().map(|entry| {
            let of = LedgerOf::Entry(entry.id);
            let at = place(of);
            if !matches!(entry.status, EntryStatus::Entered | EntryStatus::Waitlisted) {
                let mut had = before.iter().flat_map(|it| &it.holders);
                if let Some(at) = at.filter(|_| !lines.is_empty() && !had.any(|it| it.0 == of)) {
                    let field = format!("holders[{at}].registration_id");
                    wrong.add(field, "is out of the event: nothing can be charged");
                }
                return entry.clone();
            }
            let mut after = entry.clone();
            if let Some((_, fee)) = bought.filter(|(id, _)| *id == entry.id) {
                let waited = before.as_ref().is_some_and(|it| it.is_waiting);
                give_back(&mut after.charges, (fee, waited), booking, &show.terms.fees);
            }
            if let Some((_, fee)) = self.takes_up().filter(|(id, _)| *id == entry.id) {
                take_up(&mut after.charges, fee, &show.terms.fees, (ids, now));
            }
            set_lines(&mut after.charges, booking.id, &lines, at, ids);
            after.settle(entry.status, show, now);
            after
        });
        let entries = entries.collect();
        let groups = had.groups.iter().map(|group| {
            let mut after = group.clone();
            let at = place(LedgerOf::Group(group.id));
            set_lines(&mut after.charges, booking.id, &lines, at, ids);
            let charges = after.charges.into_iter().map(Charge::of_barn);
            after.charges = charges.collect();
            after
        });
        let groups = groups.collect();
        if wrong.is_empty() {
            Ok(Holders { entries, groups })
        } else {
            Err(StallBillError::Fields(wrong))
        }
    }
}

impl BilledStall {
    /// What it has on bills: a line for each fee, as it is told of all together.
    fn lines(
        &self,
        had: &Holders,
        (bought, fees): (Option<(RegistrationId, FeeId)>, &[OfferedFee]),
        ids: &dyn IdGenerator,
        now: OffsetDateTime,
    ) -> Result<Vec<Billed>, StallBillError> {
        let Some(fee_id) = self.fee_id else {
            return Ok(Vec::new());
        };
        let has = |fee: FeeId| {
            let its = |it: &&Charge| it.booking_id == Some(self.id) && it.quantity + it.waiting > 0;
            had.charges().filter(its).find(|it| it.fee_id == fee)
        };
        // What was bought before keeps its price.
        let before = |fee: FeeId| {
            let is_bought = bought.is_some_and(|(_, it)| it == fee);
            let own = had
                .charges()
                .find(|it| is_bought && it.is_own_extra() && it.fee_id == fee);
            has(fee).or(own)
        };
        let is_plain = |it: &OfferedFee| it.id == fee_id && it.stalls.is_none();
        if has(fee_id).is_none() && fees.iter().any(is_plain) {
            return Ok(Vec::new());
        }
        let offered = |fee: &&OfferedFee| fee.is_in_force(now) && !fee.is_required;
        let line = |fee: FeeId, quantity: u32| {
            let offered = fees.iter().filter(offered).find(|it| it.id == fee);
            let new = offered.map(|it| it.charge(quantity, ids));
            let line = before(fee).cloned().or(new)?;
            Some(Charge {
                quantity,
                waiting: 0,
                ..line
            })
        };
        let mut lines = Vec::new();
        if !self.is_bought {
            let stall = line(fee_id, 1).filter(|it| it.stall_kind == Some(self.kind));
            let mut stall = stall.ok_or_else(|| {
                let problem = format!(
                    "must be an extra for stalls of the kind {}",
                    self.kind.as_str()
                );
                StallBillError::Fields(FieldErrors::of("fee_id", problem))
            })?;
            let is_new = has(fee_id).is_none_or(|it| it.quantity == 0);
            if stall.per == FeeBasis::Night {
                stall.quantity = self.nights;
            }
            if self.is_waiting {
                (stall.quantity, stall.waiting) = (0, stall.quantity);
            }
            lines.push(stall);
            for fee in fees.iter().filter(|_| !self.is_waiting) {
                let count = fee.stalls.map_or(0, |it| it.with(self.kind));
                if count > 0 && (is_new && offered(&fee) || has(fee.id).is_some()) {
                    lines.extend(line(fee.id, count));
                }
            }
        }
        for fee in fees {
            let is_end = fee.stalls == Some(StallFee::End(self.kind));
            if is_end && self.end_nights > 0 {
                lines.extend(line(fee.id, self.end_nights));
            }
        }
        let shares: Vec<u32> = self.holders.iter().map(|(_, share)| *share).collect();
        let billed = |line: Charge| Billed {
            parts: (shares.len() > 1)
                .then(|| line.unit_amount.times(line.quantity).divided(&shares)),
            line,
        };
        Ok(lines.into_iter().map(billed).collect())
    }
}

/// Gives an entry or a barn exactly these lines of a booking, of which it is the holder at this
/// place; none if it is no holder.
fn set_lines(
    charges: &mut Vec<Charge>,
    booking: StallBookingId,
    lines: &[Billed],
    at: Option<usize>,
    ids: &dyn IdGenerator,
) {
    let its_own = |it: &Charge| it.booking_id == Some(booking);
    let wanted = |fee: FeeId| at.is_some() && lines.iter().any(|it| it.line.fee_id == fee);
    for charge in charges.iter_mut().filter(|it| its_own(it)) {
        if !wanted(charge.fee_id) {
            (charge.quantity, charge.waiting) = (0, 0);
            charge.share = None;
        }
    }
    let Some(at) = at else { return };
    for Billed { line, parts } in lines {
        let wanted = Charge {
            booking_id: Some(booking),
            share: parts.as_ref().and_then(|it| it.get(at)).copied(),
            // Counted once, however many share it.
            is_extra: at == 0,
            ..line.clone()
        };
        let mut old = charges.iter_mut().filter(|it| its_own(it));
        let old = old.find(|it| {
            it.fee_id == line.fee_id
                && it.unit_amount == line.unit_amount
                && (it.quantity > 0 || it.waived_reason.is_none())
        });
        match old {
            Some(old) if old.waived_reason.is_some() => {}
            Some(old) => {
                (old.quantity, old.waiting) = (wanted.quantity, wanted.waiting);
                old.share = wanted.share;
                old.is_extra = wanted.is_extra;
            }
            None => charges.push(Charge {
                id: ChargeId::new(ids.next_uuid()),
                kept: None,
                refunded: None,
                kept_at: None,
                waived_reason: None,
                payer: LinePayer::Entry,
                ..wanted
            }),
        }
    }
}

/// Takes the stall of a booking, with what came with it, out of the extras that the entry
/// bought; or one that waited, with which nothing came.
fn give_back(
    charges: &mut [Charge],
    (fee, waited): (FeeId, bool),
    booking: &BilledStall,
    fees: &[OfferedFee],
) {
    let mut own = charges.iter_mut().filter(|it| it.is_own_extra());
    let Some(stall) = own.find(|it| it.fee_id == fee) else {
        return;
    };
    let kind = stall.stall_kind.unwrap_or(booking.kind);
    let fewer = |quantity: u32| match stall.per {
        FeeBasis::Night => 0,
        _ => quantity.saturating_sub(1),
    };
    if waited {
        stall.waiting = fewer(stall.waiting);
        return;
    }
    stall.quantity = fewer(stall.quantity);
    for charge in charges.iter_mut().filter(|it| it.is_own_extra()) {
        let fee = fees.iter().find(|it| it.id == charge.fee_id);
        let count = fee.and_then(|it| it.stalls).map_or(0, |it| it.with(kind));
        charge.quantity = charge.quantity.saturating_sub(count);
    }
}

#[cfg(test)]
mod tests;
