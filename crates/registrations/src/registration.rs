use kernel::{
    AccountId, ChargeId, ClassEntryId, ClassId, EmailAddress, EventId, FeeBasis, FeeId, GroupId,
    HorseId, InspectionStatus, Money, OptionalLine, OptionalText, OrBlank, PhoneNumber, Reason,
    RegistrationId, RequiredLine, Revision, ShowHorseId, SignedMoney, StallBookingId, StallKind,
};
use time::OffsetDateTime;

use crate::{EntryDetails, EntryLink};

/// The entry of a horse in a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// The registration's id.
    pub id: RegistrationId,
    /// The show.
    pub event_id: EventId,
    /// Starts at 1 in each show, without gaps.
    pub entry_number: u32,
    /// What the horse wears. Given when the entry becomes `entered` for the
    /// first time, and kept from then on.
    pub back_number: Option<u32>,
    /// Incremented at each change.
    pub revision: Revision,
    /// Whether the entry counts.
    pub status: EntryStatus,
    /// The place on the show's waiting list, while an entry without classes
    /// waits. Other entries wait with their class entries.
    pub wait_number: Option<u32>,
    /// Rider and horse.
    pub rider: RiderDetails,
    /// What the form of the show asks for beside.
    pub details: EntryDetails,
    /// The horse, if a signed-in rider chose one of their own; it may be deleted
    /// since.
    pub horse_id: Option<HorseId>,
    /// The entered classes, in the order in which the rider chose them.
    pub class_entries: Vec<ClassEntry>,
    /// Required fees that were in force when the entry was made, and extras.
    pub charges: Vec<Charge>,
    /// The sum of the [`bill`](Self::bill).
    pub total_fee: Money,
    /// What of it the barn pays.
    pub group_fee: Money,
    /// The barn with which it comes.
    pub group_id: Option<GroupId>,
    /// Who pays lines that are added to its bill.
    pub new_lines: LinePayer,
    /// Payments less refunds (trigger `tr_payments_insert`).
    pub paid: SignedMoney,
    /// That its back number was handed out; only of an entry that takes part.
    pub released: Option<Release>,
    /// The outcome of the horse's latest inspection.
    pub inspection_status: InspectionStatus,
    /// The secret part of the rider's link.
    pub link: EntryLink,
    /// When the registration was created.
    pub created_at: OffsetDateTime,
}

/// That a back number was handed out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Release {
    /// When.
    pub at: OffsetDateTime,
    /// Who did it.
    pub by: AccountId,
    /// The present address of that account, as it is read; `None` if it was deleted since.
    pub email: Option<EmailAddress>,
    /// Why, if a reason was given: something lacked.
    pub reason: Option<Reason>,
}

/// The rider and the horse of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RiderDetails {
    /// The rider's name.
    pub rider_name: RequiredLine<200>,
    /// The rider's email address. The office may leave it blank, like the next two.
    pub rider_email: OrBlank<EmailAddress>,
    /// The rider's telephone number.
    pub rider_phone: OrBlank<PhoneNumber>,
    /// The rider's postal address.
    pub rider_street: OptionalLine<300>,
    /// The horse's name.
    pub horse_name: RequiredLine<200>,
    /// A note to the organizer.
    pub notes: OptionalText<5000>,
}

/// The entry of a registration in one class. It has a copy of the class: a
/// later change of the show does not change what this rider owes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassEntry {
    /// The class entry's id.
    pub id: ClassEntryId,
    /// The class; `None` if it was removed before classes had ids.
    pub class_id: Option<ClassId>,
    /// The name at that time.
    pub name: RequiredLine<200>,
    /// The description at that time.
    pub description: String,
    /// The fee at that time.
    pub price: Money,
    /// What the prize list said, if it was added when classes cost more.
    pub list_price: Option<Money>,
    /// From when on they did.
    pub raised_at: Option<OffsetDateTime>,
    /// What stands of it after it was scratched, if a rule of the show said so.
    pub kept: Option<Money>,
    /// How many percent were given back by that rule; `None` if it says what stands.
    pub refunded: Option<u32>,
    /// The moment of the rule.
    pub kept_at: Option<OffsetDateTime>,
    /// Whether the horse takes part in this class.
    pub state: ClassEntryState,
    /// The place on the waiting list of this class, while it waits. Counted for
    /// the whole show.
    pub wait_number: Option<u32>,
    /// Whether the fee is on the bill.
    pub is_charged: bool,
    /// Why the office waived the fee, if it did.
    pub waived_reason: Option<WaivedReason>,
    /// Who pays it.
    pub payer: LinePayer,
}

/// Why the office waived a line of a bill.
pub type WaivedReason = RequiredLine<500>;

