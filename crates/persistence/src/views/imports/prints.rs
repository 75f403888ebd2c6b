//! Prints of what imports added: they differ when somebody has changed a thing since, or
//! when something else refers to it.

use std::collections::HashMap;
use std::fmt::Write as _;

use imports::ItemKind;
use kernel::StoreError;
use registrations::EntryStatus;
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityName as _, EntityTrait, QueryFilter as _, QuerySelect as _,
};
use uuid::Uuid;

use crate::book::entity::{bill, bill_line, entry, part, split};
use crate::book::services::entity::{given, offered, tick as service_tick};
use crate::calendar::entity::{appointment, change, horse_of};
use crate::contacts::entity as contact;
use crate::documents::entity::{self as document, document_horse};
use crate::error::store_error;
use crate::events::entity::class;
use crate::horses::entity::{horse, inquiry, observation, photo, section, visit};
use crate::links::rows as link;
use crate::notes::entity::{self as note, note_horse};
use crate::places::entity::{area, place, stay};
use crate::registrations::entity as registration;
use crate::rings::entity::horse_result;
use crate::row::find_all;
use crate::tasks::entity::{course, task_horse};

/// So many ids are bound to one statement at most.
const IDS_AT_ONCE: usize = 1000;

/// What a thing is called, and its print.
#[derive(Default)]
pub(crate) struct Printed {
    pub(crate) name: String,
    pub(crate) print: String,
}

pub(crate) type Prints = HashMap<Uuid, Printed>;

/// The prints of things of a kind. Those that are gone are not there.
pub(crate) async fn of(
    db: &impl ConnectionTrait,
    kind: ItemKind,
    ids: &[Uuid],
) -> Result<Prints, StoreError> {
    let mut all = Prints::new();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let prints = match kind {
            ItemKind::Horse => of_horses(db, ids).await,
            ItemKind::Note => of_notes(db, ids).await,
            ItemKind::Contact => of_contacts(db, ids).await,
            ItemKind::Service => {
                use offered::Column::{Id, Name, Revision};
                own::<offered::Entity>(db, ids, (Id, Name), Revision).await
            }
            ItemKind::Visit => {
                use visit::Column::{Id, Name, Revision};
                own::<visit::Entity>(db, ids, (Id, Name), Revision).await
            }
            ItemKind::Appointment => {
                use appointment::Column::{Id, Revision, Title};
                own::<appointment::Entity>(db, ids, (Id, Title), Revision).await
            }
            ItemKind::BookEntry => of_entries(db, ids).await,
            ItemKind::Place => {
                use place::Column::{AreaId, Id, Name};
                let mut prints = names(db, ids, (Id, Name)).await?;
                add_ids::<place::Entity>(db, ids, Id, AreaId, &mut prints).await?;
                Ok(prints)
            }
            ItemKind::Area => names(db, ids, (area::Column::Id, area::Column::Name)).await,
            ItemKind::Class => of_classes(db, ids).await,
            ItemKind::Entry => of_registrations(db, ids).await,
        };
        all.extend(prints?);
    }
    Ok(all)
}

