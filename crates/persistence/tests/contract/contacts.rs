//! Tests of contacts, and of contacts as owners of horses.

use std::slice;

use contacts::{
    Contact, ContactDetails, ContactFilter, ContactKind, ContactLimits, ContactStore as _,
    Imported, Kinds, SheetHorses as _,
};
use horses::{
    Horse, HorseStore as _, Owner, OwnerChoice, OwnerWish, OwnerWishes, OwnershipEdit, Section,
    SectionKind, Share,
};
use kernel::{
    ContactId, EmailAddress, HorseId, IdGenerator as _, OrganizationId, Page, PageRequest,
    PhoneNumber, PostalAddress, RandomIds, Refusal, RequiredLine, Revision, Scope, SortKey,
};
use persistence::SqlContactStore;

use crate::horse_samples::{list, with};
use crate::samples::{LATER, NOW, key, line, required};
use crate::support::Stores;

on_both_databases!(
    a_contact_is_read_as_it_was_stored,
    a_repeated_creation_returns_the_first_answer,
    contacts_are_listed_by_name_and_found_by_what_they_say,
    pages_of_equal_names_neither_skip_nor_repeat,
    a_save_replaces_all_but_only_the_expected_revision,
    a_horse_of_others_is_not_listed,
    a_deleted_horse_leaves_the_contact,
    a_rename_and_a_deletion_reach_the_owners_of_horses,
    a_list_has_the_horses_of_its_owners,
    owners_are_found_by_id_and_by_name,
    an_owner_whose_contact_was_just_deleted_keeps_the_name,
    an_import_stores_each_new_contact_once,
    a_sheet_names_those_of_the_horse_and_of_the_barn,
    no_more_contacts_than_the_limit,
);

fn store(stores: &Stores) -> SqlContactStore {
    SqlContactStore::new(stores.database.clone())
}

pub(crate) fn named(actor: &Scope, name: &str, kinds: &[ContactKind]) -> Contact {
    Contact {
        id: ContactId::new(RandomIds.next_uuid()),
        organization_id: OrganizationId::of_founder(actor.account_id()),
        details: ContactDetails {
            kinds: Kinds::new(kinds.to_vec()).expect("kinds"),
            name: required(name),
            company: line(""),
            email: None,
            phones: Vec::new(),
            address: PostalAddress::default(),
            notes: kernel::OptionalText::default(),
            horse_ids: Vec::new(),
            owned: None,
        },
        revision: Revision::FIRST,
        created_at: NOW,
        updated_at: NOW,
    }
}

/// A contact with another value in each field.
fn whole(actor: &Scope, horse_ids: Vec<HorseId>) -> Contact {
    let mut contact = named(
        actor,
        "Zoë Núñez",
        &[ContactKind::Owner, ContactKind::Trainer],
    );
    contact.details = ContactDetails {
        company: line("Blue \u{1f40e} Barn"),
        email: EmailAddress::parse("Zoe@Example.org").ok(),
        phones: vec![phone("(931) 555-0147"), phone("931 555 0100")],
        address: PostalAddress {
            street: line("1 Barn Road"),
            city: line("Shelbyville"),
            state: line("TN"),
            zip_code: line("37160"),
        },
        notes: kernel::OptionalText::parse("Two\nlines").expect("a text"),
        horse_ids,
        ..contact.details
    };
    contact
}

fn owners_revision(horse: &Horse) -> Revision {
    horse.revisions.of(SectionKind::Owners)
}

fn phone(number: &str) -> PhoneNumber {
    PhoneNumber::parse(number).expect("a phone")
}

pub(crate) async fn keep(stores: &Stores, contact: Contact) -> Contact {
    let kept = store(stores).insert(&contact, None).await;
    kept.expect("stored")
}

async fn find(stores: &Stores, actor: &Scope, id: ContactId) -> Option<Contact> {
    let found = store(stores).find(actor, id).await.expect("answered");
    found.map(|seen| seen.contact)
}

async fn page(
    stores: &Stores,
    actor: &Scope,
    filter: &ContactFilter,
    request: &PageRequest<SortKey>,
) -> Page<Contact, SortKey> {
    let page = store(stores).list(actor, filter, request).await;
    page.expect("answered")
}

