//! Making, changing and listing entries of the book.

use kernel::{
    Actor, BookEntryId, FieldErrors, IdGenerator, IdempotencyKey, OrganizationId, Page,
    PageRequest, Permission, Refusal, Revision, Scope, SortKey, StoreError, check_booked,
};
use time::{Date, OffsetDateTime};

use crate::entry::EntryFacts;
use crate::{BookEntry, BookError, BookService, Category, EntryKind, EntryWish, Split};

/// Which entries to list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BookFilter {
    /// Only of this organization.
    pub organization: Option<OrganizationId>,
    /// From this day on.
    pub from: Option<Date>,
    /// Until this day, included.
    pub to: Option<Date>,
    /// Only expenses or income.
    pub kind: Option<EntryKind>,
    /// Only of this category.
    pub category: Option<Category>,
    /// Only those of which a part falls on this horse.
    pub horse: Option<kernel::HorseId>,
    /// Only those of which a part falls on an owner with this name.
    pub owner: Option<String>,
    /// Only those whose description, contact, horses or note contain this, whatever
    /// the case and accents.
    pub text: Option<String>,
}

/// How often an object is composed at most, if what it refers to is deleted meanwhile:
/// the next attempt leaves it out, or names the field that is wrong.
pub(crate) const ATTEMPTS: u32 = 4;

/// The organization of something new, or of a list: the actor's own if none is chosen.
pub(crate) fn chosen(
    actor: &Actor,
    organization: Option<OrganizationId>,
) -> Result<OrganizationId, Refusal> {
    actor.to(Permission::KeepBook).choose(organization)
}

impl EntryWish {
    /// The entry that somebody wishes for a book, unless it cannot have its day
    /// ([`check_booked`]), or names what is not there.
    pub fn into_entry(
        self,
        facts: EntryFacts,
        (organization_id, now): (OrganizationId, OffsetDateTime),
        ids: &dyn IdGenerator,
    ) -> Result<BookEntry, FieldErrors> {
        check_booked(self.text.date, now).map_err(|error| FieldErrors::of("date", error))?;
        self.settled(facts, &[], (organization_id, now), ids)
    }

    /// The new entry, whose day is not checked; `named` are splits of no horse that it may have.
    pub(crate) fn settled(
        self,
        facts: EntryFacts,
        named: &[Split],
        (organization_id, now): (OrganizationId, OffsetDateTime),
        ids: &dyn IdGenerator,
    ) -> Result<BookEntry, FieldErrors> {
        let (text, splits) = self.settle(facts, named, ids)?;
        Ok(BookEntry {
            id: BookEntryId::new(ids.next_uuid()),
            organization_id,
            made_until: text.recurrence.as_ref().map(|_| text.date),
            text,
            splits,
            receipt_id: None,
            group_id: None,
            series_id: None,
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
        })
    }
}

impl BookService {
    /// Makes an entry. Its day is checked by [`check_booked`]. A repetition with the
    /// same key returns the first one.
    pub async fn create(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        wish: EntryWish,
        key: Option<IdempotencyKey>,
    ) -> Result<BookEntry, BookError> {
        let organization_id = chosen(actor, organization)?;
        for _ in 0..ATTEMPTS {
            let facts = self.facts(organization_id, &wish).await?;
            let made = (organization_id, self.clock.now());
            let entry = wish.clone().into_entry(facts, made, &*self.ids);
            let entry = entry.map_err(BookError::Invalid)?;
            match self
                .store
                .insert(actor.changer(), &entry, key.clone())
                .await
            {
                Err(BookError::ReferenceGone) => {}
                result => return result,
            }
        }
        Err(BookError::ReferenceGone)
    }

    /// Replaces an entry. Its day is checked as that of a new one, if it is another.
    pub async fn replace(
        &self,
        actor: &Actor,
        id: BookEntryId,
        wish: EntryWish,
        expected: Option<Revision>,
    ) -> Result<BookEntry, BookError> {
        let scope = actor.to(Permission::KeepBook);
        for _ in 0..ATTEMPTS {
            let stored = self.stored(&scope, id).await?;
            if wish.text.date != stored.text.date {
                self.check_day(wish.text.date)?;
            }
            let facts = self.facts(stored.organization_id, &wish).await?;
            let entry = stored.changed(wish.clone(), facts, self.clock.now(), &*self.ids);
            let entry = entry.map_err(BookError::Invalid)?;
            match self.store.replace(&scope, &entry, expected).await {
                Err(BookError::ReferenceGone) => {}
                result => return result,
            }
        }
        Err(BookError::ReferenceGone)
    }