/// Notes are called by how they begin. Of which horses they are is told by the horses.
async fn of_notes(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Prints, StoreError> {
    use note::Column::{Id, Revision, Text};
    let mut prints = own::<note::Entity>(db, ids, (Id, Text), Revision).await?;
    for printed in prints.values_mut() {
        let line = printed.name.lines().next().unwrap_or_default();
        printed.name = line.chars().take(60).collect();
    }
    Ok(prints)
}

async fn of_horses(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Prints, StoreError> {
    use horse::Column;
    let rows: Vec<(Uuid, String, i64, i64, i64)> = horse::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::UpdatedAt])
        .columns([Column::GeneralRevision, Column::BoardingRevision])
        .filter(Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    let mut prints = Prints::new();
    for (id, name, updated_at, general, boarding) in rows {
        let print = format!("{updated_at} {general} {boarding}");
        prints.insert(id, Printed { name, print });
    }
    let sections: Vec<(Uuid, String, i64)> = section::Entity::find()
        .select_only()
        .columns([section::Column::HorseId, section::Column::Section])
        .column(section::Column::Revision)
        .filter(section::Column::HorseId.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    add(&mut prints, sections, |(id, name, revision)| {
        (id, format!("{name}{revision}"))
    });
    let stays: Vec<(Uuid, Option<Uuid>, String, String)> = stay::Entity::find()
        .select_only()
        .columns([stay::Column::HorseId, stay::Column::PlaceId])
        .columns([stay::Column::StartsOn, stay::Column::EndsOn])
        .filter(stay::Column::HorseId.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    add(&mut prints, stays, |(id, place, from, until)| {
        let place = place.map(|it| it.simple().to_string()).unwrap_or_default();
        (id, format!("{place}{from}{until}"))
    });
    let services: Vec<(Uuid, i64)> = given::Entity::find()
        .select_only()
        .columns([given::Column::HorseId, given::Column::Revision])
        .filter(given::Column::HorseId.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    add(&mut prints, services, |(id, revision)| {
        (id, format!("services{revision}"))
    });
    count(db, ids, visit::Column::HorseId, &mut prints).await?;
    count(db, ids, observation::Column::HorseId, &mut prints).await?;
    count(db, ids, photo::Column::HorseId, &mut prints).await?;
    count(db, ids, inquiry::Column::HorseId, &mut prints).await?;
    count(db, ids, task_horse::Column::HorseId, &mut prints).await?;
    count(db, ids, course::Column::HorseId, &mut prints).await?;
    count(db, ids, document_horse::Column::HorseId, &mut prints).await?;
    count(db, ids, note_horse::Column::HorseId, &mut prints).await?;
    count(db, ids, horse_of::Column::HorseId, &mut prints).await?;
    count(db, ids, split::Column::HorseId, &mut prints).await?;
    count(db, ids, bill_line::Column::HorseId, &mut prints).await?;
    count(db, ids, registration::Column::HorseId, &mut prints).await?;
    count(db, ids, horse_result::Column::HorseId, &mut prints).await?;
    count(db, ids, service_tick::Column::HorseId, &mut prints).await?;
    count(db, ids, contact::link::Column::HorseId, &mut prints).await?;
    count(db, ids, link::Column::HorseId, &mut prints).await?;
    Ok(prints)
}

/// The rider with the horse. Payments and inspections do not change the revision. What is
/// cancelled is gone.
async fn of_registrations(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Prints, StoreError> {
    use registration::{Column, inspection, payment};
    let rows: Vec<(Uuid, String, String, i64)> = registration::Entity::find()
        .select_only()
        .columns([Column::Id, Column::RiderName, Column::HorseName])
        .column(Column::Revision)
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::Status.ne(EntryStatus::Cancelled.as_str()))
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    let print = |(id, rider, horse, revision): (Uuid, String, String, i64)| {
        let (name, print) = (format!("{rider}, {horse}"), revision.to_string());
        (id, Printed { name, print })
    };
    let mut prints: Prints = rows.into_iter().map(print).collect();
    count(db, ids, payment::Column::RegistrationId, &mut prints).await?;
    count(db, ids, inspection::Column::RegistrationId, &mut prints).await?;
    Ok(prints)
}

/// What a class is, and its entries.
async fn of_classes(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Prints, StoreError> {
    use class::Column;
    let rows = class::Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    let print = |row: class::Model| {
        let entries = row.entered + row.waiting + row.scratched;
        let print = format!(
            "{} {} {} {} {:?} {} {} {entries} {:?}",
            row.number,
            row.name,
            row.description,
            row.price,
            row.capacity,
            row.closed,
            row.walking_horses,
            row.regrouped,
        );
        let name = row.name;
        Ok((row.id, Printed { name, print }))
    };
    let prints = find_all(db, rows, print).await?;
    Ok(prints.into_iter().collect())
}

/// What of an entry is billed is a part of its print.
async fn of_entries(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Prints, StoreError> {
    use entry::Column::{Description, Id, Revision};
    let mut prints = own::<entry::Entity>(db, ids, (Id, Description), Revision).await?;
    let parts: Vec<(Uuid, i64, bool)> = part::Entity::find()
        .select_only()
        .columns([part::Column::EntryId, part::Column::Amount])
        .column(part::Column::IsBilled)
        .filter(part::Column::EntryId.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    add(&mut prints, parts, |(id, amount, is_billed)| {
        (id, format!("{amount}{is_billed}"))
    });
    Ok(prints)
}

/// The horses that a contact owns are no part of it: those of the same import are taken
/// back with it.
async fn of_contacts(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Prints, StoreError> {
    use contact::Column::{Id, Name, Revision};
    let mut prints = own::<contact::Entity>(db, ids, (Id, Name), Revision).await?;
    count(db, ids, contact::link::Column::ContactId, &mut prints).await?;
    count(db, ids, document::Column::ContactId, &mut prints).await?;
    count(db, ids, appointment::Column::ContactId, &mut prints).await?;
    count(db, ids, change::Column::ContactId, &mut prints).await?;
    count(db, ids, visit::Column::ContactId, &mut prints).await?;
    count(db, ids, entry::Column::ContactId, &mut prints).await?;
    count(db, ids, part::Column::ContactId, &mut prints).await?;
    count(db, ids, bill::Column::ContactId, &mut prints).await?;
    count(db, ids, horse::Column::ArchivedToId, &mut prints).await?;
    Ok(prints)
}

/// The names of rows, and their revisions as prints.
async fn own<E: EntityTrait>(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
    (id, name): (E::Column, E::Column),
    revision: E::Column,
) -> Result<Prints, StoreError> {
    let rows: Vec<(Uuid, String, i64)> = E::find()
        .select_only()
        .columns([id, name, revision])
        .filter(id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    let print = |(id, name, revision): (Uuid, String, i64)| {
        let print = revision.to_string();
        (id, Printed { name, print })
    };
    Ok(rows.into_iter().map(print).collect())
}

/// The names of rows, which are their prints, too.
async fn names<C>(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
    (id, name): (C, C),
) -> Result<Prints, StoreError>
where
    C: ColumnTrait<EntityName: EntityTrait<Column = C>>,
{
    let rows: Vec<(Uuid, String)> = C::EntityName::find()
        .select_only()
        .columns([id, name])
        .filter(id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    let print = |(id, name): (Uuid, String)| {
        let print = name.clone();
        (id, Printed { name, print })
    };
    Ok(rows.into_iter().map(print).collect())
}

async fn add_ids<E: EntityTrait>(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
    id: E::Column,
    other: E::Column,
    prints: &mut Prints,
) -> Result<(), StoreError> {
    let rows: Vec<(Uuid, Uuid)> = E::find()
        .select_only()
        .columns([id, other])
        .filter(id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    add(prints, rows, |(id, other)| (id, other.to_string()));
    Ok(())
}

/// Adds to each print how many rows refer to the thing by a column, if there are any.
async fn count<C>(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
    column: C,
    prints: &mut Prints,
) -> Result<(), StoreError>
where
    C: ColumnTrait<EntityName: EntityTrait<Column = C>>,
{
    let rows: Vec<(Uuid, i64)> = C::EntityName::find()
        .select_only()
        .column(column)
        .expr(Func::count(Expr::val(1)))
        .filter(column.is_in(ids.iter().copied()))
        .group_by(column)
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    let table = C::EntityName::default();
    add(prints, rows, |(id, rows)| {
        (id, format!("{}{rows}", table.table_name()))
    });
    Ok(())
}

/// Adds a text of each row to the print of its thing, in an order that does not depend on
/// the database.
fn add<R>(prints: &mut Prints, rows: Vec<R>, text: impl Fn(R) -> (Uuid, String)) {
    let mut texts: Vec<_> = rows.into_iter().map(text).collect();
    texts.sort_unstable();
    for (id, text) in texts {
        if let Some(printed) = prints.get_mut(&id) {
            // A text takes any text.
            let _ = write!(printed.print, " {text}");
        }
    }
}
