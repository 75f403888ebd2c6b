use std::collections::HashSet;

use kernel::{ContactId, Invalid, OrganizationId, RequiredLine};
use thiserror::Error;

use crate::{HorseService, ListOf, TooManyEntries, WriteHorseError};

/// A share in a horse, in hundredths of a percent: 1 to 10,000.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share(u16);

/// A number is no share.
const NO_SHARE: Invalid =
    Invalid("must be a whole number of hundredths of a percent, from 1 to 10000");

impl Share {
    /// The whole horse.
    pub const WHOLE: u16 = 10_000;

    /// Checks the range.
    pub fn new(hundredths: u16) -> Result<Self, Invalid> {
        if (1..=Self::WHOLE).contains(&hundredths) {
            Ok(Self(hundredths))
        } else {
            Err(NO_SHARE)
        }
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(hundredths: u16) -> Self {
        Self(hundredths)
    }

    /// The hundredths of a percent.
    #[must_use]
    pub const fn hundredths(self) -> u16 {
        self.0
    }
}

/// An owner of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owner {
    /// The name: the contact's, or as typed.
    pub name: RequiredLine<500>,
    /// The contact, if there is one.
    pub contact_id: Option<ContactId>,
    /// The share; `None` if shares are not stated.
    pub share: Option<Share>,
}

impl Owner {
    /// An owner of whom only the name is known.
    #[must_use]
    pub const fn named(name: RequiredLine<500>) -> Self {
        Self {
            name,
            contact_id: None,
            share: None,
        }
    }
}

/// Who shall be an owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnerChoice {
    /// A contact of the horse's organization.
    Contact(ContactId),
    /// Somebody by name. If a contact of the kind owner has it, without regard
    /// to case, it is that one.
    Named(RequiredLine<500>),
}

/// An owner in a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerWish {
    /// Who.
    pub who: OwnerChoice,
    /// The share, if it is stated.
    pub share: Option<Share>,
}

/// The owners in a request. Their shares are all stated and together are the
/// whole horse, or none is stated.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnerWishes(ListOf<OwnerWish>);

/// Why owners are refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OwnersError {
    /// More than a list may have.
    #[error(transparent)]
    TooMany(#[from] TooManyEntries),
    /// Shares are missing at these positions, while others are stated.
    #[error("is required for each owner, or for none")]
    Missing(Vec<usize>),
    /// The shares do not sum to the whole.
    #[error("must have shares that sum to 100 %, not to {}", percent(*.0))]
    Sum(u64),
    /// A contact is named again at this position.
    #[error("is named twice")]
    Twice(usize),
}

/// Hundredths of a percent as people write them: `33.34 %`.
fn percent(hundredths: u64) -> String {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match rest {
        0 => format!("{whole} %"),
        rest => format!("{whole}.{rest:02} %"),
    }
}

impl OwnerWishes {
    /// Checks the shares, and that nobody is named twice.
    pub fn new(owners: Vec<OwnerWish>) -> Result<Self, OwnersError> {
        let mut contacts = HashSet::new();
        for (position, owner) in owners.iter().enumerate() {
            if let OwnerChoice::Contact(id) = owner.who
                && !contacts.insert(id)
            {
                return Err(OwnersError::Twice(position));
            }
        }
        let shares: Vec<_> = owners.iter().map(|owner| owner.share).collect();
        let stated = shares.iter().flatten();
        let sum: u64 = stated.map(|share| u64::from(share.hundredths())).sum();
        let missing = shares.iter().enumerate();
        let missing: Vec<_> = missing
            .filter(|(_, share)| share.is_none())
            .map(|(position, _)| position)
            .collect();
        if sum > 0 && !missing.is_empty() {
            return Err(OwnersError::Missing(missing));
        }
        if sum > 0 && sum != u64::from(Share::WHOLE) {
            return Err(OwnersError::Sum(sum));
        }
        Ok(Self(ListOf::new(owners)?))
    }

    /// The owners.
    #[must_use]
    pub fn as_slice(&self) -> &[OwnerWish] {
        self.0.as_slice()
    }
}

/// A contact that may own a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerContact {
    /// The contact.
    pub id: ContactId,
    /// Its name.
    pub name: RequiredLine<500>,
    /// Whether it is of the kind owner.
    pub is_owner: bool,
}

/// Contacts at these positions are not of the horse's organization.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("must be a contact of the horse's organization")]
pub struct UnknownContacts(pub Vec<usize>);

impl HorseService {
    /// The owners as they are stored: with the names of their contacts, and with
    /// the contacts of their names.
    pub(crate) async fn link_owners(
        &self,
        organization: OrganizationId,
        wishes: &OwnerWishes,
    ) -> Result<ListOf<Owner>, WriteHorseError> {
        if wishes.as_slice().is_empty() {
            return Ok(ListOf::default());
        }
        let contacts = self.store.owner_contacts(organization, wishes).await?;
        Ok(linked(wishes, &contacts)?)
    }
}

