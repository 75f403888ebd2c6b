#[cfg(test)]
mod tests;

use kernel::{
    Actor, ContactId, ContactMergeId, EmailAddress, HorseId, IdempotencyKey, OptionalText,
    Permission, Refusal, Revision, StoreError,
};
use time::OffsetDateTime;

use crate::identity::number_key;
use crate::{ContactDetails, ContactKind, ContactService, Kinds, MAX_HORSES, MAX_PHONES};

kernel::words! {
    /// What two contacts may have differently.
    pub enum MergeField {
        /// The name.
        Name = "name",
        /// The company.
        Company = "company",
        /// The email address.
        Email = "email",
        /// The postal address.
        Address = "address",
        /// The notes.
        Notes = "notes",
    }
}

impl MergeField {
    fn is_empty(self, of: &ContactDetails) -> bool {
        match self {
            Self::Name => false,
            Self::Company => of.company.as_str().is_empty(),
            Self::Email => of.email.is_none(),
            Self::Address => of.address.line().is_empty(),
            Self::Notes => of.notes.as_str().is_empty(),
        }
    }

    fn is_same(self, one: &ContactDetails, other: &ContactDetails) -> bool {
        match self {
            Self::Name => one.name == other.name,
            Self::Company => one.company == other.company,
            Self::Email => one.email == other.email,
            Self::Address => one.address == other.address,
            Self::Notes => one.notes == other.notes,
        }
    }

    fn copy(self, from: &ContactDetails, to: &mut ContactDetails) {
        match self {
            Self::Name => to.name.clone_from(&from.name),
            Self::Company => to.company.clone_from(&from.company),
            Self::Email => to.email.clone_from(&from.email),
            Self::Address => to.address.clone_from(&from.address),
            Self::Notes => to.notes.clone_from(&from.notes),
        }
    }
}

/// A request to merge a contact with another one, which is gone afterwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergeContacts {
    /// The contact that is kept.
    pub id: ContactId,
    /// The other one.
    pub with: ContactId,
    /// The revision of the kept one that was looked at; `None` for any.
    pub revision: Option<Revision>,
    /// That of the other one.
    pub other_revision: Option<Revision>,
    /// What the kept one takes from the other although both have it. Of notes, the other's
    /// alone instead of both.
    pub take: Vec<MergeField>,
}

/// The id of a merge that is to be made, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewMerge {
    /// Its id.
    pub id: ContactMergeId,
    /// Now.
    pub now: OffsetDateTime,
}

/// That another contact was merged into one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactMerge {
    /// Its id.
    pub id: ContactMergeId,
    /// The name of the other one.
    pub name: String,
    /// When.
    pub merged_at: OffsetDateTime,
    /// The present address of who did it; `None` if that account was deleted since.
    pub merged_by: Option<EmailAddress>,
}

/// What becomes of the link to the other contact's page by a merge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkFate {
    /// It opens the kept contact's page from then on.
    Moves,
    /// It opens nothing, because the kept contact has one.
    Ends,
}

/// What refers to a contact, and to the kept one after a merge.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MergeMoves {
    /// Horses of which it is, or was, an owner.
    pub owned_horses: u32,
    /// Bills.
    pub bills: u32,
    /// Entries of the book that are with it, and parts of entries that fall on it.
    pub book_entries: u32,
    /// Documents.
    pub documents: u32,
    /// Appointments.
    pub appointments: u32,
    /// Visits of care.
    pub care_visits: u32,
    /// What it wrote to the barn.
    pub messages: u32,
    /// What becomes of the link to its page, if it has one.
    pub link: Option<LinkFate>,
}

/// What stays with the kept contact after parting, because somebody changed it since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stays {
    /// A field.
    Field(MergeField),
    /// The owners of a horse.
    Owners(HorseId, String),
}

/// The result of parting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parted {
    /// The contact that is there again.
    pub id: ContactId,
    /// What stays with the one that was kept.
    pub stays: Vec<Stays>,
}

/// The details of a kept contact before and after a merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// Before.
    pub before: ContactDetails,
    /// After.
    pub after: ContactDetails,
}

const fn at_with(problem: &'static str) -> Refusal {
    Refusal::Field {
        field: "with",
        problem,
    }
}

/// What is in a list and not in another one.
fn beside<T: PartialEq + Clone>(all: &[T], others: &[T]) -> Vec<T> {
    let beside = all.iter().filter(|it| !others.contains(it));
    beside.cloned().collect()
}

