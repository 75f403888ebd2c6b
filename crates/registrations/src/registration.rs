use kernel::{
    ClassEntryId, ClassId, EmailAddress, EventId, Money, OptionalText, PhoneNumber, RegistrationId,
    RequiredLine,
};
use time::OffsetDateTime;

/// The entry of a horse in a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// The registration's id.
    pub id: RegistrationId,
    /// The show.
    pub event_id: EventId,
    /// Starts at 1 in each show, without gaps.
    pub entry_number: u32,
    /// Whether the entry counts.
    pub status: EntryStatus,
    /// Rider and horse.
    pub rider: RiderDetails,
    /// The entered classes, in the order in which the rider chose them.
    pub class_entries: Vec<ClassEntry>,
    /// What the rider owes: the sum of the classes' fees.
    pub total_fee: Money,
    /// The result of the horse's inspection.
    pub inspection_status: InspectionStatus,
    /// When the registration was created.
    pub created_at: OffsetDateTime,
}

/// The rider and the horse of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RiderDetails {
    /// The rider's name.
    pub rider_name: RequiredLine<200>,
    /// The rider's email address.
    pub rider_email: EmailAddress,
    /// The rider's telephone number.
    pub rider_phone: PhoneNumber,
    /// The rider's postal address.
    pub rider_street: RequiredLine<300>,
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
    /// Whether the horse takes part in this class.
    pub state: ClassEntryState,
}

/// Whether a horse takes part in a class that it entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassEntryState {
    /// It takes part, and owes the fee.
    Entered,
}

impl ClassEntryState {
    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Entered => "entered",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        (word == Self::Entered.as_str()).then_some(Self::Entered)
    }
}

/// Whether an entry counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryStatus {
    /// Counted as a participant, and owes its fee.
    Entered,
}

impl EntryStatus {
    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Entered => "entered",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        (word == Self::Entered.as_str()).then_some(Self::Entered)
    }
}

/// The result of a horse's inspection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InspectionStatus {
    /// Not inspected; the state of a new registration.
    NotApplicable,
}

impl InspectionStatus {
    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotApplicable => "na",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        (word == Self::NotApplicable.as_str()).then_some(Self::NotApplicable)
    }
}
