//! Entries in classes, for those who do not write them: shows count them, rings call them and judge
//! them.

use std::collections::{BTreeSet, HashMap};

use kernel::{EventId, HorseId, InspectionStatus, RegistrationId, Scope, StoreError, fold_name};
use registrations::{ClassEntryState, EntryDetails, EntryPerson};
use rings::{DayEntry, EntryPeople, Presence, RingEntry, Standing, Starter, rider_key, standing};
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _, Select,
};
use uuid::Uuid;

use crate::error::store_error;
use crate::list::contain_words;
use crate::registrations::entity::{self as registration, class_entry, inspection};
use crate::row::{Unreadable, find_all, grouped, relation};
use crate::shows::{visible, with_show};
use crate::table::{Col, Stored as _, read};

/// How many entries one of the actor's shows has in what is no class of it, by name.
pub(crate) async fn of_no_class(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: EventId,
) -> Result<Vec<(String, u64)>, StoreError> {
    let of_none = with_show(class_entry::Entity::find(), class_entry::Column::EventId)
        .select_only()
        .column(class_entry::Column::Name)
        .expr_as(Func::count(Expr::val(1)), "entries")
        .filter(visible(scope))
        .filter(class_entry::Column::EventId.eq(id.as_uuid()))
        .filter(class_entry::Column::ClassId.is_null())
        .filter(class_entry::Column::State.eq(ClassEntryState::Entered.as_str()))
        .group_by(class_entry::Column::Name)
        .order_by_asc(class_entry::Column::Name)
        .into_tuple::<(String, i64)>();
    let found = of_none.all(connection).await.map_err(store_error)?;
    let counted = |(name, entries): (String, i64)| (name, entries.unsigned_abs());
    Ok(found.into_iter().map(counted).collect())
}

/// The entries in classes that take part or were scratched, by back number, with what all
/// who call and judge them read.
fn taking_part(classes: Expr) -> Select<class_entry::Entity> {
    let states = [ClassEntryState::Entered, ClassEntryState::Scratched];
    class_entry::Entity::find()
        .select_only()
        .columns([
            class_entry::Column::ClassId,
            class_entry::Column::RegistrationId,
            class_entry::Column::State,
            class_entry::Column::IsCharged,
        ])
        .columns([
            registration::Column::HorseName,
            registration::Column::RiderName,
            registration::Column::RiderEmail,
            registration::Column::BackNumber,
            registration::Column::Revision,
        ])
        .join(
            JoinType::InnerJoin,
            relation(
                class_entry::Column::RegistrationId,
                registration::Column::Id,
            ),
        )
        .filter(classes)
        .filter(class_entry::Column::ClassId.is_not_null())
        .filter(class_entry::Column::State.is_in(states.map(|it| it.column())))
        .filter(registration::Column::BackNumber.is_not_null())
        .order_by_asc(registration::Column::BackNumber)
}

#[derive(FromQueryResult)]
struct DayColumns {
    class_id: Uuid,
    registration_id: Uuid,
    horse_name: String,
    rider_name: String,
    rider_email: String,
    owner_name: Option<String>,
    trainer_name: Option<String>,
    back_number: i64,
    state: String,
    is_charged: bool,
    revision: i64,
}

/// The entries of all classes of a show, by class.
pub(crate) async fn of_day(
    db: &impl ConnectionTrait,
    show: Uuid,
    barred: &HashMap<Uuid, Standing>,
) -> Result<HashMap<Uuid, Vec<DayEntry>>, StoreError> {
    day_entries(db, class_entry::Column::EventId.eq(show), barred).await
}

/// The entries of one class, without what inspectors found.
pub(crate) async fn at_gate_of(
    db: &impl ConnectionTrait,
    class: Uuid,
) -> Result<Vec<DayEntry>, StoreError> {
    let of_class = class_entry::Column::ClassId.eq(class);
    let mut entries = day_entries(db, of_class, &HashMap::new()).await?;
    Ok(entries.remove(&class).unwrap_or_default())
}

/// The horses of classes that take part or were scratched, by class and in it by back
/// number, with the inspections by which some are barred.
async fn day_entries(
    db: &impl ConnectionTrait,
    classes: Expr,
    barred: &HashMap<Uuid, Standing>,
) -> Result<HashMap<Uuid, Vec<DayEntry>>, StoreError> {
    let rows = taking_part(classes)
        .expr_as(
            Expr::cust("registrations.details -> 'owner' ->> 'name'"),
            "owner_name",
        )
        .expr_as(
            Expr::cust("registrations.details -> 'trainer' ->> 'name'"),
            "trainer_name",
        );
    let rows = find_all(db, rows, |row: DayColumns| {
        let state: ClassEntryState = read("state", row.state)?;
        let entry = DayEntry {
            registration_id: RegistrationId::new(row.registration_id),
            back_number: read("back_number", row.back_number)?,
            horse_name: row.horse_name,
            rider_key: rider_key(&row.rider_name, &row.rider_email),
            rider_name: row.rider_name,
            owner_name: row.owner_name.unwrap_or_default(),
            trainer_name: row.trainer_name.unwrap_or_default(),
            is_scratched: state == ClassEntryState::Scratched,
            is_charged: row.is_charged,
            revision: read("revision", row.revision)?,
            barred: barred.get(&row.registration_id).copied(),
        };
        Ok((row.class_id, entry))
    });
    Ok(grouped(rows.await?))
}

