//! What there is, as rows that can be imported.

use std::collections::HashMap;

use ::horses::CareVisit;
use book::BookEntry;
use calendar::Scheduled;
use contacts::{Contact, ContactKind};
use events::PresentClass;
use imports::exported_fields_of;
use kernel::{EmailAddress, PhoneNumber, RecordDate, StoreError};
use processes::imports::Target;
use sea_orm::ConnectionTrait;

use super::{entries, horses, members};
use crate::contacts as contact_rows;

/// The values of a row by the names of their fields.
pub(super) type Values = HashMap<&'static str, String>;

/// The rows of a kind, each with its values in the order of the fields.
pub(crate) async fn rows(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<Vec<Vec<String>>, StoreError> {
    use imports::ImportKind as Kind;
    let rows = match target.kind {
        Kind::Horses => horses::rows(db, target).await?,
        Kind::Contacts => contacts(db, target).await?,
        Kind::Care => care(db, target).await?,
        Kind::Appointments => appointments(db, target).await?,
        Kind::Book => book_entries(db, target).await?,
        Kind::Classes => classes(db, target).await?,
        Kind::Entries => entries::rows(db, target).await?,
        Kind::Members => members::rows(db, target).await?,
    };
    let in_order = |mut values: Values| {
        let fields = exported_fields_of(target.kind);
        let values = fields.map(|field| values.remove(field.name));
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
                details
                    .cost
                    .filter(|_| target.keeps_book)
                    .map(|it| it.to_string())
                    .unwrap_or_default(),
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
