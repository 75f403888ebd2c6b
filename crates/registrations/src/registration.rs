use kernel::{
    EmailAddress, EventId, Money, OptionalText, PhoneNumber, RegistrationId, RequiredLine,
};
use time::OffsetDateTime;

/// The entry of a horse in a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// The registration's id.
    pub id: RegistrationId,
    /// The show.
    pub event_id: EventId,
    /// Counts up from 1 within the show, without gaps.
    pub entry_number: u32,
    /// Where the entry stands.
    pub status: EntryStatus,
    /// Who enters which horse.
    pub rider: RiderDetails,
    /// The classes as they were when they were entered: a later change of the
    /// show's prices does not change what this rider owes.
    pub classes: Vec<EnteredClass>,
    /// What the horse's inspection found.
    pub inspection_status: InspectionStatus,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

impl Registration {
    /// What the rider owes: the sum of the classes' fees.
    #[must_use]
    pub fn total_fee(&self) -> Money {
        self.classes.iter().map(|class| class.price).sum()
    }
}

/// Who enters which horse.
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
    /// Anything that the organizer should know.
    pub notes: OptionalText<5000>,
}

/// A class of a show as it was when somebody entered it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnteredClass {
    /// What it was called.
    pub name: RequiredLine<200>,
    /// How it was described.
    pub description: String,
    /// What it cost.
    pub price: Money,
}

/// Where an entry stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryStatus {
    /// It counts as a participant and owes its fee.
    Entered,
}

impl EntryStatus {
    /// The word for it in rows and answers.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Entered => "entered",
        }
    }

    /// Reads the word; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        (word == Self::Entered.as_str()).then_some(Self::Entered)
    }
}

/// What a horse's inspection found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InspectionStatus {
    /// Not inspected; what every registration starts with.
    NotApplicable,
}

impl InspectionStatus {
    /// The word for it in rows and answers.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotApplicable => "na",
        }
    }

    /// Reads the word; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        (word == Self::NotApplicable.as_str()).then_some(Self::NotApplicable)
    }
}
