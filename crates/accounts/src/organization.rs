use kernel::{
    AccountId, EmailAddress, OptionalLine, OrganizationId, PhoneNumber, RequiredLine, Revision,
    WebAddress,
};
use time::OffsetDateTime;

/// How many managers, and how many judges, an organization lists at most.
pub const MAX_PEOPLE: usize = 200;

/// The one organization profile of an account. It pre-fills new shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organization {
    /// The organization's id.
    pub id: OrganizationId,
    /// Whose it is.
    pub account_id: AccountId,
    /// What its account says of it.
    pub profile: OrganizationProfile,
    /// How often it was saved.
    pub revision: Revision,
    /// When it was created, with its account.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
}

/// What an account says of its organization. Everything may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OrganizationProfile {
    /// The organization's name, also the venue of new shows.
    pub name: OptionalLine<200>,
    /// Where it is.
    pub address: Address,
    /// Whom to ask for.
    pub contact_person: OptionalLine<200>,
    /// Where to write to.
    pub email: Option<EmailAddress>,
    /// Where to call.
    pub phone: Option<PhoneNumber>,
    /// Its page.
    pub website: Option<WebAddress>,
    /// People who may manage a show.
    pub managers: Vec<Person>,
    /// People who may judge one.
    pub judges: Vec<Judge>,
}

/// A US postal address. Everything may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Address {
    /// Street and number.
    pub street: OptionalLine<200>,
    /// City.
    pub city: OptionalLine<100>,
    /// State, as people write it.
    pub state: OptionalLine<50>,
    /// ZIP code.
    pub zip_code: OptionalLine<20>,
}

/// Somebody whom the organization lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// First name.
    pub first_name: RequiredLine<100>,
    /// Last name.
    pub last_name: OptionalLine<100>,
    /// Email address, if known.
    pub email: Option<EmailAddress>,
}

/// A judge, whose address the organizer must keep in a show's records
/// (9 CFR 11.14).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judge {
    /// Who it is.
    pub person: Person,
    /// Postal address, if known.
    pub address: OptionalLine<300>,
}
