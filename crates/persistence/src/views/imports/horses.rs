//! Horses, with their owners, places, board, feed and notes, as rows that can be imported.

use std::collections::HashMap;

use book::ServiceKind;
use contacts::Contact;
use documents::DocumentKind;
use horses::{HealthRecords, Height, ListOf, Owner, SectionKind, Share};
use kernel::{EmailAddress, PhoneNumber, RecordDate, RequiredLine, StoreError};
use processes::imports::{Paper, Target};
use sea_orm::prelude::Json;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::export::Values;
use crate::book::services::entity::{given, offered};
use crate::contacts as contact_rows;
use crate::horses::entity::content::InJson as _;
use crate::horses::entity::{horse, section};
use crate::notes::entity::{self as note, note_horse};
use crate::places::entity::{area, stay};
use crate::row::find_all;
use crate::table::Stored as _;
use crate::{documents as document_rows, horse_owners};

/// The horses that are not archived, by name.
pub(super) async fn rows(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<Vec<Values>, StoreError> {
    let organization = target.organization_id;
    let horses = horse::Entity::find()
        .filter(horse::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(horse::Column::ArchivedOn.is_null())
        .order_by_asc(horse::Column::NameKey)
        .order_by_asc(horse::Column::Id);
    let horses = find_all(db, horses, Ok::<horse::Model, _>).await?;
    let owners = horse_owners::of_all_horses(db, organization).await?;
    let contacts = contact_rows::all_of(db, organization).await?;
    let contacts: HashMap<_, _> = contacts.iter().map(|it| (it.id.as_uuid(), it)).collect();
    let sections = sections(db, target).await?;
    let notes = notes(db, target).await?;
    let places = places(db, target).await?;
    let board = board(db, target).await?;
    let papers = document_rows::papers_of(db, organization).await?;
    let rows = horses.into_iter().map(|row| {
        let mut values = Values::from([
            ("name", row.name),
            ("registered_name", row.registered_name),
            ("breed", row.breed.unwrap_or_default()),
            ("gender", row.gender.unwrap_or_default()),
            ("color", row.color),
            ("markings", row.markings),
            ("age", row.age.map(|it| it.to_string()).unwrap_or_default()),
            ("date_of_birth", row.date_of_birth.unwrap_or_default()),
            ("registration_number", row.registration_number),
            ("microchip_number", row.microchip_number),
            (
                "height",
                row.height
                    .and_then(Height::of_column)
                    .map_or_else(String::new, |it| it.to_string()),
            ),
            ("stable", row.stable),
            ("location", row.location),
        ]);
        values.extend(
            owners
                .get(&row.id)
                .map(|it| owned_by(it, &contacts))
                .unwrap_or_default(),
        );
        for more in [&sections, &notes, &places, &board] {
            values.extend(more.get(&row.id).cloned().unwrap_or_default());
        }
        values.extend(papers.get(&row.id).map(|it| kept(it)).unwrap_or_default());
        values
    });
    Ok(rows.collect())
}

/// Of each kind the paper that ends last.
fn kept(papers: &[Paper]) -> Values {
    let last = |kind| papers.iter().rfind(|it| it.kind == kind);
    let day = |day: Option<RecordDate>| day.map(|it| it.to_string()).unwrap_or_default();
    let mut values = Values::new();
    if let Some(test) = last(DocumentKind::Coggins) {
        values.insert("coggins", day(test.issued_on));
        values.insert("coggins_until", day(test.expires_on));
    }
    if let Some(insurance) = last(DocumentKind::Insurance) {
        values.insert("insurance", insurance.title.clone());
        values.insert("insurance_until", day(insurance.expires_on));
    }
    values
}

fn owned_by(owners: &ListOf<Owner>, contacts: &HashMap<Uuid, &Contact>) -> Values {
    let owners = owners.as_slice();
    let said = owners
        .iter()
        .map(|owner| match owner.share.map(Share::hundredths) {
            None => owner.name.as_str().to_owned(),
            Some(share) => format!(
                "{} {}.{:02}%",
                owner.name.as_str(),
                share / 100,
                share % 100
            ),
        });
    let mut values = Values::from([("owner", said.collect::<Vec<_>>().join("; "))]);
    let contact = match owners {
        [owner] => owner.contact_id.and_then(|id| contacts.get(&id.as_uuid())),
        _ => None,
    };
    if let Some(contact) = contact {
        let details = &contact.details;
        let email = details.email.as_ref().map_or("", EmailAddress::as_str);
        let phones: Vec<_> = details.phones.iter().map(PhoneNumber::as_str).collect();
        values.insert("owner_email", email.to_owned());
        values.insert("owner_phone", phones.join("; "));
    }
    values
}

#[derive(FromQueryResult)]
struct SectionRow {
    horse_id: Uuid,
    section: String,
    content: Json,
}

#[derive(FromQueryResult)]
struct NoteRow {
    horse_id: Uuid,
    text: String,
}

/// What the sections of horses say that rows have fields for.
async fn sections(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<HashMap<Uuid, Values>, StoreError> {
    use SectionKind::{Breeding, Feeding, Health};
    let own = horse::Column::OrganizationId.eq(target.organization_id.as_uuid());
    let rows = section::Entity::find()
        .select_only()
        .columns([section::Column::HorseId, section::Column::Section])
        .column(section::Column::Content)
        .join(
            sea_orm::JoinType::InnerJoin,
            crate::row::relation(section::Column::HorseId, horse::Column::Id),
        )
        .filter(
            section::Column::Section.is_in([Breeding, Feeding, Health].map(SectionKind::as_str)),
        )
        .filter(own);
    let read = |row: SectionRow| {
        let (of, content) = (SectionKind::parse(&row.section), &row.content);
        let values = match of {
            Some(Breeding) => parents(&horses::Breeding::from_json("content", content)?),
            Some(Feeding) => feeding(&horses::Feeding::from_json("content", content)?),
            Some(Health) => health(&HealthRecords::from_json("content", content)?),
            _ => Values::new(),
        };
        Ok((row.horse_id, values))
    };
    let mut sections: HashMap<Uuid, Values> = HashMap::new();
    for (horse, values) in find_all(db, rows, read).await? {
        sections.entry(horse).or_default().extend(values);
    }
    Ok(sections)
}

fn parents(breeding: &horses::Breeding) -> Values {
    Values::from([
        ("sire", breeding.sire.as_str().to_owned()),
        ("dam", breeding.dam.as_str().to_owned()),
    ])
}

fn feeding(feeding: &horses::Feeding) -> Values {
    Values::from([
        ("feed_morning", feeding.morning.as_str().to_owned()),
        ("feed_noon", feeding.noon.as_str().to_owned()),
        ("feed_evening", feeding.evening.as_str().to_owned()),
        ("supplements", lines(&feeding.supplements, false)),
        ("feed_notes", feeding.notes.as_str().to_owned()),
    ])
}

fn health(health: &HealthRecords) -> Values {
    let medications = (&health.current_medications, health.no_current_medications);
    Values::from([
        (
            "allergies",
            lines(&health.allergies, health.no_known_allergies),
        ),
        ("medications", lines(medications.0, medications.1)),
    ])
}

/// A list with a line for each, or that there are none.
fn lines(list: &ListOf<RequiredLine<500>>, is_none: bool) -> String {
    let lines: Vec<_> = list.as_slice().iter().map(RequiredLine::as_str).collect();
    match lines.as_slice() {
        [] if is_none => "none".to_owned(),
        lines => lines.join("\n"),
    }
}

/// The notes about horses, the first one first.
async fn notes(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<HashMap<Uuid, Values>, StoreError> {
    let rows = note::Entity::find()
        .select_only()
        .column(note_horse::Column::HorseId)
        .column(note::Column::Text)
        .join(
            sea_orm::JoinType::InnerJoin,
            crate::row::relation(note::Column::Id, note_horse::Column::NoteId),
        )
        .filter(note::Column::OrganizationId.eq(target.organization_id.as_uuid()))
        .order_by_asc(note::Column::CreatedAt)
        .order_by_asc(note::Column::Id);
    let read = |row: NoteRow| Ok((row.horse_id, row.text));
    let mut notes: HashMap<Uuid, Values> = HashMap::new();
    for (horse, text) in find_all(db, rows, read).await? {
        let of_horse = notes.entry(horse).or_default().entry("notes").or_default();
        if !of_horse.is_empty() {
            of_horse.push('\n');
        }
        of_horse.push_str(&text);
    }
    Ok(notes)
}

async fn places(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<HashMap<Uuid, Values>, StoreError> {
    use stay::Column;
    let today = target.today.to_string();
    let stays = stay::Entity::find()
        .filter(Column::OrganizationId.eq(target.organization_id.as_uuid()))
        .filter(Column::EndsOn.gte(today.clone()))
        .filter(Column::StartsOn.lte(today))
        .filter(Column::PlaceId.is_not_null());
    let stays = find_all(db, stays, Ok::<stay::Model, _>).await?;
    let paddocks = area::Entity::find()
        .filter(area::Column::OrganizationId.eq(target.organization_id.as_uuid()))
        .filter(area::Column::Kind.eq(places::AreaKind::Paddock.as_str()));
    let paddocks = find_all(db, paddocks, Ok::<area::Model, _>).await?;
    let paddocks: std::collections::HashSet<_> = paddocks.iter().map(|it| it.id).collect();
    let place = |row: stay::Model| {
        let is_paddock = row.place_id.is_some_and(|it| paddocks.contains(&it));
        let stall = if is_paddock { String::new() } else { row.place };
        (
            row.horse_id,
            Values::from([("area", row.area), ("stall", stall)]),
        )
    };
    Ok(stays.into_iter().map(place).collect())
}

async fn board(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<HashMap<Uuid, Values>, StoreError> {
    if !target.keeps_book {
        return Ok(HashMap::new());
    }
    let organization = target.organization_id.as_uuid();
    let services = offered::Entity::find().filter(offered::Column::OrganizationId.eq(organization));
    let services = find_all(db, services, offered::Model::read)
        .await?
        .into_iter();
    let services = services.filter(|it| it.details.kind == ServiceKind::Board);
    let services: HashMap<_, _> = services.map(|it| (it.id, it.details)).collect();
    let rows = given::Entity::find().filter(given::Column::OrganizationId.eq(organization));
    let read = |row: given::Model| {
        let horse = row.horse_id;
        Ok((horse, row.read()?))
    };
    let rows = find_all(db, rows, read).await?.into_iter();
    let board = rows.filter_map(|(horse, given)| {
        let mut present = given.services.iter().filter(|it| it.is_on(target.today));
        let (given, offered) = present.find_map(|it| Some((it, services.get(&it.service_id)?)))?;
        let amount = given.amount.unwrap_or(offered.amount);
        let values = [
            ("board", amount.to_string()),
            ("board_per", offered.per.as_str().to_owned()),
        ];
        Some((horse, Values::from(values)))
    });
    Ok(board.collect())
}
