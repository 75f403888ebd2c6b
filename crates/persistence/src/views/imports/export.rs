//! What there is, as rows that can be imported.

use std::collections::HashMap;

use book::{BookEntry, ServiceKind};
use calendar::Scheduled;
use contacts::{Contact, ContactKind};
use events::PresentClass;
use horses::{CareVisit, ListOf, Owner, SectionKind, Share};
use imports::fields_of;
use kernel::{EmailAddress, PhoneNumber, RecordDate, StoreError};
use processes::imports::Target;
use sea_orm::prelude::Json;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entries;
use crate::book::services::entity::{given, offered};
use crate::contacts as contact_rows;
use crate::horse_owners;
use crate::horses::entity::content::InJson as _;
use crate::horses::entity::{horse, section};
use crate::places::entity::{area, stay};
use crate::row::find_all;

/// The values of a row by the names of their fields.
pub(super) type Values = HashMap<&'static str, String>;

/// The rows of a kind, each with its values in the order of the fields.
pub(crate) async fn rows(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<Vec<Vec<String>>, StoreError> {
    use imports::ImportKind as Kind;
    let rows = match target.kind {
        Kind::Horses => horses(db, target).await?,
        Kind::Contacts => contacts(db, target).await?,
        Kind::Care => care(db, target).await?,
        Kind::Appointments => appointments(db, target).await?,
        Kind::Book => book_entries(db, target).await?,
        Kind::Classes => classes(db, target).await?,
        Kind::Entries => entries::rows(db, target).await?,
    };
    let fields = fields_of(target.kind);
    let in_order = |mut values: Values| {
        let values = fields.iter().map(|field| values.remove(field.name));
        values.map(Option::unwrap_or_default).collect()
    };
    Ok(rows.into_iter().map(in_order).collect())
}

async fn contacts(db: &impl ConnectionTrait, target: &Target) -> Result<Vec<Values>, StoreError> {
    let mut all = contact_rows::all_of(db, target.organization_id).await?;
    all.sort_by_cached_key(|it| (it.details.name.key(), it.id));
    Ok(all.iter().map(contact).collect())
}

fn contact(contact: &Contact) -> Values {
    let (details, address) = (&contact.details, &contact.details.address);
    let kinds = details.kinds.as_slice().iter().copied();
    let kinds: Vec<_> = kinds.map(ContactKind::as_str).collect();
    let phones: Vec<_> = details.phones.iter().map(PhoneNumber::as_str).collect();
    let email = details.email.as_ref().map_or("", EmailAddress::as_str);
    let values = [
        ("name", details.name.as_str()),
        ("kinds", &kinds.join(", ")),
        ("company", details.company.as_str()),
        ("email", email),
        ("phones", &phones.join("\n")),
        ("street", address.street.as_str()),
        ("city", address.city.as_str()),
        ("state", address.state.as_str()),
        ("zip_code", address.zip_code.as_str()),
        ("notes", details.notes.as_str()),
    ];
    values.map(|(name, value)| (name, value.to_owned())).into()
}

async fn care(db: &impl ConnectionTrait, target: &Target) -> Result<Vec<Values>, StoreError> {
    let visits = crate::horses::visits_of(db, target.organization_id).await?;
    let row = |visit: CareVisit| {
        let details = visit.details;
        let day = |day: RecordDate| day.to_string();
        Values::from([
            ("horse", visit.horse.name),
            ("kind", details.kind.as_str().to_owned()),
            ("name", details.name.as_str().to_owned()),
            ("date", details.date.to_string()),
            ("by", details.by.as_str().to_owned()),
            ("notes", details.notes.as_str().to_owned()),
            (
                "cost",
                details.cost.map(|it| it.to_string()).unwrap_or_default(),
            ),
            ("next_due", details.next_due.map(day).unwrap_or_default()),
        ])
    };
    Ok(visits.into_iter().map(row).collect())
}

async fn classes(db: &impl ConnectionTrait, target: &Target) -> Result<Vec<Values>, StoreError> {
    let Some(event) = target.event_id else {
        return Ok(Vec::new());
    };
    let classes = crate::events::classes_of_show(db, event).await?;
    let row = |it: PresentClass| {
        let class = it.class;
        Values::from([
            ("number", class.number.as_str().to_owned()),
            ("name", class.name.as_str().to_owned()),
            ("price", class.price.to_string()),
            (
                "capacity",
                class.capacity.map(|it| it.to_string()).unwrap_or_default(),
            ),
        ])
    };
    Ok(classes.into_iter().map(row).collect())
}

/// Of a series the first one.
async fn appointments(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<Vec<Values>, StoreError> {
    let all = crate::calendar::all_of(db, target.organization_id).await?;
    let time = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
    let row = |it: Scheduled| {
        let (details, names) = (it.appointment.details, it.contact_names);
        let span = details.span;
        let horses: Vec<_> = it.horses.iter().map(|(_, name)| name.as_str()).collect();
        let contact = details.contact_id.and_then(|id| names.get(&id).cloned());
        let mut values = Values::from([
            ("title", details.title.as_str().to_owned()),
            ("date", span.first_day().to_string()),
            ("end_date", span.last_day().to_string()),
            ("location", details.place.as_str().to_owned()),
            ("horses", horses.join("; ")),
            ("contact", contact.unwrap_or_default()),
            ("notes", details.notes.as_str().to_owned()),
        ]);
        if !details.is_all_day {
            values.insert("time", time(span.start_minute()));
            values.insert("end_time", time(span.end_minute()));
        }
        values
    };
    Ok(all.into_iter().map(row).collect())
}

async fn book_entries(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<Vec<Values>, StoreError> {
    let entries = crate::book::all_of(db, target.organization_id).await?;
    let row = |entry: BookEntry| {
        let text = entry.text;
        let horses: Vec<_> = entry
            .splits
            .iter()
            .map(|it| it.horse_name.as_str())
            .collect();
        Values::from([
            ("date", text.date.to_string()),
            ("kind", text.kind.as_str().to_owned()),
            ("category", text.category.title()),
            ("amount", text.amount.to_string()),
            ("description", text.description.as_str().to_owned()),
            ("contact", text.contact_name.as_str().to_owned()),
            ("horses", horses.join("; ")),
        ])
    };
    Ok(entries.into_iter().map(row).collect())
}

/// The horses that are not archived, by name.
async fn horses(db: &impl ConnectionTrait, target: &Target) -> Result<Vec<Values>, StoreError> {
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
    let parents = parents(db, target).await?;
    let places = places(db, target).await?;
    let board = board(db, target).await?;
    let rows = horses.into_iter().map(|row| {
        let mut values = Values::from([
            ("name", row.name),
            ("breed", row.breed.unwrap_or_default()),
            ("gender", row.gender.unwrap_or_default()),
            ("color", row.color),
            ("markings", row.markings),
            ("age", row.age.map(|it| it.to_string()).unwrap_or_default()),
            ("date_of_birth", row.date_of_birth.unwrap_or_default()),
            ("registration_number", row.registration_number),
            ("microchip_number", row.microchip_number),
            ("stable", row.stable),
            ("location", row.location),
        ]);
        values.extend(
            owners
                .get(&row.id)
                .map(|it| owned_by(it, &contacts))
                .unwrap_or_default(),
        );
        for more in [&parents, &places, &board] {
            values.extend(more.get(&row.id).cloned().unwrap_or_default());
        }
        values
    });
    Ok(rows.collect())
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
    content: Json,
}

async fn parents(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<HashMap<Uuid, Values>, StoreError> {
    let own = horse::Column::OrganizationId.eq(target.organization_id.as_uuid());
    let rows = section::Entity::find()
        .select_only()
        .columns([section::Column::HorseId, section::Column::Content])
        .join(
            sea_orm::JoinType::InnerJoin,
            crate::row::relation(section::Column::HorseId, horse::Column::Id),
        )
        .filter(section::Column::Section.eq(SectionKind::Breeding.as_str()))
        .filter(own);
    let read = |row: SectionRow| {
        let breeding = horses::Breeding::from_json("content", &row.content)?;
        let parents = [
            ("sire", breeding.sire.as_str().to_owned()),
            ("dam", breeding.dam.as_str().to_owned()),
        ];
        Ok((row.horse_id, Values::from(parents)))
    };
    Ok(find_all(db, rows, read).await?.into_iter().collect())
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
