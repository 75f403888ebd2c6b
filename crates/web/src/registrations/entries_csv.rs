use ::registrations::{
    ClassEntry, EntryDetails, EntryPerson, Registration, Roster, RosterService, RosterShow,
};
use actix_web::{HttpResponse, web};
use futures_util::Stream;
use futures_util::stream::try_unfold;
use kernel::{Actor, EmailAddress, EventId, Money, PhoneNumber, SignedMoney, StoreError};
use serde::Deserialize;
use spreadsheets::csv_rows;
use utoipa::{IntoParams, ToSchema};

use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::{csv_pages, local_time};

/// What a row of the file is.
#[derive(Debug, Default, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CsvRows {
    /// An entry.
    #[default]
    Entries,
    /// An entry in one class.
    Classes,
}

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct CsvQuery {
    /// `entries` or `classes`.
    #[serde(default)]
    #[param(inline)]
    rows: CsvRows,
}

/// The entries of one of the account's shows as a table for spreadsheets. Cells
/// that a spreadsheet could take for a formula begin with an apostrophe.
#[utoipa::path(get, path = "/showstable/events/{id}/entries.csv", operation_id = "export_entries", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), CsvQuery),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    rosters: web::Data<RosterService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<CsvQuery>,
) -> Result<HttpResponse, ApiError> {
    let (id, actor) = (event_id(&id)?, signed_in.actor);
    let show = rosters.show(&actor, id).await?;
    let show = show.ok_or_else(|| ApiError::not_found("Event"))?;
    let name = show.roster.file(match query.rows {
        CsvRows::Entries => "entries.csv",
        CsvRows::Classes => "class entries.csv",
    });
    let parts = parts(rosters, actor, id, show, query.rows);
    Ok(csv_pages(&name, parts))
}

/// How many entries are read together.
const PAGE: u32 = 500;

/// The table in parts, which are read while it is sent: a show may have thousands of
/// entries.
fn parts(
    rosters: web::Data<RosterService>,
    actor: Actor,
    id: EventId,
    show: RosterShow,
    rows: CsvRows,
) -> impl Stream<Item = Result<Vec<u8>, StoreError>> {
    let (cells, titles) = match rows {
        CsvRows::Entries => (entry_rows as Cells, &ENTRY_TITLES[..]),
        CsvRows::Classes => (class_rows as Cells, &CLASS_TITLES[..]),
    };
    let titles = titles.iter().map(|title| (*title).to_owned()).collect();
    let titles: Vec<Vec<String>> = vec![titles];
    try_unfold((titles, 1), move |(titles, first)| {
        let (rosters, actor, roster) = (rosters.clone(), actor.clone(), show.roster.clone());
        async move {
            if titles.is_empty() && first > show.last_entry_number {
                return Ok(None);
            }
            let last = first.saturating_add(PAGE - 1);
            let entries = rosters.entries(&actor, id, first..=last).await?;
            let rows = entries.iter().flat_map(|entry| cells(&roster, entry));
            let part = csv_rows(titles.into_iter().chain(rows)).map_err(StoreError::failed)?;
            Ok::<_, StoreError>(Some((part, (Vec::new(), last.saturating_add(1)))))
        }
    })
}

/// Makes the rows of an entry.
type Cells = fn(&Roster, &Registration) -> Vec<Vec<String>>;

const ENTRY_TITLES: [&str; 31] = [
    "Back number",
    "Status",
    "Rider",
    "Email",
    "Phone",
    "Address",
    "Horse",
    "Classes",
    "Total",
    "Paid",
    "Due",
    "Owed to rider",
    "Notes",
    "Entered at",
    "Time zone",
    "Breed",
    "Registration number",
    "Owner",
    "Owner address",
    "Owner phone",
    "Owner email",
    "Trainer",
    "Trainer address",
    "Trainer phone",
    "Trainer email",
    "Date of birth",
    "Emergency contact",
    "Emergency phone",
    "Memberships",
    "Barn",
    "Barn pays",
];

fn entry_rows(roster: &Roster, entry: &Registration) -> Vec<Vec<String>> {
    let rider = &entry.rider;
    let classes: Vec<_> = entry
        .class_entries
        .iter()
        .map(|class| {
            format!(
                "{} ({})",
                class.title_among(&roster.classes),
                class.state.as_str()
            )
        })
        .collect();
    let mut row = vec![
        number(entry.back_number),
        entry.status.as_str().to_owned(),
        rider.rider_name.as_str().to_owned(),
        rider.rider_email.as_str().to_owned(),
        rider.rider_phone.as_str().to_owned(),
        rider.rider_street.as_str().to_owned(),
        rider.horse_name.as_str().to_owned(),
        classes.join("; "),
        amount(entry.total_fee),
        decimal(entry.paid),
        decimal(entry.balance().max(SignedMoney::ZERO)),
        decimal(SignedMoney::from_cents(-entry.balance().cents().min(0))),
        rider.notes.as_str().to_owned(),
        local_time(entry.created_at, &roster.time_zone),
        roster.time_zone.name().to_owned(),
    ];
    row.extend(detail_cells(&entry.details));
    row.extend([roster.group_of(entry).to_owned(), amount(entry.group_fee)]);
    vec![row]
}

fn detail_cells(details: &EntryDetails) -> Vec<String> {
    let mut cells = vec![
        details.breed.as_str().to_owned(),
        details.registration_number.as_str().to_owned(),
    ];
    for person in [&details.owner, &details.trainer] {
        cells.extend(person_cells(person.as_ref()));
    }
    let contact = details.emergency_contact.as_ref();
    let birth_date = details.rider_birth_date.map(|date| date.to_string());
    cells.extend([
        birth_date.unwrap_or_default(),
        contact.map_or("", |it| it.name.as_str()).to_owned(),
        contact.map_or("", |it| it.phone.as_str()).to_owned(),
        details.memberships_text(),
    ]);
    cells
}

/// Name, address, telephone number and email address.
fn person_cells(person: Option<&EntryPerson>) -> [String; 4] {
    let Some(person) = person else {
        return Default::default();
    };
    let phone = person.phone.as_ref().map_or("", PhoneNumber::as_str);
    let email = person.email.as_ref().map_or("", EmailAddress::as_str);
    [
        person.name.as_str().to_owned(),
        person.address(),
        phone.to_owned(),
        email.to_owned(),
    ]
}

const CLASS_TITLES: [&str; 8] = [
    "Class number",
    "Class",
    "State",
    "Back number",
    "Rider",
    "Horse",
    "Price",
    "Waived because",
];

fn class_rows(roster: &Roster, entry: &Registration) -> Vec<Vec<String>> {
    let row = |class: &ClassEntry| {
        let waived = class.waived_reason.as_ref();
        vec![
            class
                .class_among(&roster.classes)
                .map_or("", |it| &it.number)
                .to_owned(),
            class.name.as_str().to_owned(),
            class.state.as_str().to_owned(),
            number(entry.back_number),
            entry.rider.rider_name.as_str().to_owned(),
            entry.rider.horse_name.as_str().to_owned(),
            amount(class.price),
            waived
                .map(|reason| reason.as_str().to_owned())
                .unwrap_or_default(),
        ]
    };
    entry.class_entries.iter().map(row).collect()
}

fn number(back_number: Option<u32>) -> String {
    back_number
        .map(|number| number.to_string())
        .unwrap_or_default()
}

fn amount(money: Money) -> String {
    decimal(SignedMoney::from_cents(money.cents()))
}

/// Dollars without a currency sign, which a spreadsheet reads as a number.
fn decimal(money: SignedMoney) -> String {
    money.to_string().replace('$', "")
}