/// A fee of the show that an entry is charged beside its classes. It has a copy
/// of the fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// The charge's id.
    pub id: ChargeId,
    /// The fee; the show may not have it any more. Of a charge that is none of the
    /// show's fees, its own id.
    pub fee_id: FeeId,
    /// The name at that time.
    pub name: RequiredLine<100>,
    /// The amount at that time.
    pub unit_amount: Money,
    /// What the amount is for.
    pub per: FeeBasis,
    /// Whether it is one of the extras that the show sells; otherwise the show requires it,
    /// or another entry with which it is shared has the extra.
    pub is_extra: bool,
    /// How many of it; of a fee per class the bill counts the charged classes. Of a fee per
    /// horse 0 while another entry of the horse pays it.
    pub quantity: u32,
    /// Of a stall, how many more wait in line: they are not on the bill until they are had.
    pub waiting: u32,
    /// The record in the directory of the horse for which a fee per horse is due: of the
    /// first entry of the show with this horse.
    pub show_horse_id: Option<ShowHorseId>,
    /// What stands of it after it was scratched, if a rule of the show said so.
    pub kept: Option<Money>,
    /// How many percent were given back by that rule; `None` if it says what stands.
    pub refunded: Option<u32>,
    /// The moment of the rule.
    pub kept_at: Option<OffsetDateTime>,
    /// Whether it is on the bill.
    pub is_charged: bool,
    /// Why the office waived it, if it did.
    pub waived_reason: Option<WaivedReason>,
    /// Who pays it.
    pub payer: LinePayer,
    /// Why the office charges it, if it is none of the show's fees.
    pub charged_because: Option<Reason>,
    /// The booking of a stall with which it comes, changes and goes; without one, the entry
    /// has it by itself.
    pub booking_id: Option<StallBookingId>,
    /// What this entry pays of all of it, if entries share the booking.
    pub share: Option<Money>,
    /// What kind of stall it is, if it is one.
    pub stall_kind: Option<StallKind>,
}

kernel::words! {
    /// Who pays a line of an entry's bill.
    #[derive(Default)]
    pub enum LinePayer {
        /// The entry itself.
        #[default]
        Entry = "entry",
        /// The barn with which it comes.
        Group = "group",
    }
}

kernel::words! {
    /// Whether a horse takes part in a class that it entered.
    pub enum ClassEntryState {
        /// It takes part.
        Entered = "entered",
        /// It waits until there is a place.
        Waitlisted = "waitlisted",
        /// The exhibitor took it out.
        Scratched = "scratched",
        /// The office took it out.
        Cancelled = "cancelled",
    }
}

kernel::words! {
    /// Whether an entry counts.
    pub enum EntryStatus {
        /// Counted as a participant.
        Entered = "entered",
        /// It waits until the show or one of its classes has a place.
        Waitlisted = "waitlisted",
        /// The exhibitor took it out.
        Scratched = "scratched",
        /// The office took it out.
        Cancelled = "cancelled",
    }
}

impl EntryStatus {
    /// The status of an entry with these classes; `None` without any. It is
    /// entered if one of them is, otherwise it waits if one of them does. It
    /// is cancelled if all of them are.
    #[must_use]
    pub fn of(classes: &[ClassEntry]) -> Option<Self> {
        let has = |state| classes.iter().any(|class| class.state == state);
        if classes.is_empty() {
            None
        } else if has(ClassEntryState::Entered) {
            Some(Self::Entered)
        } else if has(ClassEntryState::Waitlisted) {
            Some(Self::Waitlisted)
        } else if has(ClassEntryState::Scratched) {
            Some(Self::Scratched)
        } else {
            Some(Self::Cancelled)
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};

    use super::*;

    fn class(state: ClassEntryState) -> ClassEntry {
        ClassEntry {
            id: ClassEntryId::new(SequentialIds::default().next_uuid()),
            class_id: None,
            name: RequiredLine::parse("A class").expect("a name"),
            description: String::new(),
            price: Money::ZERO,
            list_price: None,
            raised_at: None,
            kept: None,
            refunded: None,
            kept_at: None,
            state,
            wait_number: None,
            is_charged: false,
            waived_reason: None,
            payer: LinePayer::Entry,
        }
    }

    #[test]
    fn the_status_of_an_entry_follows_from_its_classes() {
        use ClassEntryState::{Cancelled, Entered, Scratched, Waitlisted};
        for (states, status) in [
            (&[Waitlisted, Entered, Scratched][..], EntryStatus::Entered),
            (&[Scratched, Waitlisted], EntryStatus::Waitlisted),
            (&[Cancelled, Scratched], EntryStatus::Scratched),
            (&[Cancelled, Cancelled], EntryStatus::Cancelled),
        ] {
            let classes: Vec<_> = states.iter().copied().map(class).collect();
            assert_eq!(EntryStatus::of(&classes), Some(status), "{states:?}");
        }
        assert_eq!(EntryStatus::of(&[]), None);
    }

    #[test]
    fn every_state_reads_back() {
        for state in ClassEntryState::ALL {
            assert_eq!(ClassEntryState::parse(state.as_str()), Some(state));
        }
        for status in EntryStatus::ALL {
            assert_eq!(EntryStatus::parse(status.as_str()), Some(status));
        }
        assert_eq!(EntryStatus::parse("paid"), None);
    }
}
