//! What the emergency sheet of a horse says of the horse, and the cards of stall doors.

use async_trait::async_trait;
use contacts::{DoorHorse, OwnerFacts, SheetHorse, SheetHorses};
use horses::{Feeding, HealthRecords, Horse, ListOf};
use kernel::{HorseId, OrganizationId, RequiredLine, Scope, StoreError};
use sea_orm::prelude::Json;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use time::Date;
use tracing::debug_span;
use uuid::Uuid;

use crate::horses::entity::content::InJson as _;
use crate::horses::entity::{horse, section};
use crate::horses::{SqlHorseStore, find};
use crate::places::entity::{place, stay};
use crate::row::{Unreadable, find_readable, relation};

#[async_trait]
impl SheetHorses for SqlHorseStore {
    async fn of_sheet(
        &self,
        scope: &Scope,
        id: HorseId,
        day: Date,
    ) -> Result<Option<SheetHorse>, StoreError> {
        let span =
            debug_span!("db.horses.of_sheet", account_id = %scope.account_id(), horse_id = %id);
        let found = self.database.read(span, |db| find(db, scope, id));
        Ok(found.await?.map(|horse| to_sheet(&horse, day)))
    }

    async fn at_doors(
        &self,
        organization: OrganizationId,
        day: Date,
    ) -> Result<Vec<DoorHorse>, StoreError> {
        use stay::Column;
        let span = debug_span!("db.horses.at_doors", organization_id = %organization);
        let its_place = relation(Column::PlaceId, place::Column::Id);
        let its_horse = relation(Column::HorseId, horse::Column::Id);
        let its_section = relation(Column::HorseId, section::Column::HorseId);
        let doors = stay::Entity::find()
            .select_only()
            .columns([Column::HorseId, Column::Area, Column::Place])
            .column(horse::Column::Name)
            .columns([section::Column::Section, section::Column::Content])
            .join(JoinType::InnerJoin, its_place)
            .join(JoinType::InnerJoin, its_horse)
            .join(JoinType::InnerJoin, its_section)
            .filter(Column::OrganizationId.eq(organization.as_uuid()))
            .filter(Column::EndsOn.gte(day.to_string()))
            .filter(Column::StartsOn.lte(day.to_string()))
            .filter(section::Column::Section.is_in([FEEDING, HEALTH]))
            .order_by_asc(place::Column::Position)
            .order_by_asc(place::Column::Id)
            .order_by_asc(horse::Column::NameKey)
            .order_by_asc(horse::Column::Id);
        let read = self
            .database
            .read(span, |db| find_readable(db, doors, to_part));
        Ok(to_doors(read.await?))
    }
}

#[derive(FromQueryResult)]
struct DoorRow {
    horse_id: Uuid,
    area: String,
    place: String,
    name: String,
    section: String,
    content: Json,
}

const FEEDING: &str = "feeding";
const HEALTH: &str = "health";

/// Horses of which parts follow each other.
fn to_doors(parts: Vec<DoorHorse>) -> Vec<DoorHorse> {
    let mut doors: Vec<DoorHorse> = Vec::new();
    for part in parts {
        match doors.last_mut().filter(|door| door.id == part.id) {
            Some(door) => {
                door.feed.extend(part.feed);
                door.allergies.extend(part.allergies);
                door.no_known_allergies |= part.no_known_allergies;
            }
            None => doors.push(part),
        }
    }
    doors
}

/// What one section says of a horse.
fn to_part(row: DoorRow) -> Result<DoorHorse, Unreadable> {
    let mut horse = DoorHorse {
        id: HorseId::new(row.horse_id),
        name: row.name,
        area: row.area,
        place: row.place,
        feed: Vec::new(),
        allergies: Vec::new(),
        no_known_allergies: false,
    };
    if row.section == HEALTH {
        let health = HealthRecords::from_json("content", &row.content)?;
        horse.allergies = lines(&health.allergies);
        horse.no_known_allergies = health.no_known_allergies;
        return Ok(horse);
    }
    let feeding = Feeding::from_json("content", &row.content)?;
    let feed = [
        ("Morning", feeding.morning.as_str().to_owned()),
        ("Noon", feeding.noon.as_str().to_owned()),
        ("Evening", feeding.evening.as_str().to_owned()),
        ("Supplements", lines(&feeding.supplements).join(", ")),
    ];
    let feed = feed.into_iter().filter(|(_, what)| !what.is_empty());
    horse.feed = feed.collect();
    Ok(horse)
}

fn lines<const MAX: usize>(list: &ListOf<RequiredLine<MAX>>) -> Vec<String> {
    let lines = list.as_slice().iter();
    lines.map(|it| it.as_str().to_owned()).collect()
}

fn to_sheet(horse: &Horse, day: Date) -> SheetHorse {
    let profile = &horse.profile;
    let gender = profile.gender.map_or("", |gender| gender.as_str());
    let breed = profile.breed.as_ref().map_or("", |breed| breed.as_str());
    let description = [
        profile.registered_name.as_str(),
        breed,
        gender,
        profile.color.as_str(),
        profile.markings.as_str(),
    ];
    let owners = horse.sections.owners.as_slice().iter();
    SheetHorse {
        organization_id: horse.organization_id,
        id: horse.id,
        name: profile.name.as_str().to_owned(),
        description: description.map(str::to_owned).to_vec(),
        microchip: profile.microchip_number.as_str().to_owned(),
        registration: profile.registration_number.as_str().to_owned(),
        allergies: lines(&horse.sections.health.allergies),
        no_known_allergies: horse.sections.health.no_known_allergies,
        medication: lines(&horse.sections.health.current_medications),
        no_current_medications: horse.sections.health.no_current_medications,
        owners: owners
            .map(|owner| OwnerFacts {
                name: owner.name.as_str().to_owned(),
                contact_id: owner.contact_id,
            })
            .collect(),
        location: location(horse, day),
    }
}

/// Where the horse is boarded, unless that ended.
fn location(horse: &Horse, day: Date) -> String {
    let boarding = &horse.sections.boarding;
    let ended = boarding.period.ends_on;
    if ended.is_some_and(|last| last.as_date() < day) {
        return String::new();
    }
    let said = [boarding.stable.as_str(), boarding.location.as_str()];
    let said: Vec<_> = said.into_iter().filter(|it| !it.is_empty()).collect();
    said.join(", ")
}
