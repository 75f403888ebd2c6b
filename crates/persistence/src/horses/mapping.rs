//! Converts horses to rows and back.

use horses::{
    Age, Boarding, Breed, ForSale, Gender, Horse, HorseSummary, Period, PhotoName, Photos, Profile,
    Revisions, Section, SectionKind, Sections,
};
use kernel::{
    HorseId, OptionalLine, OptionalText, OrganizationId, RecordDate, RequiredLine, StoreError,
    WebAddress, fold_name, to_unix_millis,
};
use sea_orm::prelude::Json;
use sea_orm::{ActiveValue, FromQueryResult, Set, TryIntoModel as _};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::content::JsonColumn;
use super::entity::{horse, section};
use crate::row::{
    Unreadable, instant, of_row, optional, optional_instant, parsed, present, revision,
};

/// All rows of a horse. Also stored as JSON under idempotency keys.
#[derive(Serialize, Deserialize)]
pub(super) struct HorseRows {
    pub(super) horse: horse::Model,
    pub(super) sections: Vec<section::Model>,
}

/// The columns of a horse that lists read.
#[derive(FromQueryResult)]
pub(super) struct ListedRow {
    id: Uuid,
    organization_id: Uuid,
    name: String,
    age: Option<i64>,
    breed: Option<String>,
    gender: Option<String>,
    color: String,
    markings: String,
    registration_number: String,
    microchip_number: String,
    photo_link: Option<String>,
    listed_at: Option<i64>,
    header_photo: Option<String>,
    profile_photo: Option<String>,
    stable: String,
    location: String,
}

impl ListedRow {
    /// The columns of these fields.
    pub(super) const COLUMNS: [horse::Column; 16] = [
        horse::Column::Id,
        horse::Column::OrganizationId,
        horse::Column::Name,
        horse::Column::Age,
        horse::Column::Breed,
        horse::Column::Gender,
        horse::Column::Color,
        horse::Column::Markings,
        horse::Column::RegistrationNumber,
        horse::Column::MicrochipNumber,
        horse::Column::PhotoLink,
        horse::Column::ListedAt,
        horse::Column::HeaderPhoto,
        horse::Column::ProfilePhoto,
        horse::Column::Stable,
        horse::Column::Location,
    ];
}

/// The columns of the section `boarding`.
#[derive(FromQueryResult)]
pub(super) struct BoardingRow {
    stable: String,
    location: String,
    boarding_contact: String,
    boarding_agreement: String,
    boarding_starts_on: Option<String>,
    boarding_ends_on: Option<String>,
}

impl BoardingRow {
    /// The columns of these fields.
    pub(super) const COLUMNS: [horse::Column; 6] = [
        horse::Column::Stable,
        horse::Column::Location,
        horse::Column::BoardingContact,
        horse::Column::BoardingAgreement,
        horse::Column::BoardingStartsOn,
        horse::Column::BoardingEndsOn,
    ];
}

pub(super) fn horse_rows(horse: &Horse) -> Result<HorseRows, StoreError> {
    let id = horse.id.as_uuid();
    let boarding = boarding_row(&horse.sections.boarding);
    let number = |kind| Set(horse.revisions.of(kind).number().into());
    let row = horse::ActiveModel {
        id: Set(id),
        organization_id: Set(horse.organization_id.as_uuid()),
        header_photo: Set(photo_name(horse.photos.header.as_ref())),
        profile_photo: Set(photo_name(horse.photos.profile.as_ref())),
        stable: boarding.stable,
        stable_key: boarding.stable_key,
        location: boarding.location,
        location_key: boarding.location_key,
        boarding_contact: boarding.boarding_contact,
        boarding_agreement: boarding.boarding_agreement,
        boarding_starts_on: boarding.boarding_starts_on,
        boarding_ends_on: boarding.boarding_ends_on,
        general_revision: number(SectionKind::General),
        boarding_revision: number(SectionKind::Boarding),
        created_at: Set(to_unix_millis(horse.created_at)),
        updated_at: Set(to_unix_millis(horse.updated_at)),
        ..general_row(&horse.profile, horse.listed_at)
    };
    let sections = &horse.sections;
    let contents = [
        (SectionKind::Health, sections.health.to_json()),
        (SectionKind::Training, sections.training.to_json()),
        (SectionKind::Feeding, sections.feeding.to_json()),
        (SectionKind::Breeding, sections.breeding.to_json()),
        (SectionKind::Grooming, sections.grooming.to_json()),
        (SectionKind::Equipment, sections.equipment.to_json()),
        (SectionKind::Pedigree, sections.pedigree.to_json()),
        (SectionKind::Leasing, sections.leasing.to_json()),
        (SectionKind::Owners, sections.owners.to_json()),
    ];
    let sections = contents.map(|(kind, content)| section::Model {
        horse_id: id,
        section: kind.as_str().to_owned(),
        revision: horse.revisions.of(kind).number().into(),
        content,
    });
    Ok(HorseRows {
        horse: row.try_into_model().map_err(StoreError::failed)?,
        sections: sections.into(),
    })
}

