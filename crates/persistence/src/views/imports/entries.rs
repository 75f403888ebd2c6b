//! The entries of a show, as rows that can be imported.

use std::collections::HashMap;

use ::registrations::{EntryDetails, EntryPerson, EntryStatus, Registration};
use kernel::{ClassId, EmailAddress, PhoneNumber, StoreError, class_title};
use processes::imports::Target;
use sea_orm::ConnectionTrait;

use super::export::Values;
use crate::registrations;

/// Those that take part or wait.
pub(super) async fn rows(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<Vec<Values>, StoreError> {
    let event = target.show()?;
    let Some(show) = registrations::show_of(db, event).await? else {
        return Ok(Vec::new());
    };
    let titles = show.classes.iter();
    let titles = titles.map(|it| (it.id, class_title(&it.number, it.name.as_str())));
    let titles: HashMap<_, _> = titles.collect();
    let mut entries = registrations::all_of_show(db, event).await?;
    let is_in =
        |it: &Registration| matches!(it.status, EntryStatus::Entered | EntryStatus::Waitlisted);
    entries.retain(is_in);
    Ok(entries.iter().map(|it| values(it, &titles)).collect())
}

fn values(entry: &Registration, titles: &HashMap<ClassId, String>) -> Values {
    let rider = &entry.rider;
    let classes = entry
        .class_entries
        .iter()
        .filter(|it| it.takes_part_or_waits());
    let classes = classes.filter_map(|it| it.class_id);
    let classes: Vec<_> = classes.filter_map(|id| titles.get(&id)).cloned().collect();
    let number = entry.back_number.map(|it| it.to_string());
    let mut values = Values::from([
        ("back_number", number.unwrap_or_default()),
        ("status", entry.status.as_str().to_owned()),
        ("rider", rider.rider_name.as_str().to_owned()),
        ("email", rider.rider_email.as_str().to_owned()),
        ("phone", rider.rider_phone.as_str().to_owned()),
        ("address", rider.rider_street.as_str().to_owned()),
        ("horse", rider.horse_name.as_str().to_owned()),
        ("classes", classes.join("; ")),
        ("notes", rider.notes.as_str().to_owned()),
    ]);
    values.extend(of_details(&entry.details));
    values
}

fn of_details(details: &EntryDetails) -> Values {
    let contact = details.emergency_contact.as_ref();
    let born = details.rider_birth_date.map(|it| it.to_string());
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let mut values = Values::from([
        ("breed", details.breed.as_str().to_owned()),
        (
            "registration_number",
            details.registration_number.as_str().to_owned(),
        ),
        ("birth_date", born.unwrap_or_default()),
        (
            "emergency_contact",
            text(contact.map(|it| it.name.as_str())),
        ),
        ("emergency_phone", text(contact.map(|it| it.phone.as_str()))),
        ("memberships", details.memberships_text()),
    ]);
    let owner = ["owner", "owner_address", "owner_phone", "owner_email"];
    let trainer = [
        "trainer",
        "trainer_address",
        "trainer_phone",
        "trainer_email",
    ];
    for (fields, person) in [(owner, &details.owner), (trainer, &details.trainer)] {
        if let Some(person) = person {
            values.extend(fields.into_iter().zip(of_person(person)));
        }
    }
    values
}

fn of_person(person: &EntryPerson) -> [String; 4] {
    let phone = person.phone.as_ref().map_or("", PhoneNumber::as_str);
    let email = person.email.as_ref().map_or("", EmailAddress::as_str);
    [
        person.name.as_str().to_owned(),
        person.address(),
        phone.to_owned(),
        email.to_owned(),
    ]
}
