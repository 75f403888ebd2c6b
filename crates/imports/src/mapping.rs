//! Which column of a table is which field, and what its rows are.

use std::collections::{HashMap, HashSet};

use crate::date::{ReadDate, read_date};
use crate::field::{Field, Holds, field_of, fields_of, key};
use crate::price::{ReadPrice, read_price};
use crate::spelled::care_kinds_in;
use crate::{ImportKind, Table};

/// What stands before the name of a field in some headings, the likeliest first. Forms on
/// the web ask for your name.
const PREFIXES: [&str; 9] = [
    "horse", "animal", "contact", "client", "customer", "member", "person", "primary", "your",
];

/// What stands before the parts of addresses and before phones, the likeliest first. `PO` is
/// what Xero calls the postal address.
const OF_ADDRESSES: [&str; 7] = [
    "home", "mailing", "billing", "bill", "business", "work", "po",
];

/// Associations and registries, as headings such as `AQHA #` and `FEI ID` name them.
const ASSOCIATIONS: [&str; 19] = [
    "amha",
    "aphc",
    "apha",
    "aqha",
    "asha",
    "fei",
    "jockeyclub",
    "kwpn",
    "ncha",
    "nrcha",
    "nrha",
    "nsba",
    "ptha",
    "twhbea",
    "usdf",
    "usea",
    "usef",
    "ushja",
    "wpra",
];

/// How much words of care tell that rows are care: as much as a column of another kind.
const CARE_TELLS: u32 = 3;

/// So many values of a column are looked at.
const LOOKED_AT: usize = 20;

/// The fields of the columns, for a kind.
pub(crate) type Columns = Vec<Option<&'static Field>>;

/// The field of each column by its heading, or by what stands in it. A field has one
/// column, unless several may be of it.
pub(crate) fn columns_of(table: &Table, kind: ImportKind) -> Columns {
    let fields = fields_of(kind);
    let names = names_of(kind);
    let headings = table.headings.iter().enumerate();
    let found = headings.filter_map(|(at, heading)| {
        let (rank, field) = named(heading, kind, &names)?;
        let is_tick = matches!(field.holds, Holds::Date) && has_ticks(table, at);
        // What was paid, and not whether it was.
        let is_amount = field.name == "paid" && has_prices(table, at);
        if is_tick || is_amount {
            return None;
        }
        let is_blank = table.column(at).all(str::is_empty);
        Some((is_blank, rank, at, field))
    });
    let mut found: Vec<_> = found.collect();
    // Columns in which nothing stands last; then the likeliest first; of equal ones the
    // first of the file.
    found.sort_by_key(|(is_blank, rank, at, _)| (*is_blank, *rank, *at));
    let mut columns: Columns = vec![None; table.headings.len()];
    let mut taken = HashSet::new();
    for (_, _, at, field) in found {
        if field.joins() || taken.insert(field.name) {
            columns[at] = Some(field);
        }
    }
    for (name, dated) in [("time", "date"), ("end_time", "end_date")] {
        let is_it = |field: &Field| field.name == name;
        let at = columns.iter().position(|it| it.is_some_and(is_it));
        // A time may stand behind its date, and the column be called by the time.
        if let Some(at) = at.filter(|at| has_dates(table, *at))
            && taken.insert(dated)
        {
            columns[at] = field_of(kind, dated);
        }
    }
    // A horse without another name is called by that of its registry.
    if kind == ImportKind::Horses && !taken.contains("name") {
        let is_it = |field: &Field| field.name == "registered_name";
        let at = columns.iter().position(|it| it.is_some_and(is_it));
        if let Some(at) = at {
            taken.insert("name");
            columns[at] = field_of(kind, "name");
        }
    }
    // Who had it, where no other column says so; otherwise who did it.
    if kind == ImportKind::Care && !taken.contains("horse") && has_care(table, &columns) {
        let is_free = |at: usize| columns[at].is_none_or(|field| field.name == "by");
        let mut headings = table.headings.iter().enumerate();
        let who = headings.find(|(at, heading)| key(heading) == "who" && is_free(*at));
        if let Some((at, _)) = who {
            columns[at] = field_of(kind, "horse");
            taken.insert("horse");
        }
    }
    for (at, column) in columns.iter_mut().enumerate() {
        if column.is_none() {
            let field = told_by_values(table, at, fields);
            *column = field.filter(|field| taken.insert(field.name));
        }
    }
    columns
}

