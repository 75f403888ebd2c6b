//! The inspections of a show's horses.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    ClassId, EventId, Finding, InspectionId, InspectionStatus, OptionalLine, OptionalText, Refusal,
    RegistrationId, Revision, Scope, StoreError, to_unix_millis,
};
use registrations::{ClassEntryState, EntryDetails, EntryPerson, EntryStatus};
use rings::{
    InspectedClass, InspectedHorse, InspectedShow, Inspection, InspectionStore, MAX_INSPECTIONS,
    NewInspection, Order, RecordedInspection, outcome,
};
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use tracing::debug_span;
use uuid::Uuid;

use super::entity::inspection::{Column as Of, Entity as Inspections, FindingsJson, Model};
use super::entity::{Column, DetailsJson, Entity, class_entry};
use super::{SqlRegistrationStore, list};
use crate::authors::with_address;
use crate::class_stages;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::locked_show::{lock_only, show_of_entry};
use crate::row::{Unreadable, find_all, find_one, of_row, write};
use crate::show_classes::{held_classes_of, read_classes};
use crate::shows::owns;
use crate::table::{Stored as _, read};
use crate::trail::{self, author_columns, author_of};

/// What of an entry an inspector sees.
#[derive(FromQueryResult)]
struct HorseColumns {
    id: Uuid,
    back_number: Option<i64>,
    horse_name: String,
    rider_name: String,
    details: DetailsJson,
    inspection_status: String,
    status: String,
}

/// An inspection with the email address of who recorded it.
#[derive(FromQueryResult)]
struct Line {
    #[sea_orm(nested)]
    row: Model,
    email: Option<String>,
}

/// What of an entry an inspection changes.
#[derive(FromQueryResult)]
struct EntryColumns {
    revision: i64,
    inspection_status: String,
}

/// Which horses are listed beside those that are or were in classes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listed {
    /// Those that are or were in the show without classes.
    OfShow,
    /// The one that is asked for.
    Itself,
}

/// The inspections of each entry, the latest first.
type ByEntry = HashMap<Uuid, Vec<RecordedInspection>>;

