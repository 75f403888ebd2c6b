//! What a row says of an entry.

use ::imports::address_parts;
use kernel::{
    ClassId, EmailAddress, OptionalLine, OptionalText, OrBlank, PhoneNumber, RecordDate,
    RequiredLine,
};
use registrations::{
    EmergencyContact, EntryDetails, EntryPerson, MAX_MEMBERSHIPS, Membership, RiderDetails,
};

use super::super::reading::Reading;
use super::named::ClassNames;

/// The largest back number, as when the office changes one.
const MAX_BACK_NUMBER: u32 = 999_999;

/// What rows say of an entry.
pub(super) struct Said {
    pub(super) rider: RiderDetails,
    pub(super) details: EntryDetails,
    pub(super) classes: Vec<ClassId>,
    pub(super) back_number: Option<u32>,
}

impl Said {
    pub(super) fn read(row: &mut Reading<'_>, names: &ClassNames) -> Option<Self> {
        let rider_name = row.required("rider", RequiredLine::parse);
        let horse_name = row.required("horse", RequiredLine::parse);
        let status = row.get("status");
        if ["scratched", "cancelled"].contains(&status) {
            row.refuse(format!("Status is {status}: not entered."));
        }
        let (classes, doubts) = names.find(row.get("classes"));
        for doubt in doubts {
            row.doubt(doubt);
        }
        let email = row.optional("email", EmailAddress::parse);
        let phone = row.optional("phone", PhoneNumber::parse);
        let details = details_of(row);
        let back_number = row.optional("back_number", |text| {
            let number = text.parse().ok();
            let number = number.filter(|it| (1..=MAX_BACK_NUMBER).contains(it));
            number.ok_or("must be from 1 to 999999")
        });
        Some(Self {
            rider: RiderDetails {
                rider_email: email.map_or(OrBlank::BLANK, OrBlank::from),
                rider_phone: phone.map_or(OrBlank::BLANK, OrBlank::from),
                rider_street: row.line("address"),
                notes: row.notes_text(),
                rider_name: rider_name?,
                horse_name: horse_name?,
            },
            details,
            classes,
            back_number,
        })
    }

    /// Takes what another row of the entry says more, and returns whether it does. Where
    /// the two differ, the first one counts.
    pub(super) fn join(&mut self, other: Self, doubts: &mut Vec<String>) -> bool {
        let mut has_more = false;
        for class in other.classes {
            if !self.classes.contains(&class) {
                self.classes.push(class);
                has_more = true;
            }
        }
        let (rider, its) = (&mut self.rider, other.rider);
        let is_blank = OrBlank::<EmailAddress>::is_blank;
        has_more |= take(&mut rider.rider_email, its.rider_email, is_blank);
        has_more |= take(&mut rider.rider_phone, its.rider_phone, OrBlank::is_blank);
        has_more |= take(&mut rider.rider_street, its.rider_street, is_empty);
        let is_empty_text = |it: &OptionalText<5000>| it.as_str().is_empty();
        has_more |= take(&mut rider.notes, its.notes, is_empty_text);
        let (details, its) = (&mut self.details, other.details);
        has_more |= take(&mut details.owner, its.owner, Option::is_none);
        has_more |= take(&mut details.trainer, its.trainer, Option::is_none);
        has_more |= take(
            &mut details.registration_number,
            its.registration_number,
            is_empty,
        );
        has_more |= take(&mut details.breed, its.breed, is_empty);
        let (contact, its_contact) = (&mut details.emergency_contact, its.emergency_contact);
        has_more |= take(contact, its_contact, Option::is_none);
        let (born, its_born) = (&mut details.rider_birth_date, its.rider_birth_date);
        has_more |= take(born, its_born, Option::is_none);
        has_more |= take(&mut details.memberships, its.memberships, Vec::is_empty);
        if let (Some(number), Some(its)) = (self.back_number, other.back_number)
            && number != its
        {
            doubts.push(format!(
                "Back number: another row of the entry has {number}."
            ));
        }
        has_more |= take(&mut self.back_number, other.back_number, Option::is_none);
        has_more
    }
}