    fn check_day(&self, day: Date) -> Result<(), BookError> {
        check_booked(day, self.clock.now())
            .map_err(|error| BookError::Invalid(FieldErrors::of("date", error)))
    }

    async fn facts(
        &self,
        organization: OrganizationId,
        wish: &EntryWish,
    ) -> Result<EntryFacts, StoreError> {
        let ids = wish.horse_ids();
        let horses = match ids.as_slice() {
            [] => Vec::new(),
            ids => self.facts.horses(organization, ids).await?,
        };
        let contact = match wish.text.contact_id {
            Some(id) => self.facts.contacts(organization, &[id]).await?.remove(&id),
            None => None,
        };
        let has_document = match wish.text.document_id {
            Some(id) => self.facts.has_document(organization, id).await?,
            None => false,
        };
        Ok(EntryFacts {
            horses,
            contact,
            has_document,
        })
    }

    /// An entry.
    pub async fn find(&self, actor: &Actor, id: BookEntryId) -> Result<BookEntry, BookError> {
        self.stored(&actor.to(Permission::KeepBook), id).await
    }

    async fn stored(&self, scope: &Scope, id: BookEntryId) -> Result<BookEntry, BookError> {
        let found = self.store.find(scope, id).await?;
        Ok(found.ok_or(Refusal::NotFound("Entry"))?)
    }

    /// Deletes an entry.
    pub async fn delete(&self, actor: &Actor, id: BookEntryId) -> Result<(), BookError> {
        let scope = actor.to(Permission::KeepBook);
        self.store.delete(&scope, id, self.clock.now()).await
    }

    /// A page of the entries, the latest day first.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: &BookFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<BookEntry, SortKey>, StoreError> {
        let scope = actor.to(Permission::KeepBook);
        self.store.list(&scope, filter, page).await
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::HashMap;
    use std::sync::Arc;

    use kernel::{AccountId, IdGenerator as _, ManualClock, SequentialIds};
    use time::OffsetDateTime;
    use time::macros::{date, datetime};

    use super::*;
    use crate::entry::tests::{horse, money, wish};
    use crate::owner::tests::owner;
    use crate::{MockBarnFacts, MockBookStore, SplitHorse, SplitWish};

    pub(crate) const NOW: OffsetDateTime = datetime!(2026-10-01 18:00 UTC);