#[derive(FromQueryResult)]
struct RingColumns {
    class_id: Uuid,
    is_charged: bool,
    revision: i64,
    registration_id: Uuid,
    horse_id: Option<Uuid>,
    horse_name: String,
    rider_name: String,
    rider_email: String,
    details: Col<EntryDetails>,
    back_number: i64,
    state: String,
}

/// The horses that take part in classes or were scratched, by class and in it by back
/// number.
pub(crate) async fn of_classes(
    connection: &impl ConnectionTrait,
    classes: BTreeSet<Uuid>,
) -> Result<HashMap<Uuid, Vec<RingEntry>>, StoreError> {
    let rows = taking_part(class_entry::Column::ClassId.is_in(classes))
        .columns([registration::Column::HorseId, registration::Column::Details]);
    Ok(grouped(find_all(connection, rows, to_ring_entry).await?))
}

fn to_ring_entry(row: RingColumns) -> Result<(Uuid, RingEntry), Unreadable> {
    let state: ClassEntryState = read("state", row.state)?;
    let details: EntryDetails = read("details", row.details)?;
    let name = |person: Option<EntryPerson>| person.map(|it| it.name.as_str().to_owned());
    let entry = RingEntry {
        registration_id: RegistrationId::new(row.registration_id),
        horse_id: row.horse_id.map(HorseId::new),
        horse_name: row.horse_name,
        rider_name: row.rider_name,
        starter: Starter {
            back_number: read("back_number", row.back_number)?,
            presence: match state {
                ClassEntryState::Scratched => Presence::Scratched,
                _ => Presence::Expected,
            },
        },
        people: EntryPeople {
            owner: name(details.owner).unwrap_or_default(),
            trainer: name(details.trainer).unwrap_or_default(),
            rider_email: row.rider_email,
        },
        is_charged: row.is_charged,
        revision: read("revision", row.revision)?,
    };
    Ok((row.class_id, entry))
}

/// The inspections of those horses of a show that are not to be shown by them.
pub(crate) async fn barred(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<HashMap<Uuid, Standing>, StoreError> {
    use inspection::Column as Of;
    let all = InspectionStatus::ALL.into_iter();
    let words = all.filter(|it| it.bars()).map(|it| it.column());
    let entries = registration::Entity::find()
        .select_only()
        .column(registration::Column::Id)
        .filter(registration::Column::EventId.eq(event))
        .filter(registration::Column::InspectionStatus.is_in(words))
        .into_query();
    let rows = inspection::Entity::find()
        .filter(Of::RegistrationId.in_subquery(entries))
        .order_by_asc(Of::At)
        .order_by_asc(Of::RecordedAt)
        .order_by_asc(Of::Id);
    let rows = find_all(db, rows, |row: inspection::Model| {
        let said = Standing {
            status: read("status", row.status)?,
            when: read("moment", row.moment)?,
            at: read("at", row.at)?,
        };
        Ok((row.registration_id, said))
    });
    let said = grouped(rows.await?).into_iter();
    let last = said.filter_map(|(entry, its)| Some((entry, standing(its)?)));
    Ok(last.collect())
}

#[derive(FromQueryResult)]
struct TrainedEntry {
    id: Uuid,
    details: Col<EntryDetails>,
}

/// The entries of a show with a trainer of this folded name.
pub(crate) async fn trained_by(
    db: &impl ConnectionTrait,
    event_id: EventId,
    name: &str,
) -> Result<BTreeSet<RegistrationId>, StoreError> {
    let entries = registration::Entity::find()
        .select_only()
        .columns([registration::Column::Id, registration::Column::Details])
        .filter(registration::Column::EventId.eq(event_id.as_uuid()))
        // Few of them, whose details are then read.
        .filter(contain_words(
            db.get_database_backend(),
            &[registration::Column::SearchKey],
            name,
        ));
    let found = find_all(db, entries, |row: TrainedEntry| {
        let details: EntryDetails = read("details", row.details)?;
        let trainer = details.trainer.map(|it| fold_name(it.name.as_str()));
        Ok((RegistrationId::new(row.id), trainer))
    });
    let found = found.await?.into_iter();
    let own = found.filter(|(_, trainer)| trainer.as_deref() == Some(name));
    Ok(own.map(|(id, _)| id).collect())
}
