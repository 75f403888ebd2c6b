//! Reads the records of a show from the rows of shows, entries, rings and inspections.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    ClassId, EventId, Finding, Money, OptionalLine, PostalAddress, RegistrationId, Scope,
    SignedMoney, StoreError, class_title,
};
use registrations::{ClassEntryState, EntryDetails, EntryPerson};
use rings::{Format, ResultSheet, SheetRow};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use tracing::debug_span;
use usda::{
    ClassHorse, PackageCard, PackageClass, PackageEntry, PackageInspection, PackagePerson,
    PackageResults, PackageStore, Placing, ShowPackage,
};
use uuid::Uuid;

use crate::accounts::entity::organization;
use crate::error::store_error;
use crate::events::entity::{class, event};
use crate::noticed_shows::event_facts;
use crate::registrations::entity::{self as registration, DetailsJson, class_entry, inspection};
use crate::rings::entity::{judged_class, published};
use crate::row::{Unreadable, find_all, find_one};
use crate::show_classes::held_classes_of;
use crate::shows::{visible, with_id};
use crate::store::store;
use crate::table::{Stored as _, read};

store! {
    /// Reads the records of shows from SQL.
    SqlPackageStore
}

/// What the records say of an entry.
#[derive(FromQueryResult)]
struct EntryColumns {
    id: Uuid,
    back_number: Option<i64>,
    horse_name: String,
    rider_name: String,
    rider_street: String,
    rider_email: String,
    rider_phone: String,
    details: DetailsJson,
    total_fee: i64,
    paid: i64,
}

/// The horses of each class, by back number.
type Horses = HashMap<Uuid, Vec<ClassHorse>>;