async fn names(stores: &Stores, actor: &Scope, filter: &ContactFilter) -> Vec<String> {
    let page = page(stores, actor, filter, &PageRequest::first(100)).await;
    let contacts = page.items.into_iter();
    contacts
        .map(|it| it.details.name.as_str().to_owned())
        .collect()
}

async fn a_contact_is_read_as_it_was_stored(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let second = stores.horse_of(&actor).await;
    let contact = whole(&actor, vec![horse.id, second.id]);
    assert_eq!(keep(stores, contact.clone()).await, contact);
    assert_eq!(
        find(stores, &actor, contact.id).await,
        Some(contact.clone())
    );
    let (all, first) = (ContactFilter::default(), PageRequest::first(9));
    let page = page(stores, &actor, &all, &first).await;
    assert_eq!(page.items, slice::from_ref(&contact));
    let stranger = stores.actor().await;
    assert_eq!(find(stores, &stranger, contact.id).await, None);
}

async fn a_repeated_creation_returns_the_first_answer(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let (store, key) = (store(stores), key("one attempt", "body"));
    let contact = whole(&actor, vec![horse.id]);
    let first = store.insert(&contact, Some(key.clone())).await;
    assert_eq!(first.expect("stored"), contact);
    let saved = named(&actor, "Kim", &[ContactKind::Other]).details;
    let saved = store.save(&actor, contact.id, &saved, None, LATER).await;
    saved.expect("saved");
    let again = whole(&actor, vec![horse.id]);
    let repeated = store.insert(&again, Some(key.clone())).await;
    assert_eq!(repeated.expect("answered"), contact);
    assert!(store.delete(&actor, contact.id).await.expect("deleted"));
    let anew = store.insert(&again, Some(key)).await;
    assert_eq!(anew.expect("stored").id, again.id);
}

async fn contacts_are_listed_by_name_and_found_by_what_they_say(stores: &Stores) {
    use ContactKind::{Farrier, Other, Owner};
    let (actor, horse) = stores.horse().await;
    keep(stores, whole(&actor, vec![horse.id])).await;
    for (name, kind) in [("ann Lee", Owner), ("Ännchen", Farrier), ("Bo", Other)] {
        keep(stores, named(&actor, name, &[kind])).await;
    }
    let all = ContactFilter::default();
    let everybody = ["ann Lee", "Ännchen", "Bo", "Zoë Núñez"];
    assert_eq!(names(stores, &actor, &all).await, everybody);
    let kind = |kind| ContactFilter {
        kind: Some(kind),
        ..ContactFilter::default()
    };
    assert_eq!(
        names(stores, &actor, &kind(Owner)).await,
        ["ann Lee", "Zoë Núñez"]
    );
    assert_eq!(names(stores, &actor, &kind(Farrier)).await, ["Ännchen"]);
    let of_horse = ContactFilter {
        horse: Some(horse.id),
        ..ContactFilter::default()
    };
    assert_eq!(names(stores, &actor, &of_horse).await, ["Zoë Núñez"]);
    for text in [
        "ZOE",
        "nunez zoe",
        "blue barn",
        "zoe@example",
        "9315550147",
        "two lines",
    ] {
        let found = ContactFilter {
            text: Some(text.to_owned()),
            ..ContactFilter::default()
        };
        assert_eq!(names(stores, &actor, &found).await, ["Zoë Núñez"], "{text}");
    }
}

async fn pages_of_equal_names_neither_skip_nor_repeat(stores: &Stores) {
    let actor = stores.actor().await;
    for _ in 0..5 {
        keep(stores, named(&actor, "Rae", &[ContactKind::Other])).await;
    }
    let mut request = PageRequest::<SortKey>::first(2);
    let mut ids = Vec::new();
    loop {
        let page = page(stores, &actor, &ContactFilter::default(), &request).await;
        ids.extend(page.items.iter().map(|it| it.id));
        match page.next {
            Some(next) => request.after = Some(next),
            None => break,
        }
    }
    assert_eq!(ids.len(), 5);
    assert!(ids.is_sorted());
}