    pub(crate) fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    pub(crate) fn service(store: MockBookStore, facts: MockBarnFacts) -> BookService {
        BookService::new(
            Arc::new(store),
            Arc::new(facts),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    #[tokio::test]
    async fn an_entry_copies_the_owners_of_its_horses() {
        let horse = horse(1, vec![owner("Rae", Some(2500)), owner("Kim", Some(7500))]);
        let wish = wish(
            10_000,
            SplitWish::Amounts(vec![(SplitHorse::Present(horse.id), money(10_000))]),
        );
        let mut facts = MockBarnFacts::new();
        facts
            .expect_horses()
            .withf(|organization, _| *organization == actor().own_organization())
            .return_once(move |_, _| Ok(vec![horse]));
        let mut store = MockBookStore::new();
        store
            .expect_insert()
            .returning(|_, entry, _| Ok(entry.clone()));
        let made = service(store, facts)
            .create(&actor(), None, wish, None)
            .await;
        let parts = &made.expect("made").splits[0].parts;
        let borne: Vec<_> = parts
            .iter()
            .map(|it| (it.owner_name.as_str(), it.amount.cents()))
            .collect();
        assert_eq!(borne, [("Rae", 2500), ("Kim", 7500)]);
    }

    #[tokio::test]
    async fn an_entry_is_not_dated_more_than_a_year_ahead() {
        let stored = || {
            let wish = wish(100, SplitWish::Amounts(Vec::new()));
            let mut text = wish.text;
            text.date = date!(2062 - 09 - 01);
            BookEntry {
                id: BookEntryId::new(SequentialIds::default().next_uuid()),
                organization_id: actor().own_organization(),
                made_until: None,
                text,
                splits: Vec::new(),
                receipt_id: None,
                group_id: None,
                series_id: None,
                revision: Revision::FIRST,
                created_at: NOW,
                updated_at: NOW,
            }
        };
        let dated = |day| {
            let mut wish = wish(100, SplitWish::Amounts(Vec::new()));
            wish.text.date = day;
            wish
        };
        let service = || {
            let mut store = MockBookStore::new();
            store
                .expect_find()
                .returning(move |_, _| Ok(Some(stored())));
            store
                .expect_replace()
                .returning(|_, entry, _| Ok(entry.clone()));
            service(store, MockBarnFacts::new())
        };
        let far = date!(2062 - 10 - 01);
        let made = service().create(&actor(), None, dated(far), None).await;
        let replaced = service()
            .replace(&actor(), stored().id, dated(far), None)
            .await;
        for refused in [made, replaced] {
            let Err(BookError::Invalid(errors)) = refused else {
                panic!("{refused:?}");
            };
            assert!(errors.into_map().contains_key("date"));
        }
        // One of before this was refused can still be changed otherwise.
        let same = dated(stored().text.date);
        let changed = service().replace(&actor(), stored().id, same, None).await;
        assert!(changed.is_ok(), "{changed:?}");
    }

    #[tokio::test]
    async fn a_contact_of_another_organization_is_refused() {
        let mut facts = MockBarnFacts::new();
        facts.expect_contacts().returning(|_, _| Ok(HashMap::new()));
        let mut wish = wish(100, SplitWish::Amounts(Vec::new()));
        wish.text.contact_id = kernel::ContactId::parse("00000000-0000-0000-0000-000000000009");
        let result = service(MockBookStore::new(), facts)
            .create(&actor(), None, wish, None)
            .await;
        let Err(BookError::Invalid(errors)) = result else {
            panic!("{result:?}");
        };
        assert!(errors.into_map().contains_key("contact_id"));
    }

    #[tokio::test]
    async fn a_document_of_another_organization_is_refused() {
        let mut facts = MockBarnFacts::new();
        facts.expect_has_document().returning(|_, _| Ok(false));
        let mut wish = wish(100, SplitWish::Amounts(Vec::new()));
        wish.text.document_id = kernel::DocumentId::parse("00000000-0000-0000-0000-000000000009");
        let result = service(MockBookStore::new(), facts)
            .create(&actor(), None, wish, None)
            .await;
        let Err(BookError::Invalid(errors)) = result else {
            panic!("{result:?}");
        };
        assert!(errors.into_map().contains_key("document_id"));
    }

    #[tokio::test]
    async fn a_horse_that_is_deleted_meanwhile_is_a_wrong_field() {
        let horse = horse(1, Vec::new());
        let split = vec![(SplitHorse::Present(horse.id), money(100))];
        let mut facts = MockBarnFacts::new();
        let mut reads = vec![Vec::new(), vec![horse]];
        facts
            .expect_horses()
            .times(2)
            .returning(move |_, _| Ok(reads.pop().expect("two reads")));
        let mut store = MockBookStore::new();
        store
            .expect_insert()
            .once()
            .returning(|_, _, _| Err(BookError::ReferenceGone));
        let wish = wish(100, SplitWish::Amounts(split));
        let result = service(store, facts)
            .create(&actor(), None, wish, None)
            .await;
        let Err(BookError::Invalid(errors)) = result else {
            panic!("{result:?}");
        };
        assert!(errors.into_map().contains_key("splits[0].horse_id"));
    }

    #[tokio::test]
    async fn a_billed_entry_is_not_deleted() {
        let mut store = MockBookStore::new();
        store
            .expect_delete()
            .returning(|_, _, _| Err(BookError::Billed));
        let id = BookEntryId::new(SequentialIds::default().next_uuid());
        let result = service(store, MockBarnFacts::new())
            .delete(&actor(), id)
            .await;
        assert!(matches!(result, Err(BookError::Billed)));
    }
}