/// Whether a heading names what a program keeps for itself and people never wrote: its ids
/// and times, and the kinds of numbers and addresses, as Google has them.
pub(crate) fn is_of_program(heading: &str) -> bool {
    const OF_PROGRAMS: [&str; 14] = [
        "id",
        "uid",
        "uuid",
        "guid",
        "timestamp",
        "created",
        "createdat",
        "createddate",
        "updated",
        "updatedat",
        "modified",
        "lastmodified",
        "groupmembership",
        "labels",
    ];
    let is_label = heading.ends_with(" - Type") || heading.ends_with(" - Label");
    is_label || OF_PROGRAMS.contains(&key(heading).as_str())
}

/// Whether a column says yes or no, as one of what is done does.
fn has_ticks(table: &Table, at: usize) -> bool {
    const TICKS: [&str; 10] = [
        "", "x", "y", "n", "yes", "no", "done", "true", "false", "ok",
    ];
    let values = table.samples(at, LOOKED_AT);
    let is_tick = |value: &&str| TICKS.contains(&key(value).as_str());
    !values.is_empty() && values.iter().all(is_tick)
}

fn has_prices(table: &Table, at: usize) -> bool {
    let values = table.samples(at, LOOKED_AT);
    let is_price = |value: &&str| read_price(value) != ReadPrice::No;
    !values.is_empty() && values.iter().all(is_price)
}

/// Whether most of what the rows say was done is care.
fn has_care(table: &Table, columns: &Columns) -> bool {
    let is_done = |field: &Field| matches!(field.name, "kind" | "name");
    let of_care = |at: usize| {
        let values = table.samples(at, LOOKED_AT);
        let known = values.iter().filter(|it| !care_kinds_in(it).is_empty());
        !values.is_empty() && 2 * known.count() >= values.len()
    };
    let mut columns = columns.iter().enumerate();
    columns.any(|(at, field)| field.is_some_and(is_done) && of_care(at))
}

fn has_dates(table: &Table, at: usize) -> bool {
    let values = table.samples(at, LOOKED_AT);
    let is_date = |value: &&str| read_date(value) != ReadDate::No;
    !values.is_empty() && values.iter().all(is_date)
}

/// The field that a heading names, and how likely it does: the less the likelier.
fn named(heading: &str, kind: ImportKind, names: &Names) -> Option<(usize, &'static Field)> {
    const EACH: usize = 100;
    // What a heading says as a whole is not looked for in parts of it.
    let mut forms = forms_of(heading, kind).into_iter().enumerate();
    forms.find_map(|(form, heading)| {
        let (at, field) = names.get(&heading).or_else(|| counted(&heading, names))?;
        Some((form * EACH + at, *field))
    })
}

/// The names of the fields of a kind, and where each stands among those of its field.
type Names = HashMap<String, (usize, &'static Field)>;

fn names_of(kind: ImportKind) -> Names {
    let fields = fields_of(kind).iter();
    let named = |field: &'static Field| {
        let names = field.names().enumerate();
        names.map(move |(at, name)| (name, (at, field)))
    };
    fields.flat_map(named).collect()
}

/// The field of a heading that is counted: the first one is meant, or each where several
/// columns may be of the field.
fn counted<'a>(heading: &str, names: &'a Names) -> Option<&'a (usize, &'static Field)> {
    let (digits, name): (String, String) = heading.chars().partition(char::is_ascii_digit);
    let found = names.get(&name)?;
    (digits == "1" || (found.1.joins() && !digits.is_empty())).then_some(found)
}

