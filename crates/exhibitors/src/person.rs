//! People and companies that appear at shows.

use kernel::{
    EmailAddress, ExhibitorId, OptionalLine, OptionalText, OrganizationId, PhoneNumber,
    RequiredLine, Revision, fold,
};
use time::OffsetDateTime;

/// The postal address of an exhibitor, as long as entries have it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExhibitorAddress {
    /// Street and number; of a rider the whole address.
    pub street: OptionalLine<300>,
    /// The city.
    pub city: OptionalLine<100>,
    /// The state.
    pub state: OptionalLine<100>,
    /// The ZIP code.
    pub zip_code: OptionalLine<20>,
}

/// What is known of an exhibitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExhibitorDetails {
    /// The name, as the office corrected it or it was typed first.
    pub name: RequiredLine<200>,
    /// The email address.
    pub email: Option<EmailAddress>,
    /// The telephone number.
    pub phone: Option<PhoneNumber>,
    /// The postal address.
    pub address: ExhibitorAddress,
    /// What the office writes down.
    pub notes: OptionalText<5000>,
}

impl ExhibitorDetails {
    /// These, with what they lack from others.
    #[must_use]
    pub fn completed_by(mut self, other: &Self) -> Self {
        self.email = self.email.or_else(|| other.email.clone());
        self.phone = self.phone.or_else(|| other.phone.clone());
        if self.address == ExhibitorAddress::default() {
            self.address = other.address.clone();
        }
        if self.notes.as_str().is_empty() {
            self.notes = other.notes.clone();
        }
        self
    }

    /// The name alone.
    #[must_use]
    pub fn forgotten(&self) -> Self {
        Self {
            name: self.name.clone(),
            email: None,
            phone: None,
            address: ExhibitorAddress::default(),
            notes: OptionalText::default(),
        }
    }

    /// The text in which searches look, folded: name, email address and telephone number, as
    /// typed and as digits, a line each.
    #[must_use]
    pub fn search_key(&self) -> String {
        let phone = self.phone.as_ref().map_or("", PhoneNumber::as_str);
        let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
        let email = self.email.as_ref().map_or("", EmailAddress::as_str);
        fold(&[self.name.as_str(), email, phone, &digits].join("\n"))
    }
}

/// A person or company that appears at an organization's shows, in whatever role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exhibitor {
    /// The exhibitor's id.
    pub id: ExhibitorId,
    /// The organization whose directory it is in.
    pub organization_id: OrganizationId,
    /// What is known.
    pub details: ExhibitorDetails,
    /// When it was forgotten, as it had asked: nothing is known since but the name, and nobody
    /// is taken for it any more.
    pub forgotten_at: Option<OffsetDateTime>,
    /// Incremented at each save.
    pub revision: Revision,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
}

kernel::words! {
    /// As what somebody appears in an entry.
    pub enum EntryRole {
        /// Rides.
        Rider = "rider",
        /// Owns the horse.
        Owner = "owner",
        /// Trains the horse.
        Trainer = "trainer",
        /// Pays.
        Payer = "payer",
        /// Gets the prize money.
        PrizeTo = "prize_to",
    }
}
