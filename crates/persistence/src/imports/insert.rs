//! Inserts what was made of rows. The organization is locked since they were compared.

use std::collections::{BTreeSet, HashSet};

use ::book::{BookEntry, BookError, GivenService, Service, ServiceLimits};
use ::calendar::Appointment;
use ::events::{Event, PresentClass};
use ::horses::{CareVisit, HorseLimits};
use ::places::PlaceRefusal;
use imports::ItemKind;
use kernel::{ContactId, HorseId, OrganizationId, Refusal, Revision, StoreError, Uuid};
use processes::imports::{Made, New, NewClasses, NewContacts, NewHorses, NewPlaces, Target};
use sea_orm::{ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _};

use super::members::insert_members;
use crate::book::services::entity::{given, offered};
use crate::database::TransactionConnection;
use crate::places::entity::stay;
use crate::row::insert_all;
use crate::scope::hold_own;
use crate::trail::note;
use crate::{
    book, calendar, contacts, documents, events, horses, limits, notes, places, registrations,
};

/// Writes what is new and what was filled, and says what is new.
pub(super) async fn all(
    db: &TransactionConnection,
    target: &Target,
    new: &New,
) -> Result<Made, Refusal> {
    let own = target.organization_id;
    match new {
        New::Horses(new) => insert_horses(db, target, new).await,
        New::Contacts(new) => write_contacts(db, own, new).await,
        New::Care(new) => {
            let mut made = insert_entries(db, own, &new.entries).await?;
            made.extend(insert_visits(db, target, &new.visits).await?);
            Ok(made)
        }
        New::Appointments(new) => insert_appointments(db, own, new).await,
        New::Book(new) => insert_entries(db, own, new).await,
        New::Classes(new) => insert_classes(db, target, new).await,
        New::Members(new) => {
            let by = (target.by, target.now);
            let [people, horses, memberships] = insert_members(db, own, new, by).await?;
            let kinds = [
                (ItemKind::Exhibitor, people),
                (ItemKind::ShowHorse, horses),
                (ItemKind::Membership, memberships),
            ];
            let each = kinds.into_iter();
            Ok(each
                .flat_map(|(kind, ids)| ids.into_iter().map(move |id| (kind, id)))
                .collect())
        }
        New::Entries(new) => {
            registrations::insert_many(db, (own, target.show()?), new).await?;
            Ok(made(ItemKind::Entry, new, |it| {
                it.registration.id.as_uuid()
            }))
        }
    }
}

fn made<T>(kind: ItemKind, all: &[T], id: impl Fn(&T) -> Uuid) -> Made {
    all.iter().map(|it| (kind, id(it))).collect()
}

async fn write_contacts(
    db: &TransactionConnection,
    own: OrganizationId,
    NewContacts { new, completed }: &NewContacts,
) -> Result<Made, Refusal> {
    contacts::complete_many(db, completed).await?;
    contacts::insert_many(db, own, new).await?;
    Ok(made(ItemKind::Contact, new, |it| it.id.as_uuid()))
}

async fn insert_visits(
    db: &TransactionConnection,
    target: &Target,
    new: &[CareVisit],
) -> Result<Made, Refusal> {
    let kept = (HorseLimits::default().visits_of_a_horse, target.now);
    let inserted = horses::insert_visits(db, target.organization_id, new, kept).await;
    inserted.map_err(horses::refused)?;
    Ok(made(ItemKind::Visit, new, |it| it.id.as_uuid()))
}

async fn insert_appointments(
    db: &TransactionConnection,
    own: OrganizationId,
    new: &[Appointment],
) -> Result<Made, Refusal> {
    let all = || new.iter().map(|it| &it.details);
    let contacts = all().filter_map(|it| it.contact_id).map(ContactId::as_uuid);
    let contacts: BTreeSet<_> = contacts.collect();
    let horses = all().flat_map(|it| it.horse_ids.iter().copied().map(HorseId::as_uuid));
    let horses: BTreeSet<_> = horses.collect();
    let id = own.as_uuid();
    let are_held = hold_own::<crate::contacts::entity::Entity>(db, id, contacts).await?
        && hold_own::<crate::horses::entity::horse::Entity>(db, id, horses).await?;
    if !are_held {
        // What the rows name was deleted at this moment.
        return Err(Refusal::Changed);
    }
    calendar::insert_many(db, own, new).await?;
    Ok(made(ItemKind::Appointment, new, |it| it.id.as_uuid()))
}

