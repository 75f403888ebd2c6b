use kernel::{
    ContactId, EmailAddress, HorseId, Invalid, OptionalLine, OptionalText, OrganizationId,
    PhoneNumber, PostalAddress, RequiredLine, Revision, fold,
};
use time::OffsetDateTime;

/// Maximum number of phone numbers of a contact.
pub const MAX_PHONES: usize = 10;

/// Maximum number of horses that a contact lists.
pub const MAX_HORSES: usize = 500;

kernel::words! {
    /// What a contact is to the horses.
    pub enum ContactKind {
        /// Owns horses.
        Owner = "owner",
        /// A veterinarian or a clinic.
        Veterinarian = "veterinarian",
        /// A farrier.
        Farrier = "farrier",
        /// A trainer.
        Trainer = "trainer",
        /// Sells feed, bedding or tack.
        Supplier = "supplier",
        /// Insures horses.
        Insurance = "insurance",
        /// Is called when it cannot wait.
        Emergency = "emergency",
        /// Anything else.
        Other = "other",
    }
}

/// The kinds whose contacts are everybody's if they list no horse.
pub const KINDS_OF_THE_BARN: [ContactKind; 3] = [
    ContactKind::Veterinarian,
    ContactKind::Insurance,
    ContactKind::Emergency,
];

/// The kinds of a contact: at least one, each once, in the order of
/// [`ContactKind::ALL`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kinds(Vec<ContactKind>);

/// A contact has no kind.
const NO_KIND: Invalid = Invalid("must have at least one kind");

impl Kinds {
    /// Sorts the kinds and drops repetitions.
    pub fn new(mut kinds: Vec<ContactKind>) -> Result<Self, Invalid> {
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.is_empty() {
            return Err(NO_KIND);
        }
        Ok(Self(kinds))
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(kinds: Vec<ContactKind>) -> Self {
        Self(kinds)
    }

    /// The kinds.
    #[must_use]
    pub fn as_slice(&self) -> &[ContactKind] {
        &self.0
    }
}

/// What people write down about a contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactDetails {
    /// What it is to the horses.
    pub kinds: Kinds,
    /// The person, or the company if there is no person. As long as the name of
    /// an owner in a horse's records may be.
    pub name: RequiredLine<500>,
    /// The company.
    pub company: OptionalLine<200>,
    /// The email address.
    pub email: Option<EmailAddress>,
    /// Phone numbers, the usual one first.
    pub phones: Vec<PhoneNumber>,
    /// The postal address.
    pub address: PostalAddress,
    /// Notes, such as a policy number.
    pub notes: OptionalText<4000>,
    /// The horses that it has to do with; none means no particular ones. Those
    /// that it owns are not among them.
    pub horse_ids: Vec<HorseId>,
    /// The horses that it owns, which their records say, of a contact that is an
    /// owner and nothing else. `None` leaves them as they are.
    pub owned: Option<Vec<HorseId>>,
}

impl ContactDetails {
    /// Whether the horses that people list with it are those that it owns: it is
    /// an owner and nothing else.
    #[must_use]
    pub fn is_owner_alone(&self) -> bool {
        self.kinds.as_slice() == [ContactKind::Owner]
    }

    /// The horses that people list with it: those that it owns, or has to do with.
    #[must_use]
    pub fn listed_horses(&self) -> Vec<HorseId> {
        let owned = self.owned.as_deref().unwrap_or_default();
        [&self.horse_ids, owned].concat()
    }

    /// The text in which searches look, folded: name, company, email, phone
    /// numbers as typed and as digits, and notes, a line each.
    #[must_use]
    pub fn search_key(&self) -> String {
        let texts = [
            self.name.as_str(),
            self.company.as_str(),
            self.email.as_ref().map_or("", EmailAddress::as_str),
            self.notes.as_str(),
        ];
        let phones = self
            .phones
            .iter()
            .flat_map(|phone| [phone.as_str().to_owned(), digits(phone)]);
        let all = texts.map(str::to_owned).into_iter().chain(phones);
        fold(&all.collect::<Vec<_>>().join("\n"))
    }
}

/// The digits of a phone number.
pub(crate) fn digits(phone: &PhoneNumber) -> String {
    let digits = phone.as_str().chars().filter(char::is_ascii_digit);
    digits.collect()
}

/// A contact of an organization.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// The contact's id.
    pub id: ContactId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// What is written down.
    pub details: ContactDetails,
    /// Incremented at each save.
    pub revision: Revision,
    /// When it was created.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
}

/// A horse that a contact owns, alone or with others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnedHorse {
    /// The horse.
    pub horse_id: HorseId,
    /// Its name.
    pub name: String,
    /// The share, in hundredths of a percent; `None` if shares are not stated.
    pub share: Option<u16>,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A contact of kind owner.
    pub(crate) fn details(name: &str) -> ContactDetails {
        ContactDetails {
            kinds: Kinds::new(vec![ContactKind::Owner]).expect("a kind"),
            name: RequiredLine::parse(name).expect("a name"),
            company: OptionalLine::default(),
            email: None,
            phones: Vec::new(),
            address: PostalAddress::default(),
            notes: OptionalText::default(),
            horse_ids: Vec::new(),
            owned: None,
        }
    }

    #[test]
    fn a_kind_reads_back_from_its_name() {
        for kind in ContactKind::ALL {
            assert_eq!(ContactKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(ContactKind::parse("Owner"), None);
    }

    #[test]
    fn kinds_are_sorted_and_not_repeated() {
        use ContactKind::{Emergency, Veterinarian};
        let kinds = Kinds::new(vec![Emergency, Veterinarian, Emergency]).expect("kinds");
        assert_eq!(kinds.as_slice(), [Veterinarian, Emergency]);
        assert_eq!(Kinds::new(Vec::new()), Err(NO_KIND));
    }

    #[test]
    fn a_search_finds_accents_and_digits() {
        let details = ContactDetails {
            company: OptionalLine::parse("Núñez & Co").expect("a line"),
            email: Some(EmailAddress::parse("Zoe@Example.org").expect("an email")),
            phones: vec![PhoneNumber::parse("(931) 555-0147").expect("a phone")],
            notes: OptionalText::parse("Policy 77-B").expect("a text"),
            ..details("Zoë Müller")
        };
        let key = details.search_key();
        for text in [
            "zoe muller",
            "nunez & co",
            "zoe@example.org",
            "(931) 555-0147",
            "9315550147",
            "policy 77-b",
        ] {
            assert!(key.contains(text), "{text} in {key}");
        }
    }

    #[test]
    fn an_address_is_one_line_without_what_is_missing() {
        let line = |text: &str| OptionalLine::parse(text).expect("a line");
        let address = PostalAddress {
            street: line("1 Barn Road"),
            city: OptionalLine::default(),
            state: OptionalLine::parse("TN").expect("a line"),
            zip_code: OptionalLine::parse("37160").expect("a line"),
        };
        assert_eq!(address.line(), "1 Barn Road, TN 37160");
        assert_eq!(PostalAddress::default().line(), "");
    }
}