fn linked(
    wishes: &OwnerWishes,
    contacts: &[OwnerContact],
) -> Result<ListOf<Owner>, UnknownContacts> {
    let chosen = |id| contacts.iter().find(|contact| contact.id == id);
    // The contact with a name; of several the owner. If that is not one either,
    // only people can tell which is meant.
    let named = |name: &RequiredLine<500>| {
        let key = name.key();
        let same = || contacts.iter().filter(|contact| contact.name.key() == key);
        only(same()).or_else(|| only(same().filter(|contact| contact.is_owner)))
    };
    let mut unknown = Vec::new();
    let mut owners = Vec::new();
    for (position, wish) in wishes.as_slice().iter().enumerate() {
        let contact = match &wish.who {
            OwnerChoice::Contact(id) => chosen(*id),
            OwnerChoice::Named(name) => named(name),
        };
        let name = match (&wish.who, contact) {
            (OwnerChoice::Named(name), _) => name,
            (OwnerChoice::Contact(_), Some(contact)) => &contact.name,
            (OwnerChoice::Contact(_), None) => {
                unknown.push(position);
                continue;
            }
        };
        owners.push(Owner {
            name: name.clone(),
            contact_id: contact.map(|contact| contact.id),
            share: wish.share,
        });
    }
    if unknown.is_empty() {
        Ok(ListOf::stored(owners))
    } else {
        Err(UnknownContacts(unknown))
    }
}

/// The first of these, if it is the only one.
fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};

    use super::*;

    fn name(text: &str) -> RequiredLine<500> {
        RequiredLine::parse(text).expect("a name")
    }

    fn shares(of: &[Option<u16>]) -> Result<OwnerWishes, OwnersError> {
        let wishes = of.iter().map(|share| OwnerWish {
            who: OwnerChoice::Named(name("Rae")),
            share: share.map(|share| Share::new(share).expect("a share")),
        });
        OwnerWishes::new(wishes.collect())
    }

    #[test]
    fn shares_are_all_stated_and_sum_to_the_whole_or_none_is() {
        for (given, expected) in [
            (&[][..], None),
            (&[None, None], None),
            (&[Some(10_000)], None),
            (&[Some(3334), Some(3333), Some(3333)], None),
            (&[Some(9999)], Some(OwnersError::Sum(9999))),
            (&[Some(10_000), Some(1)], Some(OwnersError::Sum(10_001))),
            (
                &[None, Some(10_000), None],
                Some(OwnersError::Missing(vec![0, 2])),
            ),
        ] {
            assert_eq!(shares(given).err(), expected, "{given:?}");
        }
        assert_eq!(Share::new(0), Err(NO_SHARE));
        assert_eq!(Share::new(10_001), Err(NO_SHARE));
        let message = OwnersError::Sum(9995).to_string();
        assert!(message.ends_with("not to 99.95 %"), "{message}");
    }

    #[test]
    fn nobody_is_an_owner_twice() {
        let id = ContactId::new(SequentialIds::default().next_uuid());
        let wish = OwnerWish {
            who: OwnerChoice::Contact(id),
            share: None,
        };
        let twice = OwnerWishes::new(vec![wish.clone(), wish]);
        assert_eq!(twice, Err(OwnersError::Twice(1)));
    }

    #[test]
    fn a_contact_gives_its_name_and_a_name_finds_its_contact() {
        let ids = SequentialIds::default();
        let contact = |text: &str, is_owner| OwnerContact {
            id: ContactId::new(ids.next_uuid()),
            name: name(text),
            is_owner,
        };
        let contacts = [
            contact("Kim Lee", false),
            contact("Rae Doe", true),
            contact("Ann O\u{2019}Hara", false),
            contact("Pat", true),
            contact("Pat", false),
            contact("Jo", true),
            contact("Jo", true),
        ];
        let whole = Share::new(Share::WHOLE).ok();
        let wishes = |who| OwnerWishes::new(vec![OwnerWish { who, share: whole }]).expect("owners");
        for (who, expected) in [
            (
                OwnerChoice::Contact(contacts[0].id),
                ("Kim Lee", Some(contacts[0].id)),
            ),
            (
                OwnerChoice::Named(name("RAE doe")),
                ("RAE doe", Some(contacts[1].id)),
            ),
            (
                OwnerChoice::Named(name("Ann O'Hara")),
                ("Ann O'Hara", Some(contacts[2].id)),
            ),
            // Of two with one name, the owner.
            (
                OwnerChoice::Named(name("Pat")),
                ("Pat", Some(contacts[3].id)),
            ),
            (OwnerChoice::Named(name("Jo")), ("Jo", None)),
            (OwnerChoice::Named(name("Sam")), ("Sam", None)),
        ] {
            let owners = linked(&wishes(who), &contacts).expect("linked");
            let owner = &owners.as_slice()[0];
            assert_eq!((owner.name.as_str(), owner.contact_id), expected);
            assert_eq!(owner.share, whole);
        }
        let missing = OwnerChoice::Contact(ContactId::new(ids.next_uuid()));
        let refused = linked(&wishes(missing), &contacts);
        assert_eq!(refused, Err(UnknownContacts(vec![0])));
    }
}