#[async_trait]
impl PackageStore for SqlPackageStore {
    async fn package(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowPackage>, StoreError> {
        let span = debug_span!("db.usda.package", %event_id);
        let package = self.database.read(span, |db| async move {
            let show = event::Entity::find()
                .filter(visible(scope))
                .filter(with_id(event_id));
            let to_show = |row: event::Model| {
                let organization = row.organization_id;
                Ok((organization, event_facts(row, Vec::new())?))
            };
            let Some((organization, show)) = find_one(db, show, to_show).await? else {
                return Ok(None);
            };
            let (entries, horses) = entries(db, event_id.as_uuid()).await?;
            Ok(Some(ShowPackage {
                show,
                sponsor: sponsor(db, organization).await?,
                classes: classes(db, event_id.as_uuid(), horses).await?,
                entries,
            }))
        });
        package.await
    }
}

async fn sponsor(db: &impl ConnectionTrait, id: Uuid) -> Result<PackagePerson, StoreError> {
    let its = organization::Entity::find_by_id(id);
    let found = find_one(db, its, |row: organization::Model| {
        let address = PostalAddress {
            street: read("street", row.street)?,
            city: read("city", row.city)?,
            state: read("state", row.state)?,
            zip_code: read("zip_code", row.zip_code)?,
        };
        Ok(PackagePerson {
            name: row.name,
            address: address.line(),
        })
    });
    Ok(found.await?.unwrap_or_default())
}

/// The entries that are or were in classes, by back number, and who is in which class.
async fn entries(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<(Vec<PackageEntry>, Horses), StoreError> {
    use registration::Column;

    let states = [ClassEntryState::Entered, ClassEntryState::Scratched];
    let in_classes = class_entry::Entity::find()
        .select_only()
        .columns([
            class_entry::Column::RegistrationId,
            class_entry::Column::ClassId,
            class_entry::Column::State,
        ])
        .filter(class_entry::Column::EventId.eq(event))
        .filter(class_entry::Column::ClassId.is_not_null())
        .filter(class_entry::Column::State.is_in(states.map(|it| it.column())))
        .into_tuple::<(Uuid, Uuid, String)>();
    let in_classes = in_classes.all(db).await.map_err(store_error)?;
    let mut of_entries: HashMap<Uuid, Vec<(Uuid, bool)>> = HashMap::new();
    for (entry, class, state) in in_classes {
        let is_scratched = state == ClassEntryState::Scratched.as_str();
        let of_entry = of_entries.entry(entry).or_default();
        of_entry.push((class, is_scratched));
    }
    let mut inspections = inspections(db, event).await?;
    let rows = registration::Entity::find()
        .select_only()
        .columns([Column::Id, Column::BackNumber, Column::HorseName])
        .columns([Column::RiderName, Column::RiderStreet])
        .columns([Column::RiderEmail, Column::RiderPhone, Column::Details])
        .columns([Column::TotalFee, Column::Paid])
        .filter(Column::EventId.eq(event))
        .order_by_asc(Column::NumberKey)
        .order_by_asc(Column::EntryNumber);
    let mut horses = Horses::new();
    let to_entry = |row: EntryColumns| {
        let Some(classes) = of_entries.get(&row.id) else {
            return Ok(None);
        };
        let entry = RegistrationId::new(row.id);
        for (class, is_scratched) in classes {
            let of_class = horses.entry(*class).or_default();
            of_class.push(ClassHorse {
                entry,
                is_scratched: *is_scratched,
            });
        }
        let inspections = inspections.remove(&row.id).unwrap_or_default();
        to_entry(row, inspections).map(Some)
    };
    let entries = find_all(db, rows, to_entry).await?;
    Ok((entries.into_iter().flatten().collect(), horses))
}

fn to_entry(
    row: EntryColumns,
    inspections: Vec<PackageInspection>,
) -> Result<PackageEntry, Unreadable> {
    let details: EntryDetails = read("details", row.details)?;
    let (charged, paid): (Money, SignedMoney) =
        (read("total_fee", row.total_fee)?, read("paid", row.paid)?);
    let reached = [row.rider_email, row.rider_phone];
    let reached = reached.into_iter().find(|it| !it.is_empty());
    Ok(PackageEntry {
        id: RegistrationId::new(row.id),
        back_number: read("back_number", row.back_number)?,
        horse_name: row.horse_name,
        registration_number: details.registration_number.as_str().to_owned(),
        owner: details.owner.map(to_person).unwrap_or_default(),
        trainer: details.trainer.map(to_person).unwrap_or_default(),
        exhibitor: PackagePerson {
            name: row.rider_name,
            address: row.rider_street,
        },
        exhibitor_contact: reached.unwrap_or_default(),
        charged: charged.to_string(),
        paid: paid.to_string(),
        inspections,
    })
}

fn to_person(person: EntryPerson) -> PackagePerson {
    let EntryPerson {
        name,
        street,
        city,
        state,
        zip_code,
        phone: _,
        email: _,
    } = person;
    let address = PostalAddress {
        street: OptionalLine::stored(street.as_str().to_owned()),
        city,
        state,
        zip_code,
    };
    PackagePerson {
        name: name.as_str().to_owned(),
        address: address.line(),
    }
}

/// The inspections of each entry, the first one first.
async fn inspections(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<HashMap<Uuid, Vec<PackageInspection>>, StoreError> {
    use inspection::Column;
    let rows = inspection::Entity::find()
        .filter(Column::EventId.eq(event))
        .order_by_asc(Column::At)
        .order_by_asc(Column::RecordedAt)
        .order_by_asc(Column::Id);
    let to_inspection = |row: inspection::Model| {
        let findings = row.findings.0.into_iter();
        let findings = findings.map(|it| read::<Finding>("findings", it));
        let inspection = PackageInspection {
            at: read("at", row.at)?,
            when: read("moment", row.moment)?,
            status: read("status", row.status)?,
            findings: findings.collect::<Result<_, _>>()?,
            note: row.note,
            inspector: row.inspector,
            license: row.license,
        };
        Ok((row.registration_id, inspection))
    };
    let mut of_entries: HashMap<_, Vec<_>> = HashMap::new();
    for (entry, inspection) in find_all(db, rows, to_inspection).await? {
        of_entries.entry(entry).or_default().push(inspection);
    }
    Ok(of_entries)
}

/// The classes of a show with their judges and what was published last.
async fn classes(
    db: &impl ConnectionTrait,
    event: Uuid,
    mut horses: Horses,
) -> Result<Vec<PackageClass>, StoreError> {
    let rows = judged_class::Entity::find().filter(judged_class::Column::EventId.eq(event));
    let to_format = |row: judged_class::Model| {
        let format = row.format.and_then(Format::of_column);
        Ok((row.class_id, (row.master_id, format.map(to_judges))))
    };
    let formats: HashMap<_, _> = find_all(db, rows, to_format).await?.into_iter().collect();
    // Of a class with a master card, those who wrote that.
    let judges = |class: Uuid| {
        let (master, own) = formats.get(&class)?;
        let of_master = master.and_then(|master| formats.get(&master)?.1.clone());
        of_master.or_else(|| own.clone())
    };
    let sheets = published::Entity::find()
        .filter(published::Column::EventId.eq(event))
        .order_by_asc(published::Column::Number);
    let to_sheet = |row: published::Model| Ok((row.class_id, read("sheet", row.sheet)?));
    let sheets = find_all(db, sheets, to_sheet).await?;
    // Corrections come after what they correct.
    let mut sheets: HashMap<Uuid, ResultSheet> = sheets.into_iter().collect();
    let to_class = |row: class::Model| {
        Ok(PackageClass {
            id: ClassId::new(row.id),
            title: class_title(&row.number, &row.name),
            description: row.description,
            walking_horses: row.walking_horses,
            judges: judges(row.id).unwrap_or_default(),
            horses: horses.remove(&row.id).unwrap_or_default(),
            results: sheets.remove(&row.id).map(to_results),
        })
    };
    find_all(db, held_classes_of(event), to_class).await
}

fn to_judges(format: Format) -> Vec<PackagePerson> {
    let judges = format.judges.into_iter();
    let judge = judges.map(|it| PackagePerson {
        name: it.name.as_str().to_owned(),
        address: it.address.as_str().to_owned(),
    });
    judge.collect()
}

fn to_results(sheet: ResultSheet) -> PackageResults {
    let ResultSheet {
        shown: _,
        rows,
        cards,
    } = sheet;
    let judge = |row: &SheetRow| {
        let card = row.judge.and_then(|it| usize::try_from(it).ok());
        let card = card.and_then(|it| cards.get(it));
        card.map(|it| it.judge.clone()).unwrap_or_default()
    };
    let placing = |row: &SheetRow| Placing {
        judge: judge(row),
        place: row.place,
        is_tied: row.is_tied,
        back_number: row.back_number,
        horse_name: row.horse_name.clone(),
        rider_name: row.rider_name.clone(),
        score: row.score.clone(),
        status: row
            .status
            .map(|it| it.as_str().replace('_', " "))
            .unwrap_or_default(),
    };
    let placings = rows.iter().map(placing).collect();
    let cards = cards.into_iter().map(|card| {
        let lines = card.lines.into_iter();
        PackageCard {
            judge: card.judge,
            lines: lines.map(|it| (it.back_number, it.mark)).collect(),
        }
    });
    PackageResults {
        placings,
        cards: cards.collect(),
    }
}