/// Where a section is stored.
pub(super) enum Place {
    /// In columns of its horse; the second value is the column of its revision.
    Columns(Box<horse::ActiveModel>, horse::Column),
    /// In its own row.
    Row(Json),
}

pub(super) fn place_of(section: &Section) -> Place {
    Place::Row(match section {
        Section::General { profile, listed_at } => {
            let columns = Box::new(general_row(profile, *listed_at));
            return Place::Columns(columns, horse::Column::GeneralRevision);
        }
        Section::Boarding(boarding) => {
            let columns = Box::new(boarding_row(boarding));
            return Place::Columns(columns, horse::Column::BoardingRevision);
        }
        Section::Health { records, .. } => records.to_json(),
        Section::Training(training) => training.to_json(),
        Section::Feeding(feeding) => feeding.to_json(),
        Section::Breeding(breeding) => breeding.to_json(),
        Section::Grooming(grooming) => grooming.to_json(),
        Section::Equipment(equipment) => equipment.to_json(),
        Section::Pedigree(pedigree) => pedigree.to_json(),
        Section::Leasing(leasing) => leasing.to_json(),
        Section::Owners(owners) => owners.to_json(),
    })
}

/// The columns of the section `general`; the others are not set.
fn general_row(profile: &Profile, listed_at: Option<OffsetDateTime>) -> horse::ActiveModel {
    let text = |text: &str| Set(text.to_owned());
    let breed = profile
        .breed
        .as_ref()
        .map(|breed| breed.as_str().to_owned());
    horse::ActiveModel {
        name: text(profile.name.as_str()),
        name_key: Set(profile.name.key()),
        age: Set(profile.age.map(|age| age.years().into())),
        breed_key: Set(breed.as_deref().map(fold_name).unwrap_or_default()),
        breed: Set(breed),
        gender: Set(profile.gender.map(|gender| gender.as_str().to_owned())),
        color: text(profile.color.as_str()),
        markings: text(profile.markings.as_str()),
        registration_number: text(profile.registration_number.as_str()),
        microchip_number: text(profile.microchip_number.as_str()),
        photo_link: Set(profile.photo_link.as_ref().map(|it| it.as_str().to_owned())),
        listed_at: Set(listed_at.map(to_unix_millis)),
        ..Default::default()
    }
}

/// The columns of the section `boarding`; the others are not set.
fn boarding_row(boarding: &Boarding) -> horse::ActiveModel {
    let text = |text: &str| Set(text.to_owned());
    let key = |text: &str| -> ActiveValue<String> { Set(fold_name(text)) };
    let day = |day: Option<RecordDate>| Set(day.map(|day| day.to_string()));
    horse::ActiveModel {
        stable: text(boarding.stable.as_str()),
        stable_key: key(boarding.stable.as_str()),
        location: text(boarding.location.as_str()),
        location_key: key(boarding.location.as_str()),
        boarding_contact: text(boarding.contact.as_str()),
        boarding_agreement: text(boarding.agreement.as_str()),
        boarding_starts_on: day(boarding.period.starts_on()),
        boarding_ends_on: day(boarding.period.ends_on()),
        ..Default::default()
    }
}

fn photo_name(name: Option<&PhotoName>) -> Option<String> {
    name.map(|name| name.as_str().to_owned())
}

pub(super) fn to_horse(rows: HorseRows) -> Result<Horse, StoreError> {
    let id = rows.horse.id;
    Ok(of_row::<horse::Entity, _>(id, read_horse(rows))?)
}

fn read_horse(rows: HorseRows) -> Result<Horse, Unreadable> {
    let HorseRows { horse, sections } = rows;
    let mut revisions = Revisions::default()
        .with(
            SectionKind::General,
            revision("general_revision", horse.general_revision)?,
        )
        .with(
            SectionKind::Boarding,
            revision("boarding_revision", horse.boarding_revision)?,
        );
    for row in &sections {
        if let Some(kind) = SectionKind::parse(&row.section) {
            revisions = revisions.with(kind, revision("horse_sections.revision", row.revision)?);
        }
    }
    let sections = Sections {
        health: to_section(&sections, SectionKind::Health)?,
        training: to_section(&sections, SectionKind::Training)?,
        feeding: to_section(&sections, SectionKind::Feeding)?,
        boarding: to_boarding(BoardingRow {
            stable: horse.stable.clone(),
            location: horse.location.clone(),
            boarding_contact: horse.boarding_contact.clone(),
            boarding_agreement: horse.boarding_agreement.clone(),
            boarding_starts_on: horse.boarding_starts_on.clone(),
            boarding_ends_on: horse.boarding_ends_on.clone(),
        })?,
        breeding: to_section(&sections, SectionKind::Breeding)?,
        grooming: to_section(&sections, SectionKind::Grooming)?,
        equipment: to_section(&sections, SectionKind::Equipment)?,
        pedigree: to_section(&sections, SectionKind::Pedigree)?,
        leasing: to_section(&sections, SectionKind::Leasing)?,
        owners: to_section(&sections, SectionKind::Owners)?,
    };
    let (organization_id, created_at, updated_at) =
        (horse.organization_id, horse.created_at, horse.updated_at);
    let summary = to_summary(listed_row(horse))?;
    Ok(Horse {
        organization_id: OrganizationId::new(organization_id),
        sections,
        revisions,
        created_at: instant("created_at", created_at)?,
        updated_at: instant("updated_at", updated_at)?,
        id: summary.id,
        profile: summary.profile,
        listed_at: summary.listed_at,
        photos: summary.photos,
    })
}

