//! Prints of what imports added: they differ when somebody has changed a thing since, or
//! when something else refers to it.

use std::collections::HashMap;
use std::fmt::Write as _;

use imports::ItemKind;
use kernel::StoreError;
use places::Turnout;
use registrations::EntryStatus;
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, Query};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter as _, QueryResult,
    QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use crate::book::entity::{entry, part};
use crate::book::services::entity::{given, offered};
use crate::calendar::entity::appointment;
use crate::contact_references::{LISTED_HORSES, TO_CONTACTS};
use crate::contacts::entity as contact;
use crate::documents::entity as document;
use crate::error::store_error;
use crate::events::entity::class;
use crate::exhibitors::entity::{self as exhibitor, membership, show_horse};
use crate::horses::entity::{horse, section, visit};
use crate::notes::entity as note;
use crate::places::entity::{area, place, stay, turnout};
use crate::registrations::entity as registration;
use crate::row::{IDS_AT_ONCE, find_all};

/// A table, and the column in which its rows refer to another thing.
type Reference = (&'static str, &'static str);

/// What refers to a horse, beside what is its own.
const TO_HORSES: [Reference; 18] = [
    ("care_visits", "horse_id"),
    ("observations", "horse_id"),
    ("photos", "horse_id"),
    ("inquiries", "horse_id"),
    ("task_horses", "horse_id"),
    ("medications", "horse_id"),
    ("document_horses", "horse_id"),
    ("note_horses", "horse_id"),
    ("appointment_horses", "horse_id"),
    ("book_splits", "horse_id"),
    ("bill_lines", "horse_id"),
    ("billed_items", "horse_id"),
    ("registrations", "horse_id"),
    ("result_lines", "horse_id"),
    ("service_ticks", "horse_id"),
    ("contact_horses", "horse_id"),
    ("horse_pasts", "horse_id"),
    ("links", "horse_id"),
];

/// What is done with an entry without a change of its revision.
const TO_ENTRIES: [Reference; 2] = [
    ("payments", "registration_id"),
    ("inspections", "registration_id"),
];

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
            ItemKind::Document => {
                use document::Column::{Id, Revision, Title};
                own::<document::Entity>(db, ids, (Id, Title), Revision).await
            }
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
            ItemKind::Membership => {
                use membership::Column::{Association, Id, Revision};
                own::<membership::Entity>(db, ids, (Id, Association), Revision).await
            }
            ItemKind::Exhibitor => {
                use exhibitor::Column::{Id, Name, Revision};
                own::<exhibitor::Entity>(db, ids, (Id, Name), Revision).await
            }
            ItemKind::ShowHorse => {
                use show_horse::Column::{Id, Name, Revision};
                own::<show_horse::Entity>(db, ids, (Id, Name), Revision).await
            }
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
    count(db, ids, &TO_HORSES, &mut prints).await?;
    add_turnouts(db, ids, &mut prints).await?;
    Ok(prints)
}

/// The rider with the horse. Payments and inspections do not change the revision. What is
/// cancelled is gone.
async fn of_registrations(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Prints, StoreError> {
    use registration::Column;
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
    count(db, ids, &TO_ENTRIES, &mut prints).await?;
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

/// What refers to a contact. The horses that it owns are told by [`undo`](crate::imports).
fn to_contacts() -> Vec<Reference> {
    let others = TO_CONTACTS.iter().map(|it| (it.table, it.column));
    [LISTED_HORSES].into_iter().chain(others).collect()
}

/// The horses that a contact owns are no part of it: those of the same import are taken
/// back with it.
async fn of_contacts(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Prints, StoreError> {
    use contact::Column::{Id, Name, Revision};
    let mut prints = own::<contact::Entity>(db, ids, (Id, Name), Revision).await?;
    count(db, ids, &to_contacts(), &mut prints).await?;
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

/// Adds to each print how many rows of each table refer to the thing, if there are any.
async fn count(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
    references: &[Reference],
    prints: &mut Prints,
) -> Result<(), StoreError> {
    for (table, column) in references {
        let query = Query::select()
            .expr_as(Expr::col(*column), "id")
            .expr_as(Func::count(Expr::val(1)), "rows")
            .from(*table)
            .and_where(Expr::col(*column).is_in(ids.iter().copied()))
            .group_by_col(*column)
            .to_owned();
        let found = db.query_all(&query).await.map_err(store_error)?;
        let read = |row: &QueryResult| Ok((row.try_get("", "id")?, row.try_get("", "rows")?));
        let found: Result<Vec<(Uuid, i64)>, DbErr> = found.iter().map(read).collect();
        add(prints, found.map_err(store_error)?, |(id, rows)| {
            (id, format!("{table}{rows}"))
        });
    }
    Ok(())
}

/// Who is turned out with whom, or must not be, is kept as a whole.
async fn add_turnouts(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
    prints: &mut Prints,
) -> Result<(), StoreError> {
    let organizations = horse::Entity::find()
        .select_only()
        .column(horse::Column::OrganizationId)
        .distinct()
        .filter(horse::Column::Id.is_in(ids.iter().copied()))
        .into_query();
    let theirs =
        turnout::Entity::find().filter(turnout::Column::OrganizationId.in_subquery(organizations));
    let mut all = Vec::new();
    for turnout in find_all(db, theirs, turnout::Model::read).await? {
        let Turnout { groups, apart } = turnout.turnout;
        all.extend(groups.into_iter().flat_map(|it| it.details.horse_ids));
        all.extend(apart.into_iter().flat_map(|it| it.horse_ids));
    }
    add(prints, all, |id| (id.as_uuid(), "turnout".to_owned()));
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use migrations::Migrator;
    use sea_orm::{ConnectOptions, Database, Statement};
    use sea_orm_migration::MigratorTrait as _;

    use super::*;

    /// What of a horse is its own, and what an import itself keeps of it.
    const OWN: [(&str, &str); 7] = [
        ("horse_sections", "horse_id"),
        ("horse_care", "horse_id"),
        ("horse_services", "horse_id"),
        ("stays", "horse_id"),
        ("emergency_links", "horse_id"),
        ("import_completions", "horse_id"),
        ("import_completions", "contact_id"),
    ];

    #[tokio::test]
    async fn whatever_refers_to_a_horse_or_a_contact_is_in_its_print() {
        let db = Database::connect(ConnectOptions::new("sqlite::memory:")).await;
        let db = db.expect("a database");
        Migrator::up(&db, None).await.expect("the schema");
        let by_name = "SELECT m.name AS t, c.name AS c FROM sqlite_master m \
            JOIN pragma_table_info(m.name) c \
            WHERE m.type = 'table' AND c.name IN ('horse_id', 'contact_id')";
        let by_key = "SELECT m.name AS t, f.\"from\" AS c FROM sqlite_master m \
            JOIN pragma_foreign_key_list(m.name) f \
            WHERE m.type = 'table' AND f.\"table\" IN ('horses', 'contacts')";
        let mut found = BTreeSet::new();
        for query in [by_name, by_key] {
            let query = Statement::from_string(db.get_database_backend(), query);
            for row in db.query_all_raw(query).await.expect("rows") {
                let of = |name| row.try_get::<String>("", name).expect("a name");
                found.insert((of("t"), of("c")));
            }
        }
        let counted = [&TO_HORSES[..], &to_contacts(), &OWN].concat();
        let counted: BTreeSet<_> = counted
            .into_iter()
            .map(|(table, column)| (table.to_owned(), column.to_owned()))
            .collect();
        assert_eq!(counted, found);
    }
}