fn is_empty<const MAX: usize>(line: &OptionalLine<MAX>) -> bool {
    line.as_str().is_empty()
}

/// Takes what is missing, and returns whether it was.
fn take<T>(own: &mut T, other: T, is_missing: impl Fn(&T) -> bool) -> bool {
    let takes = is_missing(own) && !is_missing(&other);
    if takes {
        *own = other;
    }
    takes
}

fn details_of(row: &mut Reading<'_>) -> EntryDetails {
    let owner = ["owner", "owner_address", "owner_phone", "owner_email"];
    let trainer = [
        "trainer",
        "trainer_address",
        "trainer_phone",
        "trainer_email",
    ];
    EntryDetails {
        owner: person(row, owner),
        trainer: person(row, trainer),
        registration_number: row.line("registration_number"),
        breed: row.line("breed"),
        emergency_contact: emergency_contact(row),
        rider_birth_date: birth_date(row),
        memberships: memberships(row),
    }
}

fn person(
    row: &mut Reading<'_>,
    [name, address, phone, email]: [&'static str; 4],
) -> Option<EntryPerson> {
    let said = address_parts(&with_region(row.get(address)));
    let more = [address, phone, email].map(|field| row.get(field));
    if row.get(name).is_empty() && more.iter().any(|it| !it.is_empty()) {
        row.doubt(format!("The name of the {name} is missing: left out."));
    }
    let phone = row.optional(phone, PhoneNumber::parse);
    let email = row.optional(email, EmailAddress::parse);
    Some(EntryPerson {
        name: row.optional(name, RequiredLine::parse)?,
        street: part(row, address, &said.street),
        city: part(row, address, &said.city),
        state: part(row, address, &said.state),
        zip_code: part(row, address, &said.zip_code),
        phone,
        email,
    })
}

fn part<const MAX: usize>(row: &mut Reading<'_>, field: &str, text: &str) -> OptionalLine<MAX> {
    let part = row.or_doubt(field, text, OptionalLine::parse(text));
    part.unwrap_or_default()
}

/// An address in which no comma stands between state and ZIP code, as tables of entries
/// have one there.
fn with_region(text: &str) -> String {
    let Some((before, zip)) = text.rsplit_once(',') else {
        return text.to_owned();
    };
    let zip = zip.trim();
    let is_zip = zip.len() >= 5 && zip.bytes().all(|it| it.is_ascii_digit() || it == b'-');
    if is_zip {
        format!("{before} {zip}")
    } else {
        text.to_owned()
    }
}

fn emergency_contact(row: &mut Reading<'_>) -> Option<EmergencyContact> {
    let name = row.optional("emergency_contact", RequiredLine::parse);
    let phone = row.optional("emergency_phone", PhoneNumber::parse);
    match (name, phone) {
        (Some(name), Some(phone)) => Some(EmergencyContact { name, phone }),
        (None, None) => None,
        _ => {
            row.doubt("Emergency contact: name or phone is missing; left out.".to_owned());
            None
        }
    }
}

fn birth_date(row: &mut Reading<'_>) -> Option<RecordDate> {
    row.optional("birth_date", RecordDate::parse)
}

/// As `TWHBEA 1234; AQHA 99`.
fn memberships(row: &mut Reading<'_>) -> Vec<Membership> {
    let mut all = Vec::new();
    for text in row.get("memberships").split([';', '\n']).map(str::trim) {
        if text.is_empty() {
            continue;
        }
        let parts = text.rsplit_once(' ');
        let membership = parts.and_then(|(association, number)| {
            Some(Membership {
                association: RequiredLine::parse(association).ok()?,
                number: RequiredLine::parse(number).ok()?,
            })
        });
        match membership {
            Some(membership) if all.len() < MAX_MEMBERSHIPS => all.push(membership),
            _ => row.doubt(format!(
                "Memberships: {text} is no association with a number; left out."
            )),
        }
    }
    all
}