async fn insert_entries(
    db: &TransactionConnection,
    own: OrganizationId,
    new: &[BookEntry],
) -> Result<Made, Refusal> {
    let inserted = book::insert_many(db, own, new).await;
    inserted.map_err(|error| match error {
        BookError::Refusal(refusal) => refusal,
        // What the rows name was deleted at this moment.
        _ => Refusal::Changed,
    })?;
    Ok(made(ItemKind::BookEntry, new, |it| it.id.as_uuid()))
}

async fn insert_classes(
    db: &TransactionConnection,
    target: &Target,
    new: &NewClasses,
) -> Result<Made, Refusal> {
    let mut made = Made::new();
    let Some(show) = new.show() else {
        return Ok(made);
    };
    let with_more = |event: &Event, present: &[PresentClass]| {
        let after = new.beside(event, present)?;
        let known: HashSet<_> = present.iter().map(|it| it.class.id).collect();
        let added = after.iter().filter(|it| !known.contains(&it.id));
        made.extend(added.map(|it| (ItemKind::Class, it.id.as_uuid())));
        Ok(after)
    };
    events::change_classes(db, show, (target.now, target.by), with_more).await?;
    Ok(made)
}

async fn insert_horses(
    db: &TransactionConnection,
    target: &Target,
    new: &NewHorses,
) -> Result<Made, Refusal> {
    let own = target.organization_id;
    let mut all = write_contacts(db, own, &new.contacts).await?;
    all.extend(insert_services(db, target, &new.services).await?);
    all.extend(insert_places(db, target, &new.places).await?);
    horses::insert_many(db, own, &new.horses).await?;
    all.extend(made(ItemKind::Horse, &new.horses, |(it, _)| {
        it.id.as_uuid()
    }));
    let completed = horses::complete_many(db, own, &new.completed).await;
    completed.map_err(horses::refused)?;
    insert_given(db, own, &new.given).await?;
    let stays = new.stays.iter();
    let stays = stays.map(|(horse, it)| stay::Model::of(it, own, *horse).into_active_model());
    insert_all(db, stays).await?;
    notes::insert_many(db, own, &new.notes).await?;
    all.extend(made(ItemKind::Note, &new.notes, |it| it.id.as_uuid()));
    documents::insert_many(db, own, &new.papers).await?;
    all.extend(made(ItemKind::Document, &new.papers, |it| it.id.as_uuid()));
    Ok(all)
}

/// Services with their lines of the trail.
async fn insert_services(
    db: &TransactionConnection,
    target: &Target,
    new: &[Service],
) -> Result<Made, Refusal> {
    if new.is_empty() {
        return Ok(Made::new());
    }
    let own = target.organization_id;
    let rows = new
        .iter()
        .map(|it| offered::Model::of(it).into_active_model());
    insert_all(db, rows).await?;
    let all = offered::Entity::find().filter(offered::Column::OrganizationId.eq(own.as_uuid()));
    let most = ServiceLimits::default().services;
    limits::check::<_, Refusal>(db, all, ServiceLimits::SERVICES, most).await?;
    let added = new.iter().map(Service::added);
    note(db, own, added, target.now, target.by).await?;
    Ok(made(ItemKind::Service, new, |it| it.id.as_uuid()))
}

/// Which horse has which service.
async fn insert_given(
    db: &TransactionConnection,
    own: OrganizationId,
    new: &[(HorseId, GivenService)],
) -> Result<(), StoreError> {
    let rows = new.iter().map(|(horse, service)| {
        let given = given::Given {
            organization_id: own,
            services: vec![service.clone()],
            revision: Revision::FIRST,
        };
        given::Model::of(&given, *horse).into_active_model()
    });
    insert_all(db, rows).await
}

/// Writes the plan of the barn, if it has become another one.
async fn insert_places(
    db: &TransactionConnection,
    target: &Target,
    new: &NewPlaces,
) -> Result<Made, Refusal> {
    let Some(plan) = new.plan()? else {
        return Ok(Made::new());
    };
    let saved = places::save_plan(db, target.organization_id, &plan, target.today).await;
    saved.map_err(|refusal| match refusal {
        PlaceRefusal::Refusal(refusal) => refusal,
        // Nothing of the plan is taken away.
        other => StoreError::failed(other).into(),
    })?;
    Ok(new.new.clone())
}