impl ContactDetails {
    /// These, with what they lack from another contact: empty fields filled, kinds, phone
    /// numbers and horses of both, notes one after the other; and with what is taken from
    /// it although both have it.
    pub fn merged_with(&self, other: &Self, take: &[MergeField]) -> Result<Self, Refusal> {
        let mut all = self.clone();
        all.owned = None;
        for field in MergeField::ALL {
            if field.is_empty(self) || take.contains(&field) && !field.is_empty(other) {
                field.copy(other, &mut all);
            }
        }
        let (own, others) = (self.notes.as_str(), other.notes.as_str());
        if !own.is_empty() && !own.contains(others) && !take.contains(&MergeField::Notes) {
            all.notes = OptionalText::parse(&format!("{own}\n\n{others}"))
                .map_err(|_| at_with("has notes that are too long together with the others"))?;
        }
        let kinds = [self.kinds.as_slice(), other.kinds.as_slice()].concat();
        all.kinds = Kinds::new(kinds).unwrap_or_else(|_| self.kinds.clone());
        for phone in &other.phones {
            if !all
                .phones
                .iter()
                .any(|it| number_key(it) == number_key(phone))
            {
                all.phones.push(phone.clone());
            }
        }
        all.horse_ids
            .extend(beside(&other.horse_ids, &self.horse_ids));
        all.horse_ids.sort_unstable();
        if all.phones.len() > MAX_PHONES {
            return Err(at_with(
                "has too many phone numbers together with the others",
            ));
        }
        if all.horse_ids.len() > MAX_HORSES {
            return Err(at_with("has too many horses together with the others"));
        }
        Ok(all)
    }

    /// These without what a merge filled and nobody has changed since, and the fields that
    /// somebody has.
    #[must_use]
    pub fn parted(&self, filled: &Filled) -> (Self, Vec<MergeField>) {
        let Filled { before, after } = filled;
        let (mut parted, mut stays) = (self.clone(), Vec::new());
        for field in MergeField::ALL {
            if field.is_same(before, after) {
                continue;
            }
            if field.is_same(self, after) {
                field.copy(before, &mut parted);
            } else {
                stays.push(field);
            }
        }
        let added = beside(&after.phones, &before.phones);
        parted.phones = beside(&self.phones, &added);
        let added = beside(after.kinds.as_slice(), before.kinds.as_slice());
        let kinds: Vec<ContactKind> = beside(self.kinds.as_slice(), &added);
        // Nobody is left without a kind.
        parted.kinds = Kinds::new(kinds).unwrap_or_else(|_| self.kinds.clone());
        let added = beside(&after.horse_ids, &before.horse_ids);
        parted.horse_ids = beside(&self.horse_ids, &added);
        (parted, stays)
    }

    /// These after another merge was taken out from under one: `was` are they as they were
    /// with both. What somebody changed or took away since the merge stays as it is.
    pub fn merged_again(
        &self,
        other: &Self,
        take: &[MergeField],
        (was, filled, stays): (&Self, &Filled, &[MergeField]),
    ) -> Result<Self, Refusal> {
        let mut all = self.merged_with(other, take)?;
        for field in stays {
            field.copy(self, &mut all);
        }
        let gone = beside(
            &beside(&filled.after.phones, &filled.before.phones),
            &was.phones,
        );
        all.phones = beside(&all.phones, &gone);
        let added = beside(
            filled.after.kinds.as_slice(),
            filled.before.kinds.as_slice(),
        );
        let gone = beside(&added, was.kinds.as_slice());
        let kinds = beside(all.kinds.as_slice(), &gone);
        all.kinds = Kinds::new(kinds).unwrap_or(all.kinds);
        let added = beside(&filled.after.horse_ids, &filled.before.horse_ids);
        all.horse_ids = beside(&all.horse_ids, &beside(&added, &was.horse_ids));
        Ok(all)
    }
}

impl ContactService {
    /// What moves if one of the actor's contacts is merged with another one of the same
    /// organization; `None` if one of them is not there.
    pub async fn merge_moves(
        &self,
        actor: &Actor,
        id: ContactId,
        with: ContactId,
    ) -> Result<Option<MergeMoves>, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        self.store.merge_moves(&scope, id, with).await
    }

    /// Merges one of the actor's contacts with another one of the same organization. A
    /// repetition with the same key answers the first merge.
    pub async fn merge(
        &self,
        actor: &Actor,
        wish: MergeContacts,
        key: Option<IdempotencyKey>,
    ) -> Result<ContactMergeId, Refusal> {
        if wish.id == wish.with {
            return Err(at_with("must be another contact"));
        }
        let new = NewMerge {
            id: ContactMergeId::new(self.ids.next_uuid()),
            now: self.clock.now(),
        };
        let scope = actor.to(Permission::EditHorses);
        self.store.merge(&scope, &wish, new, key).await
    }

    /// Puts back the contact that a merge took away, with what moved by it.
    pub async fn part(&self, actor: &Actor, id: ContactMergeId) -> Result<Parted, Refusal> {
        let scope = actor.to(Permission::EditHorses);
        self.store.part(&scope, id, self.clock.now()).await
    }
}