async fn a_save_replaces_all_but_only_the_expected_revision(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let contact = keep(stores, named(&actor, "Kim", &[ContactKind::Other])).await;
    let store = store(stores);
    let details = whole(&actor, vec![horse.id]).details;
    let first = Some(Revision::FIRST);
    let saved = store.save(&actor, contact.id, &details, first, LATER).await;
    let expected = Contact {
        details: details.clone(),
        revision: Revision::new(2),
        updated_at: LATER,
        ..contact.clone()
    };
    assert_eq!(saved.expect("saved"), expected);
    let late = store
        .save(&actor, contact.id, &contact.details, first, LATER)
        .await;
    assert!(matches!(late, Err(Refusal::Changed)));
    assert_eq!(find(stores, &actor, contact.id).await, Some(expected));
    let stranger = stores.actor().await;
    let refused = store
        .save(&stranger, contact.id, &details, None, LATER)
        .await;
    assert!(matches!(refused, Err(Refusal::NotFound(_))));
    assert!(!store.delete(&stranger, contact.id).await.expect("answered"));
}

async fn a_horse_of_others_is_not_listed(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let (_, foreign) = stores.horse().await;
    let contact = whole(&actor, vec![horse.id, foreign.id]);
    let refused = store(stores).insert(&contact, None).await;
    assert!(matches!(
        refused,
        Err(Refusal::Field {
            field: "horse_ids",
            ..
        })
    ));
    assert_eq!(find(stores, &actor, contact.id).await, None);
    let contact = keep(stores, whole(&actor, vec![])).await;
    let details = whole(&actor, vec![foreign.id]).details;
    let refused = store(stores)
        .save(&actor, contact.id, &details, None, LATER)
        .await;
    assert!(matches!(
        refused,
        Err(Refusal::Field {
            field: "horse_ids",
            ..
        })
    ));
    assert_eq!(find(stores, &actor, contact.id).await, Some(contact));
}

async fn a_deleted_horse_leaves_the_contact(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let contact = keep(stores, whole(&actor, vec![horse.id])).await;
    let deleted = stores.horses.delete(&actor, horse.id, LATER).await;
    assert!(deleted.expect("deleted"));
    let left = find(stores, &actor, contact.id).await.expect("there");
    assert_eq!(left.details.horse_ids, []);
}

async fn a_rename_and_a_deletion_reach_the_owners_of_horses(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let contact = keep(stores, named(&actor, "Rae", &[ContactKind::Owner])).await;
    let half = Share::new(5000).ok();
    let named_owner = |name: &str, contact_id| Owner {
        name: required(name),
        contact_id,
        share: half,
    };
    let owners = |first| {
        Section::Owners(OwnershipEdit::Latest(list(vec![
            first,
            named_owner("Kim", None),
        ])))
    };
    let section = owners(named_owner("Rae", Some(contact.id)));
    let saved = stores
        .horses
        .save_section(&actor, horse.id, &section, owners_revision(&horse), NOW)
        .await;
    assert!(saved.is_ok());
    let store = store(stores);
    let seen = store.find(&actor, contact.id).await.expect("answered");
    let seen = seen.expect("there");
    let [its] = seen.owns.as_slice() else {
        panic!("expected one horse");
    };
    assert_eq!((its.horse_id, its.share), (horse.id, Some(5000)));

    let read = async || {
        let found = stores.horses.find(&actor, horse.id).await;
        found.expect("answered").expect("there")
    };
    let renamed = named(&actor, "Rae Doe", &[ContactKind::Owner]).details;
    let saved = store.save(&actor, contact.id, &renamed, None, LATER).await;
    saved.expect("saved");
    let mut expected = with(
        horse.clone(),
        &owners(named_owner("Rae Doe", Some(contact.id))),
        NOW,
    );
    let raised = Revision::new(owners_revision(&expected).number() + 1);
    expected.revisions = expected.revisions.with(SectionKind::Owners, raised);
    assert_eq!(read().await, expected);

    assert!(store.delete(&actor, contact.id).await.expect("deleted"));
    let left = read().await.sections.owners;
    assert_eq!(
        left,
        list(vec![named_owner("Rae Doe", None), named_owner("Kim", None)])
    );
}

