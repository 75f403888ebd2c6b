//! Which column of a table is which field, and what its rows are.

use std::collections::HashSet;

use crate::field::{Field, fields_of, key};
use crate::{ImportKind, Table};

/// What stands before the name of a field in some headings.
const PREFIXES: [&str; 7] = [
    "horse", "animal", "contact", "client", "customer", "member", "primary",
];

/// So many values of a column are looked at.
const LOOKED_AT: usize = 20;

/// The fields of the columns, for a kind.
pub(crate) type Columns = Vec<Option<&'static Field>>;

/// The field of each column by its heading, or by what stands in it. A field has one
/// column, unless several may be of it.
pub(crate) fn columns_of(table: &Table, kind: ImportKind) -> Columns {
    let fields = fields_of(kind);
    let mut found: Vec<(usize, usize, &'static Field)> = Vec::new();
    for (at, heading) in table.headings.iter().enumerate() {
        for field in fields {
            found.extend(rank(heading, field).map(|rank| (rank, at, field)));
        }
    }
    // The likeliest first; of equal ones the first of the file.
    found.sort_by_key(|(rank, at, _)| (*rank, *at));
    let mut columns: Columns = vec![None; table.headings.len()];
    let mut taken = HashSet::new();
    for (_, at, field) in found {
        if columns[at].is_none() && (field.joins() || taken.insert(field.name)) {
            columns[at] = Some(field);
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

/// How likely a heading names a field: the less the likelier; `None` if it does not.
fn rank(heading: &str, field: &Field) -> Option<usize> {
    const EACH: usize = 100;
    let whole = key(heading);
    let bare = key(heading
        .split_once('(')
        .map_or(heading, |(before, _)| before));
    let rest = PREFIXES.iter().find_map(|prefix| bare.strip_prefix(prefix));
    let rest = rest.filter(|rest| !rest.is_empty());
    let forms = [Some(whole.as_str()), Some(bare.as_str()), rest];
    let mut forms = forms.into_iter().enumerate();
    forms.find_map(|(form, heading)| {
        let at = field
            .names()
            .position(|name| Some(name.as_str()) == heading)?;
        Some(form * EACH + at)
    })
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

/// What the rows of a table seem to be, of the kinds that are allowed. `None` if none is.
pub(crate) fn kind_of(table: &Table, allowed: &[ImportKind]) -> Option<ImportKind> {
    let score = |kind: ImportKind| {
        let columns = columns_of(table, kind);
        let fields: HashSet<_> = columns.iter().flatten().map(|field| field.name).collect();
        let told = fields_of(kind)
            .iter()
            .filter(|field| fields.contains(field.name));
        let told: u32 = told.map(|field| field.weight).sum();
        // What is read into a show is of the show rather than of the barn.
        let told = 4 * told + if kind.is_of_show() { 2 * told } else { 0 };
        if has_what_it_needs(kind, &fields) {
            told
        } else {
            told / 4
        }
    };
    let kinds = allowed.iter().copied().map(|kind| (score(kind), kind));
    // The first of those with the most.
    let best = kinds.rev().max_by_key(|(score, _)| *score);
    best.map(|(_, kind)| kind)
}

fn has_what_it_needs(kind: ImportKind, fields: &HashSet<&str>) -> bool {
    let has = |name: &&str| fields.contains(name);
    match kind {
        ImportKind::Contacts => ["name", "first_name", "last_name", "company"]
            .iter()
            .any(has),
        ImportKind::Book => has(&"date") && ["amount", "income", "expense"].iter().any(has),
        kind => {
            let mut needed = fields_of(kind).iter().filter(|field| field.is_required);
            needed.all(|field| fields.contains(field.name))
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
                "name||color",
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
        ] {
            let table = table(&format!("{headings}\n1"));
            let expected: Vec<_> = expected.split('|').collect();
            assert_eq!(mapped(&table, kind), expected, "{headings}");
        }
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
            assert_eq!(kind_of(&table, &barn), Some(expected), "{headings}");
        }
        for (headings, expected) in [
            ("Class No|Class Name|Entry Fee", Classes),
            ("Name|Breed|Sex|Color|Sire|Dam", Horses),
        ] {
            let table = table(&format!("{headings}\n1"));
            assert_eq!(
                kind_of(&table, &ImportKind::ALL),
                Some(expected),
                "{headings}"
            );
        }
        assert_eq!(kind_of(&table("A\n1"), &[]), None);
    }
}