#[async_trait]
impl InspectionStore for SqlRegistrationStore {
    async fn horses(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<InspectedShow>, StoreError> {
        let span = debug_span!("db.registrations.inspected_horses", %event_id);
        let horses = self.database.read(span, |db| async move {
            if !owns(db, scope, event_id).await? {
                return Ok(None);
            }
            let event = event_id.as_uuid();
            let of_show = (Column::EventId.eq(event), Of::EventId.eq(event));
            let in_classes = class_entry::Column::EventId.eq(event);
            let horses = find(db, Listed::OfShow, of_show, in_classes).await?;
            let classes = classes(db, event, &horses).await?;
            Ok(Some(InspectedShow { classes, horses }))
        });
        horses.await
    }

    async fn classes_of(
        &self,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<Option<(EventId, Vec<ClassId>)>, StoreError> {
        let span = debug_span!("db.registrations.classes_of", registration_id = %id);
        let classes = self.database.read(span, |db| async move {
            let Some(entry) = list::find(db, scope, id).await? else {
                return Ok(None);
            };
            let classes = entry.class_entries.iter().filter_map(|it| it.class_id);
            Ok(Some((entry.event_id, classes.collect())))
        });
        classes.await
    }

    async fn record(
        &self,
        scope: &Scope,
        inspection: &NewInspection,
    ) -> Result<InspectedHorse, Refusal> {
        let id = inspection.registration_id;
        let span = debug_span!("db.registrations.inspect", registration_id = %id);
        let record = self.database.write(span, |db| async move {
            // The show, because the office changes entries while it has locked that.
            let locked = lock_only(&db, scope, show_of_entry(id)).await?;
            let (event_id, owner) = locked.ok_or(Refusal::NotFound("Entry"))?;
            let line = add(&db, event_id, inspection).await?;
            trail::record(&db, owner, line.as_slice()).await?;
            let entry = id.as_uuid();
            let its_own = (Column::Id.eq(entry), Of::RegistrationId.eq(entry));
            let of_entry = class_entry::Column::RegistrationId.eq(entry);
            let horses = find(&db, Listed::Itself, its_own, of_entry).await?;
            let horse = horses.into_iter().next();
            horse.ok_or(Refusal::NotFound("Entry"))
        });
        record.await
    }
}

/// Inserts an inspection, unless it was recorded before, and sets the outcome of its entry
/// to that of the latest one. Returns the line of the history.
async fn add(
    db: &TransactionConnection,
    event_id: EventId,
    new: &NewInspection,
) -> Result<Option<kernel::NewAuditLine>, Refusal> {
    let id = new.registration_id;
    let rows = Inspections::find()
        .filter(Of::RegistrationId.eq(id.as_uuid()))
        .order_by_asc(Of::At)
        .order_by_asc(Of::RecordedAt)
        .order_by_asc(Of::Id);
    let mut before: Vec<Model> = find_all(db, rows, Ok).await?;
    let row = row_of(event_id, new);
    if before.iter().any(|it| is_same(it, &row)) {
        return Ok(None);
    }
    if before.len() >= MAX_INSPECTIONS.most as usize {
        return Err(MAX_INSPECTIONS.into());
    }
    let entry = Entity::find_by_id(id.as_uuid()).select_only().columns([
        Column::Id,
        Column::Revision,
        Column::InspectionStatus,
    ]);
    let to_entry = |row: EntryColumns| {
        let revision: Revision = read("revision", row.revision)?;
        let status: InspectionStatus = read("inspection_status", row.inspection_status)?;
        Ok((revision, status))
    };
    let entry = find_one(db, entry, to_entry).await?;
    let (revision, status) = entry.ok_or(Refusal::NotFound("Entry"))?;
    write(db, Inspections::insert(row.clone().into_active_model())).await?;
    let place = before.partition_point(|it| it.at <= row.at);
    before.insert(place, row);
    let update = Entity::update_many()
        .col_expr(Column::InspectionStatus, outcome_of(&before)?.into())
        .filter(Column::Id.eq(id.as_uuid()));
    write(db, update).await?;
    Ok(Some(new.line(revision, status)))
}

/// The word of what inspections come to, from the first to the last one.
fn outcome_of(inspections: &[Model]) -> Result<String, StoreError> {
    let mut found = Vec::new();
    for row in inspections {
        let both = read("moment", row.moment.clone())
            .and_then(|when| Ok((when, read("status", row.status.clone())?)));
        found.push(of_row::<Inspections, _>(row.id, both)?);
    }
    Ok(outcome(found).column())
}

fn row_of(event_id: EventId, new: &NewInspection) -> Model {
    let Inspection {
        status,
        when,
        findings,
        note,
        inspector,
        license,
    } = &new.inspection;
    let (author, account_id) = author_columns(new.by);
    Model {
        id: new.id.as_uuid(),
        event_id: event_id.as_uuid(),
        registration_id: new.registration_id.as_uuid(),
        status: status.column(),
        moment: when.column(),
        findings: FindingsJson(findings.iter().map(|it| it.as_str().to_owned()).collect()),
        note: note.as_str().to_owned(),
        inspector: inspector.as_str().to_owned(),
        license: license.as_str().to_owned(),
        at: to_unix_millis(new.at),
        said_at: to_unix_millis(new.said_at),
        recorded_at: to_unix_millis(new.recorded_at),
        author: author.to_owned(),
        account_id,
    }
}

/// Whether they differ by no more than when they are recorded, and by whom: the office
/// sends what an inspector could not.
fn is_same(one: &Model, other: &Model) -> bool {
    let told = |it: &Model| {
        (
            it.said_at,
            it.moment.clone(),
            it.status.clone(),
            it.findings.clone(),
            it.note.clone(),
        )
    };
    told(one) == told(other)
}

/// The classes of a show with the order of their horses.
async fn classes(
    db: &impl ConnectionTrait,
    event: Uuid,
    horses: &[InspectedHorse],
) -> Result<Vec<InspectedClass>, StoreError> {
    let drawn = class_stages::orders(db, event).await?;
    let classes = read_classes(db, held_classes_of(event)).await?.into_iter();
    let inspected = classes.map(|class| {
        let its = horses.iter().filter(|it| it.classes.contains(&class.id));
        let its: Vec<_> = its.map(|it| it.registration_id).collect();
        InspectedClass {
            order: Order::with(drawn.get(&class.id), &its),
            id: class.id,
            number: class.number,
            name: class.name,
            walking_horses: class.walking_horses,
        }
    });
    Ok(inspected.collect())
}

/// Horses that are or were in classes, by back number, with their inspections.
async fn find(
    db: &impl ConnectionTrait,
    listed: Listed,
    (which, of_inspection): (SimpleExpr, SimpleExpr),
    of_class: SimpleExpr,
) -> Result<Vec<InspectedHorse>, StoreError> {
    let shown = [ClassEntryState::Entered, ClassEntryState::Scratched];
    let entered = class_entry::Entity::find()
        .select_only()
        .columns([
            class_entry::Column::RegistrationId,
            class_entry::Column::ClassId,
            class_entry::Column::State,
        ])
        .filter(of_class)
        .filter(class_entry::Column::State.is_in(shown.map(|it| it.column())))
        .order_by_asc(class_entry::Column::Position)
        .into_tuple::<(Uuid, Option<Uuid>, String)>();
    let mut classes: HashMap<Uuid, (bool, Vec<ClassId>)> = HashMap::new();
    for (entry, class, state) in entered.all(db).await.map_err(store_error)? {
        let its = classes.entry(entry).or_insert((true, Vec::new()));
        its.0 &= state != ClassEntryState::Entered.as_str();
        its.1.extend(class.map(ClassId::new));
    }
    let mut inspections = inspections(db, of_inspection).await?;
    let horses = Entity::find()
        .select_only()
        .columns([Column::Id, Column::BackNumber, Column::HorseName])
        .columns([Column::RiderName, Column::Details])
        .columns([Column::InspectionStatus, Column::Status])
        .filter(which)
        .order_by_asc(Column::NumberKey)
        .order_by_asc(Column::EntryNumber);
    let to_horse = |row: HorseColumns| {
        let status: EntryStatus = read("status", row.status)?;
        let alone = match (listed, status) {
            (Listed::OfShow | Listed::Itself, EntryStatus::Entered) => Some((false, Vec::new())),
            (Listed::OfShow, EntryStatus::Scratched) | (Listed::Itself, _) => {
                Some((true, Vec::new()))
            }
            _ => None,
        };
        let Some((is_scratched, classes)) = classes.remove(&row.id).or(alone) else {
            return Ok(None);
        };
        let details: EntryDetails = read("details", row.details)?;
        let name = |person: Option<EntryPerson>| {
            let person = person.map(|it| it.name.as_str().to_owned());
            person.unwrap_or_default()
        };
        Ok(Some(InspectedHorse {
            registration_id: RegistrationId::new(row.id),
            back_number: read("back_number", row.back_number)?,
            horse_name: row.horse_name,
            rider_name: row.rider_name,
            owner_name: name(details.owner),
            trainer_name: name(details.trainer),
            is_scratched,
            classes,
            status: read("inspection_status", row.inspection_status)?,
            inspections: inspections.remove(&row.id).unwrap_or_default(),
        }))
    };
    let horses = find_all(db, horses, to_horse).await?;
    Ok(horses.into_iter().flatten().collect())
}

async fn inspections(db: &impl ConnectionTrait, which: SimpleExpr) -> Result<ByEntry, StoreError> {
    let lines = with_address(Inspections::find(), Of::AccountId, "email")
        .filter(which)
        .order_by_desc(Of::At)
        .order_by_desc(Of::RecordedAt)
        .order_by_desc(Of::Id);
    let mut by_entry = ByEntry::new();
    for (entry, inspection) in find_all(db, lines, to_inspection).await? {
        by_entry.entry(entry).or_default().push(inspection);
    }
    Ok(by_entry)
}

fn to_inspection(line: Line) -> Result<(Uuid, RecordedInspection), Unreadable> {
    let Line { row, email } = line;
    let findings = row.findings.0.into_iter();
    let findings = findings.map(|it| read::<Finding>("findings", it));
    let inspection = RecordedInspection {
        id: InspectionId::new(row.id),
        inspection: Inspection {
            status: read("status", row.status)?,
            when: read("moment", row.moment)?,
            findings: findings.collect::<Result<_, _>>()?,
            note: OptionalText::stored(row.note),
            inspector: OptionalLine::stored(row.inspector),
            license: OptionalLine::stored(row.license),
        },
        at: read("at", row.at)?,
        said_at: read("said_at", row.said_at)?,
        recorded_at: read("recorded_at", row.recorded_at)?,
        by: author_of(&row.author, email, "")?,
    };
    Ok((row.registration_id, inspection))
}