async fn a_list_has_the_horses_of_its_owners(stores: &Stores) {
    let actor = stores.actor().await;
    let keep = async |name, kinds: &[_]| keep(stores, named(&actor, name, kinds)).await.id;
    let kim = keep("Kim", &[ContactKind::Owner]).await;
    let lee = keep("Lee", &[ContactKind::Owner]).await;
    let rae = keep("Rae", &[ContactKind::Owner]).await;
    let vet = keep("Vet", &[ContactKind::Owner, ContactKind::Veterinarian]).await;
    // Owners were texts before they could be contacts.
    let owner = |id| format!(r#"{{"name": "contact_id", "contact_id": {id}, "share": null}}"#);
    let [of_rae, of_vet] = [rae, vet].map(|id| owner(format!("\"{id}\"")));
    let typed = owner("null".to_owned());
    let owners = format!(r#"["{lee}", {typed}, {of_rae}, {of_vet}]"#);
    let mut horses = Vec::new();
    for content in ["null", &owners] {
        horses.push(stores.horse_of(&actor).await.id);
        let its = "section = 'owners' AND content <> 'null'";
        let sql = format!("UPDATE horse_sections SET content = '{content}' WHERE {its}");
        stores.file.execute(&sql).await;
    }
    let them = [("Lee", lee), ("Rae", rae)].map(|(name, id)| Owner {
        name: required(name),
        contact_id: Some(id),
        share: None,
    });
    let horse = crate::horse_samples::horse(&actor);
    let horse = with(
        horse,
        &Section::Owners(OwnershipEdit::Latest(list(them.into()))),
        NOW,
    );
    horses.push(stores.keep(horse).await.id);

    let listed = async |limit| {
        let everybody = ContactFilter::default();
        let page = page(stores, &actor, &everybody, &PageRequest::first(limit)).await;
        let contacts = page.items.into_iter();
        contacts
            .map(|it| (it.id, it.details.owned))
            .collect::<Vec<_>>()
    };
    let (lees, mut raes) = (vec![horses[2]], horses[1..].to_vec());
    raes.sort();
    let expected = [
        (kim, Some(Vec::new())),
        (lee, Some(lees)),
        (rae, Some(raes)),
        (vet, None),
    ];
    assert_eq!(listed(100).await, expected);
    assert_eq!(listed(2).await, expected[..2]);
}

async fn owners_are_found_by_id_and_by_name(stores: &Stores) {
    let actor = stores.actor().await;
    let mine = OrganizationId::of_founder(actor.account_id());
    let owner = keep(stores, named(&actor, "Rae Doe", &[ContactKind::Owner])).await;
    let other = keep(stores, named(&actor, "Kim", &[ContactKind::Other])).await;
    let foreign = stores.actor().await;
    let foreign = keep(stores, named(&foreign, "Rae Doe", &[ContactKind::Owner])).await;
    let wish = |who| OwnerWish { who, share: None };
    let name: RequiredLine<500> = required("RAE DOE");
    let wishes = OwnerWishes::new(vec![
        wish(OwnerChoice::Contact(other.id)),
        wish(OwnerChoice::Contact(foreign.id)),
        wish(OwnerChoice::Named(name)),
    ])
    .expect("owners");
    let found = stores.horses.owner_contacts(mine, &wishes).await;
    let found = found.expect("answered").into_iter();
    let found: Vec<_> = found.map(|it| (it.id, it.is_owner)).collect();
    assert_eq!(found, [(owner.id, true), (other.id, false)]);
}

async fn an_owner_whose_contact_was_just_deleted_keeps_the_name(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let contact = keep(stores, named(&actor, "Rae", &[ContactKind::Owner])).await;
    assert!(
        store(stores)
            .delete(&actor, contact.id)
            .await
            .expect("deleted")
    );
    let section = Section::Owners(OwnershipEdit::Latest(list(vec![Owner {
        contact_id: Some(contact.id),
        ..Owner::named(required("Rae"))
    }])));
    let saved = stores
        .horses
        .save_section(&actor, horse.id, &section, owners_revision(&horse), NOW)
        .await;
    let saved = saved.expect("saved");
    let by_name = [Owner::named(required("Rae"))];
    assert_eq!(saved.sections.owners.as_slice(), by_name);
    let found = stores.horses.find(&actor, horse.id).await;
    assert_eq!(found.expect("answered"), Some(saved));
}

async fn an_import_stores_each_new_contact_once(stores: &Stores) {
    let actor = stores.actor().await;
    let mine = OrganizationId::of_founder(actor.account_id());
    keep(stores, whole(&actor, vec![])).await;
    let cards = || {
        let rae = || named(&actor, "Rae", &[ContactKind::Other]);
        vec![whole(&actor, vec![]), rae(), rae()]
    };
    // More than one statement inserts.
    let mut many = cards();
    let numbered = (0..600).map(|at| named(&actor, &format!("No. {at}"), &[ContactKind::Other]));
    many.extend(numbered);
    let (store, again) = (store(stores), store(stores));
    let (first, second) = tokio::join!(store.import(mine, many.clone()), again.import(mine, many));
    let (first, second) = (first.expect("answered"), second.expect("answered"));
    assert_eq!(first.created + second.created, 601);
    assert_eq!(first.created + first.known, 603);
    let none = store.import(mine, cards()).await;
    assert_eq!(
        none.expect("answered"),
        Imported {
            created: 0,
            known: 3
        }
    );
    let limited = store.with_limits(ContactLimits { contacts: 602 });
    let one = vec![named(&actor, "Ann", &[ContactKind::Other])];
    let refused = limited.import(mine, one).await;
    assert!(matches!(refused, Err(Refusal::LimitReached(_))));
}

async fn a_sheet_names_those_of_the_horse_and_of_the_barn(stores: &Stores) {
    use ContactKind::{Emergency, Farrier, Insurance, Owner, Veterinarian};
    let (actor, horse) = stores.horse().await;
    let second = stores.horse_of(&actor).await;
    let listing = async |name: &str, kind, horses: Vec<HorseId>| {
        let mut contact = named(&actor, name, &[kind]);
        contact.details.horse_ids = horses;
        keep(stores, contact).await
    };
    listing("A vet of all", Veterinarian, vec![]).await;
    listing("B vet of the other", Veterinarian, vec![second.id]).await;
    listing("C farrier of this", Farrier, vec![horse.id]).await;
    listing("D farrier of none", Farrier, vec![]).await;
    listing("E insurer of all", Insurance, vec![]).await;
    listing("F neighbor", Emergency, vec![horse.id, second.id]).await;
    let owner = listing("G owner", Owner, vec![]).await;
    let section = Section::Owners(OwnershipEdit::Latest(list(vec![crate::contacts::owner(
        &owner,
    )])));
    let saved = stores
        .horses
        .save_section(&actor, horse.id, &section, owners_revision(&horse), NOW)
        .await;
    assert!(saved.is_ok());
    let found = stores.horses.of_sheet(&actor, horse.id, NOW.date()).await;
    let found = found.expect("answered").expect("a horse");
    let around = store(stores).around(&found).await;
    let (_, contacts) = around.expect("answered");
    let initials = contacts.iter();
    let initials: String = initials
        .filter_map(|it| it.details.name.as_str().chars().next())
        .collect();
    assert_eq!(initials, "ACEFG");
    assert_eq!(found.name, horse.profile.name.as_str());
    assert_eq!(found.owners[0].contact_id, Some(owner.id));
    let stranger = stores.actor().await;
    let day = NOW.date();
    let hidden = stores.horses.of_sheet(&stranger, horse.id, day).await;
    assert_eq!(hidden.expect("answered"), None);
}

/// The contact as the only owner.
fn owner(contact: &Contact) -> Owner {
    Owner {
        contact_id: Some(contact.id),
        ..Owner::named(contact.details.name.clone())
    }
}

async fn no_more_contacts_than_the_limit(stores: &Stores) {
    let actor = stores.actor().await;
    let store = store(stores).with_limits(ContactLimits { contacts: 1 });
    let kim = || named(&actor, "Kim", &[ContactKind::Other]);
    store.insert(&kim(), None).await.expect("stored");
    let refused = store.insert(&kim(), None).await;
    assert!(matches!(refused, Err(Refusal::LimitReached(_))));
}