/// The forms in which a heading is looked for, the surest first.
fn forms_of(heading: &str, kind: ImportKind) -> Vec<String> {
    let before = heading.split_once('(');
    let bare = key(before.map_or(heading, |(before, _)| before));
    let of_addresses = OF_ADDRESSES.iter().filter(|_| kind == ImportKind::Contacts);
    let rests = PREFIXES.iter().chain(of_addresses);
    let rests = rests.filter_map(|prefix| bare.strip_prefix(prefix));
    let numbers = ASSOCIATIONS.iter().filter_map(|it| bare.strip_prefix(it));
    let numbers = numbers.map(|rest| match rest {
        "no" | "id" => "associationno",
        rest => rest,
    });
    let rests: Vec<_> = rests.chain(numbers).map(str::to_owned).collect();
    let mut forms = [vec![key(heading), bare], rests].concat();
    // The name of a thing is the thing: Payee name.
    let things = forms.iter().filter_map(|form| form.strip_suffix("name"));
    let things: Vec<_> = things.map(str::to_owned).collect();
    forms.extend(things);
    forms.retain(|form| !form.is_empty());
    forms
}

/// The field that the values of a column are of, where that is beyond doubt.
fn told_by_values(table: &Table, at: usize, fields: &'static [Field]) -> Option<&'static Field> {
    let values = table.samples(at, LOOKED_AT);
    if values.is_empty() {
        return None;
    }
    let all = |is: fn(&str) -> bool| values.iter().all(|value| is(value));
    let names: &[&str] = if all(is_email) {
        &["email", "owner_email"]
    } else if all(is_microchip) {
        &["microchip_number"]
    } else {
        return None;
    };
    fields.iter().find(|field| names.contains(&field.name))
}

fn is_email(value: &str) -> bool {
    let parts = value.split_once('@');
    parts.is_some_and(|(before, after)| {
        !before.is_empty() && after.contains('.') && !value.contains(char::is_whitespace)
    })
}

/// ISO 11784: fifteen digits, of which the first are those of a country or a maker.
fn is_microchip(value: &str) -> bool {
    value.len() == 15 && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// What the rows of a table seem to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guess {
    /// How sure that is: the more, the surer.
    pub score: u32,
    /// What they are.
    pub kind: ImportKind,
}

/// What the rows of a table seem to be, of the kinds that are allowed. `None` if none is.
#[must_use]
pub fn guess(table: &Table, allowed: &[ImportKind]) -> Option<Guess> {
    let score = |kind: ImportKind| {
        let columns = columns_of(table, kind);
        let fields: HashSet<_> = columns.iter().flatten().map(|field| field.name).collect();
        let told = fields_of(kind)
            .iter()
            .filter(|field| fields.contains(field.name));
        let told: u32 = told.map(|field| field.weight).sum();
        // What is read into a show is of the show rather than of the barn.
        let told = 4 * told + if kind.is_of_show() { 2 * told } else { 0 };
        let is_care = kind == ImportKind::Care && has_care(table, &columns);
        let told = told + if is_care { 4 * CARE_TELLS } else { 0 };
        // People have no times of day: who comes to an appointment may be said with it.
        let is_of_times = kind == ImportKind::Contacts && has_times(table);
        let told = if is_of_times { told / 4 } else { told };
        if has_what_it_needs(kind, &fields) {
            told
        } else {
            told / 4
        }
    };
    let guesses = allowed.iter().copied().map(|kind| Guess {
        score: score(kind),
        kind,
    });
    // The first of those with the most.
    guesses.rev().max_by_key(|guess| guess.score)
}

fn has_times(table: &Table) -> bool {
    let names = names_of(ImportKind::Appointments);
    let mut headings = table.headings.iter();
    headings.any(|heading| {
        let field = named(heading, ImportKind::Appointments, &names);
        field.is_some_and(|(_, field)| matches!(field.name, "time" | "end_time"))
    })
}

/// Whether rows of a kind could be added with these fields.
pub(crate) fn has_what_it_needs(kind: ImportKind, fields: &HashSet<&str>) -> bool {
    let has = |name: &&str| fields.contains(name);
    match kind {
        ImportKind::Contacts => ["name", "first_name", "last_name", "company"]
            .iter()
            .any(has),
        ImportKind::Members => {
            ["name", "last_name", "horse", "registration_number"]
                .iter()
                .any(has)
                && ["number", "association"].iter().any(has)
        }
        ImportKind::Book => has(&"date") && ["amount", "income", "expense"].iter().any(has),
        kind => {
            let mut needed = fields_of(kind).iter().filter(|field| field.is_required);
            needed.all(|field| {
                let is_in_parts = field.name == "rider" && has(&"rider_last_name");
                fields.contains(field.name) || is_in_parts
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) fn table(text: &str) -> Table {
        let cells = |line: &str| line.split('|').map(|it| it.trim().to_owned()).collect();
        Table::of((1..).zip(text.trim().lines().map(cells))).expect("a table")
    }

    fn mapped(table: &Table, kind: ImportKind) -> Vec<&'static str> {
        let columns = columns_of(table, kind).into_iter();
        columns
            .map(|field| field.map_or("", |it| it.name))
            .collect()
    }

    #[test]
    fn columns_of_other_programs_are_known_by_their_headings() {
        use ImportKind::{Contacts, Horses};
        for (kind, headings, expected) in [
            (
                Horses,
                "HorseName|Reg #|DOB|Sex|Colour|Stall No.|Board Rate|Owner Name|Owner Email|Weight",
                "name|registration_number|date_of_birth|gender|color|stall|board|owner|owner_email|",
            ),
            (
                Horses,
                "Barn name|Registered Name|Horse Color",
                "name|registered_name|color",
            ),
            (
                Horses,
                "Registered Name|Owner|Height (hh)",
                "name|owner|height",
            ),
            (
                Horses,
                "Horse|Share %|Foaled|Microchip #",
                "name|owner_share|date_of_birth|microchip_number",
            ),
            (
                Contacts,
                "First Name|Last Name|E-mail Address|Home Phone|Mobile|St|Zip|MemNo|City",
                "first_name|last_name|email|phones|phones|state|zip_code|notes|city",
            ),
            (Contacts, "Name|Phone|Phone|Status", "name|phones|phones|"),
            // As forms on the web ask.
            (
                Contacts,
                "Timestamp|Your name|E-mail address|Your phone number|Horse's name",
                "|name|email|phones|",
            ),
            (
                Horses,
                "Horse's name|Owner’s name|AQHA Reg. #",
                "name|owner|registration_number",
            ),
            // Nearly the names of fields, but of something else.
            (
                Horses,
                "Horse Name|Barn Name|Home Barn|Class|No.|Dam Sire|USEF Member #|Owner City",
                "name|||||||",
            ),
            (
                Contacts,
                "Name|No.|Fax|E-mail 2 Address|NRHA #|Phone 1 - Type|Phone 4 - Value",
                "name||||notes||phones",
            ),
        ] {
            let table = table(&format!("{headings}\n1"));
            let expected: Vec<_> = expected.split('|').collect();
            assert_eq!(mapped(&table, kind), expected, "{headings}");
        }
    }

    #[test]
    fn of_several_columns_that_in_which_something_stands_is_taken() {
        let text = "Name|Home City|Work City\nRae||Shelbyville";
        let mapped = mapped(&table(text), ImportKind::Contacts);
        assert_eq!(mapped, ["name", "", "city"]);
    }

    #[test]
    fn a_column_of_ticks_is_no_date() {
        let text = "Horse|Date|What|Done?\nDusty|4/2/2026|Trim|✓\nMist|4/2/2026|Trim|yes";
        let mapped = mapped(&table(text), ImportKind::Care);
        assert_eq!(mapped, ["horse", "date", "name", ""]);
        let text = "Horse|Done\nDusty|4/2/2026";
        let mapped = self::mapped(&table(text), ImportKind::Care);
        assert_eq!(mapped, ["horse", "date"]);
        let text = "Horse|Done?\nDusty|yes";
        let mapped = self::mapped(&table(text), ImportKind::Care);
        assert_eq!(mapped, ["horse", ""]);
    }

    #[test]
    fn values_tell_a_column_whose_heading_does_not() {
        let table = table("Horse|How to reach|Tag\nDusty|rae@example.org|985141001234567");
        assert_eq!(
            mapped(&table, ImportKind::Horses),
            ["name", "owner_email", "microchip_number"]
        );
    }

    #[test]
    fn a_table_tells_what_its_rows_are() {
        use ImportKind::{Appointments, Book, Care, Classes, Contacts, Horses};
        let barn = [Horses, Contacts, Care, Appointments, Book];
        for (headings, expected) in [
            ("Name|Breed|Sex|Color", Horses),
            ("Horse|Owner|Stall|Board", Horses),
            ("Name|Owner", Horses),
            ("Name|Email|Phone", Contacts),
            ("First Name|Last Name|Company", Contacts),
            ("Horse|Vaccine|Date Given|Vet|Next Due", Care),
            (
                "Subject|Start Date|Start Time|End Date|End Time|Location",
                Appointments,
            ),
            ("Date|Description|Amount", Book),
            ("Date|Payee|Debit|Credit|Memo", Book),
        ] {
            let table = table(&format!("{headings}\n1"));
            assert_eq!(
                guess(&table, &barn).map(|it| it.kind),
                Some(expected),
                "{headings}"
            );
        }
        for (headings, expected) in [
            ("Class No|Class Name|Entry Fee", Classes),
            ("Name|Breed|Sex|Color|Sire|Dam", Horses),
        ] {
            let table = table(&format!("{headings}\n1"));
            assert_eq!(
                guess(&table, &ImportKind::ALL).map(|it| it.kind),
                Some(expected),
                "{headings}"
            );
        }
        assert_eq!(guess(&table("A\n1"), &[]), None);
    }

    #[test]
    fn care_with_its_cost_is_no_money_and_money_no_care() {
        use ImportKind::{Book, Care};
        let trims = "4/2/26|Dusty|Trim|Jo Lee|45|yes\n4/3/26|ALL|Spring shots|Dr. Lee|900|";
        let hay = "4/2/26||Hay|Co-op|45|yes\n4/3/26||Shavings|Co-op|900|";
        for (headings, rows, expected, columns) in [
            (
                "Date|Horse|What|Who|Cost|Paid?",
                trims,
                Care,
                "date|horse|name|by|cost|paid",
            ),
            (
                "When|Horse(s)|What|Who|Cost|Paid?",
                trims,
                Care,
                "date|horse|name|by|cost|paid",
            ),
            (
                "Date|Horses|What|By|Cost|Paid",
                trims,
                Care,
                "date|horse|name|by|cost|paid",
            ),
            // As the desk itself asks for it.
            (
                "Horse|Date|What was done|Cost",
                "Dusty|4/2/26|Trim|45\nMax|4/3/26|Floated|85",
                Care,
                "horse|date|name|cost",
            ),
            (
                "When|Who|What|Vet|Cost|Paid?",
                trims,
                Care,
                "date|horse|name|by|cost|paid",
            ),
            (
                "Date||What|Who|Cost|Paid?",
                hay,
                Book,
                "date||description||amount|",
            ),
            (
                "Date|Horse|What|Who|Cost|Paid",
                "4/2/26|Dusty|Trim|Jo|45|$45",
                Care,
                "date|horse|name|by|cost|notes",
            ),
        ] {
            let table = table(&format!("{headings}\n{rows}"));
            let barn = [
                ImportKind::Horses,
                ImportKind::Contacts,
                Care,
                ImportKind::Appointments,
                Book,
            ];
            let found = guess(&table, &barn).expect("a guess").kind;
            let expected_columns = columns.replace("|notes", "|");
            assert_eq!(
                (found, mapped(&table, found).join("|")),
                (expected, expected_columns),
                "{headings}"
            );
        }
    }
}
