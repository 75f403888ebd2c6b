//! Files as tables: CSV and XLSX, and the cards of a vCard file and the events of a
//! calendar, a row each.

mod calendar;

use ::contacts::{ContactDetails, ContactKind};
use ::imports::{MAX_CELLS, MAX_COLUMNS, MAX_ROWS, MAX_SHEETS, MAX_TABLE_BYTES, Table};
use kernel::{EmailAddress, MAX_CARDS, PhoneNumber, StoreError, TimeZone};
use processes::imports::NewSheet;
use spreadsheets::{Bounds, Rows, Sheet, Unreadable, read_text};

use super::view::UnreadSheet;
use crate::contacts::vcard::{CardFile, Unread, cards_of};

/// With headings and what may stand above them.
const BOUNDS: Bounds = Bounds {
    rows: 2 * MAX_ROWS,
    columns: MAX_COLUMNS,
    bytes: MAX_TABLE_BYTES,
};

/// Why a sheet is not imported beside those before it.
const TOO_MUCH: &str = "has, with the sheets before it, more than can be imported at once; save \
                        it as a file of its own";

/// Why a file did not become a table.
#[derive(Debug)]
pub(super) enum NotRead {
    /// It is nothing that can be read.
    Unknown,
    /// What is wrong with it; continues a sentence.
    Wrong(String),
    /// It could not be read from the disk.
    Store(StoreError),
}

/// The sheets of a file, by what is in it, and those that were not read, with why. Times in
/// UTC are told on the clocks of `zone`.
pub(super) fn sheets_of(
    file: &[u8],
    zone: Option<&TimeZone>,
) -> Result<(Vec<NewSheet>, Vec<UnreadSheet>), NotRead> {
    let start = &file[..file.len().min(1024)];
    let start = read_text(start)
        .unwrap_or_default()
        .trim_start()
        .to_ascii_uppercase();
    let only = |rows| {
        vec![Sheet {
            name: String::new(),
            is_hidden: false,
            rows: Ok(rows),
        }]
    };
    let sheets = if start.starts_with("BEGIN:VCARD") {
        only(rows_of_cards(file)?)
    } else if start.starts_with("BEGIN:VCALENDAR") {
        only(calendar::rows_of(
            &read_text(file).unwrap_or_default(),
            zone,
        ))
    } else {
        spreadsheets::read(file, &BOUNDS).map_err(not_read)?
    };
    let (mut read, mut unread) = (Vec::new(), Vec::new());
    let (mut first, mut cells) = (None, 0);
    for Sheet {
        name,
        is_hidden,
        rows,
    } in sheets
    {
        let table = rows.map_err(not_read);
        let table = table.and_then(|rows| {
            let table = Table::of(rows).map_err(|error| NotRead::Wrong(error.to_string()))?;
            let sum = cells + table.cells();
            if read.len() == MAX_SHEETS || sum > MAX_CELLS {
                return Err(NotRead::Wrong(TOO_MUCH.to_owned()));
            }
            cells = sum;
            Ok(table)
        });
        match table {
            Ok(table) => read.push(NewSheet {
                name,
                is_hidden,
                table,
            }),
            Err(error) => {
                if let NotRead::Wrong(reason) = &error {
                    let reason = reason.clone();
                    unread.push(UnreadSheet { name, reason });
                }
                first.get_or_insert(error);
            }
        }
    }
    if read.is_empty() {
        let nothing = || NotRead::Wrong("has no rows below its headings".to_owned());
        return Err(first.unwrap_or_else(nothing));
    }
    Ok((read, unread))
}

fn not_read(error: Unreadable) -> NotRead {
    match error {
        Unreadable::Unknown => NotRead::Unknown,
        error => NotRead::Wrong(error.to_string()),
    }
}

/// The headings of cards, which are those of exported contacts.
const OF_CARDS: [&str; 10] = [
    "Name", "Kinds", "Company", "Email", "Phones", "Street", "City", "State", "ZIP code", "Notes",
];

fn rows_of_cards(file: &[u8]) -> Result<Rows, NotRead> {
    let read = cards_of(file, ContactKind::Other);
    let CardFile { cards, problems } = read.map_err(|error| match error {
        Unread::NoCards => NotRead::Wrong("has no vCards in it".to_owned()),
        Unread::TooMany => NotRead::Wrong(format!("has more than {MAX_CARDS} cards")),
    })?;
    let headings = OF_CARDS.map(str::to_owned).to_vec();
    let cards = cards.iter().map(row_of_card);
    // A card that could not be read is a row that is not right.
    let unread = problems
        .iter()
        .filter(|it| it.name.is_empty() && it.card > 0);
    let unread = unread.map(|it| {
        let mut row = vec![String::new(); OF_CARDS.len() - 1];
        row.push(it.message.clone());
        row
    });
    let rows = std::iter::once(headings).chain(cards).chain(unread);
    Ok((0..).zip(rows).collect())
}

fn row_of_card(details: &ContactDetails) -> Vec<String> {
    let address = &details.address;
    let kinds = details.kinds.as_slice().iter().copied();
    let kinds: Vec<_> = kinds.map(ContactKind::as_str).collect();
    let phones: Vec<_> = details.phones.iter().map(PhoneNumber::as_str).collect();
    let email = details.email.as_ref().map_or("", EmailAddress::as_str);
    let cells = [
        details.name.as_str(),
        &kinds.join(", "),
        details.company.as_str(),
        email,
        &phones.join("\n"),
        address.street.as_str(),
        address.city.as_str(),
        address.state.as_str(),
        address.zip_code.as_str(),
        details.notes.as_str(),
    ];
    cells.map(str::to_owned).to_vec()
}
