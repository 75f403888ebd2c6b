use kernel::{
    AccountId, EmailAddress, EventId, OptionalLine, OptionalText, PhoneNumber, RandomToken,
    RequiredLine, Revision,
};
use time::OffsetDateTime;

use crate::{ClassList, NoticeFacts, Schedule};

/// A show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The show's id.
    pub id: EventId,
    /// Whose show it is.
    pub account_id: AccountId,
    /// The part of its public address that cannot be guessed.
    pub public_link: RandomToken,
    /// What its organizer says of it.
    pub details: EventDetails,
    /// How often its details were saved.
    pub revision: Revision,
    /// When the USDA was notified of it, if it was. Written by the notice's
    /// own use case, never by an edit.
    pub usda_notified_at: Option<OffsetDateTime>,
    /// When its notice is to be sent, or made ready, without anybody's doing, if
    /// it is.
    pub usda_notice_scheduled_at: Option<OffsetDateTime>,
    /// Since when the letter of its notice is ready for its organizer to send,
    /// if it is and nobody has said that it was sent.
    pub usda_letter_ready_at: Option<OffsetDateTime>,
    /// When it was created.
    pub created_at: OffsetDateTime,
    /// When its details were last saved.
    pub updated_at: OffsetDateTime,
}

/// What an organizer says of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventDetails {
    /// All but the dates.
    pub profile: ShowProfile,
    /// When it takes place.
    pub schedule: Schedule,
}

/// The part of a show that a template keeps: all but the dates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowProfile {
    /// What it is called.
    pub name: RequiredLine<200>,
    /// What kind of show it is, in the organizer's words.
    pub event_type: RequiredLine<100>,
    /// Where it is held.
    pub location: Location,
    /// Who manages it.
    pub manager: Manager,
    /// Whether a Designated Qualified Person, today a Horse Protection
    /// Inspector, is required (9 CFR 11).
    pub require_dqp: bool,
    /// What else the notice to the USDA asks.
    pub notice: NoticeFacts,
    /// What riders can enter.
    pub classes: ClassList,
    /// Anything else.
    pub notes: OptionalText<10000>,
}

/// Where a show is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// The venue's name.
    pub venue: RequiredLine<200>,
    /// Street and number.
    pub address: OptionalLine<200>,
    /// City.
    pub city: OptionalLine<100>,
    /// State, as people write it.
    pub state: OptionalLine<50>,
    /// ZIP code.
    pub zip_code: OptionalLine<20>,
}

/// Who manages a show. Everything may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Manager {
    /// Full name.
    pub name: OptionalLine<200>,
    /// Postal address, on one line.
    pub address: OptionalLine<300>,
    /// Email address.
    pub email: Option<EmailAddress>,
    /// Telephone number.
    pub phone: Option<PhoneNumber>,
}
