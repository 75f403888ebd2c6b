use kernel::{
    AccountId, EmailAddress, OptionalLine, OrganizationId, PhoneNumber, RequiredLine, Revision,
    WebAddress,
};
use time::OffsetDateTime;

/// Maximum number of managers, and of judges, in an organization.
pub const MAX_PEOPLE: usize = 200;

/// The organization profile of an account; new shows are pre-filled from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organization {
    /// The organization's id.
    pub id: OrganizationId,
    /// The account that owns it.
    pub account_id: AccountId,
    /// The fields that the account edits.
    pub profile: OrganizationProfile,
    /// Counts saves.
    pub revision: Revision,
    /// When it was created, with its account.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
}

/// The editable fields of an organization. All may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OrganizationProfile {
    /// The organization's name, also the venue of new shows.
    pub name: OptionalLine<200>,
    /// The organization's postal address.
    pub address: Address,
    /// The person to contact.
    pub contact_person: OptionalLine<200>,
    /// The contact's email address.
    pub email: Option<EmailAddress>,
    /// The contact's telephone number.
    pub phone: Option<PhoneNumber>,
    /// The organization's web page.
    pub website: Option<WebAddress>,
    /// People who can be chosen as managers of a show.
    pub managers: Vec<Person>,
    /// People who can be chosen as judges of a show.
    pub judges: Vec<Judge>,
}

/// A US postal address. All fields may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Address {
    /// Street and number.
    pub street: OptionalLine<200>,
    /// City.
    pub city: OptionalLine<100>,
    /// State, as typed.
    pub state: OptionalLine<50>,
    /// ZIP code.
    pub zip_code: OptionalLine<20>,
}

/// A person in the organization's lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// First name.
    pub first_name: RequiredLine<100>,
    /// Last name.
    pub last_name: OptionalLine<100>,
    /// Email address, if known.
    pub email: Option<EmailAddress>,
}

/// A judge. The organizer must keep the judge's address in the records of a
/// show (9 CFR 11.14).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judge {
    /// Name and email address.
    pub person: Person,
    /// Postal address, if known.
    pub address: OptionalLine<300>,
}