pub(super) fn to_boarding(row: BoardingRow) -> Result<Boarding, Unreadable> {
    let day = |column, day: Option<String>| to_day(column, day.as_deref());
    Ok(Boarding {
        stable: OptionalLine::stored(row.stable),
        location: OptionalLine::stored(row.location),
        contact: OptionalText::stored(row.boarding_contact),
        agreement: OptionalText::stored(row.boarding_agreement),
        period: Period::stored(
            day("boarding_starts_on", row.boarding_starts_on)?,
            day("boarding_ends_on", row.boarding_ends_on)?,
        ),
    })
}

pub(super) fn to_summary(row: ListedRow) -> Result<HorseSummary, Unreadable> {
    Ok(HorseSummary {
        id: HorseId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        listed_at: optional_instant("listed_at", row.listed_at)?,
        photos: Photos {
            header: to_photo_name("header_photo", row.header_photo.as_deref())?,
            profile: to_photo_name("profile_photo", row.profile_photo.as_deref())?,
        },
        profile: Profile {
            name: RequiredLine::stored(row.name),
            age: row.age.map(to_age).transpose()?,
            breed: optional(row.breed, Breed::stored),
            gender: row.gender.as_deref().map_or(Ok(None), to_gender)?,
            color: OptionalLine::stored(row.color),
            markings: OptionalLine::stored(row.markings),
            registration_number: OptionalLine::stored(row.registration_number),
            microchip_number: OptionalLine::stored(row.microchip_number),
            photo_link: optional(row.photo_link, WebAddress::stored),
        },
    })
}

pub(super) fn to_for_sale(mut row: ListedRow) -> Result<ForSale, Unreadable> {
    let stable = OptionalLine::stored(std::mem::take(&mut row.stable));
    let location = OptionalLine::stored(std::mem::take(&mut row.location));
    let horse = to_summary(row)?;
    Ok(ForSale {
        id: horse.id,
        profile: horse.profile,
        listed_at: present("listed_at", horse.listed_at)?,
        photos: horse.photos,
        stable,
        location,
    })
}

/// Parses the name of a photo. It is validated because it also names files.
pub(super) fn to_photo_name(
    column: &'static str,
    name: Option<&str>,
) -> Result<Option<PhotoName>, Unreadable> {
    name.map(|name| present(column, PhotoName::parse(name)))
        .transpose()
}

fn to_age(years: i64) -> Result<Age, Unreadable> {
    parsed("age", u8::try_from(years)).map(Age::stored)
}

pub(crate) fn to_gender(gender: &str) -> Result<Option<Gender>, Unreadable> {
    parsed("gender", Gender::parse_optional(gender))
}

/// A day, as text.
pub(super) fn to_day(
    column: &'static str,
    day: Option<&str>,
) -> Result<Option<RecordDate>, Unreadable> {
    day.map(|day| present(column, RecordDate::stored(day)))
        .transpose()
}

fn to_section<T: JsonColumn>(rows: &[section::Model], kind: SectionKind) -> Result<T, Unreadable> {
    let row = rows.iter().find(|row| row.section == kind.as_str());
    let row = present("horse_sections.section", row)?;
    T::from_json("content", &row.content)
}

/// The listed columns of a complete row.
fn listed_row(row: horse::Model) -> ListedRow {
    ListedRow {
        id: row.id,
        organization_id: row.organization_id,
        name: row.name,
        age: row.age,
        breed: row.breed,
        gender: row.gender,
        color: row.color,
        markings: row.markings,
        registration_number: row.registration_number,
        microchip_number: row.microchip_number,
        photo_link: row.photo_link,
        listed_at: row.listed_at,
        header_photo: row.header_photo,
        profile_photo: row.profile_photo,
        stable: row.stable,
        location: row.location,
    }
}
