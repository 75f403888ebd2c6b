use std::collections::BTreeMap;

use kernel::{RecordDate, TimeZone};
use time::Date;

use crate::care_word::care_word;
use crate::cell::is_nothing;
use crate::date::{
    ReadDate, Roughly, born, instant, order_shown, read_date, read_roughly, time_behind,
};
use crate::field::{Field, Holds, field_of, key, notes_of};
use crate::mapping::Columns;
use crate::price::{ReadPrice, read_price};
use crate::spelled::care_kinds_in;
use crate::value::{
    care_kind_in, lines, minutes_of_day, names, number, one_line, paid, text, time, word,
};
use crate::{DateOrder, ImportKind, Table};

/// A row as it was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The number of the row in the file, from 1.
    pub row: u32,
    /// What its fields say, by their names; those without a value are not there. Dates are
    /// written as YYYY-MM-DD, times as HH:MM, amounts as decimals, words as the API has
    /// them.
    pub values: BTreeMap<&'static str, String>,
    /// What may have been understood wrongly, a sentence each.
    pub doubts: Vec<String>,
    /// Why it is nothing that can be imported, a sentence.
    pub problem: Option<&'static str>,
    /// The text of a row of care that should say its kind, and that no rule knows.
    pub unknown_care: Option<String>,
}

/// When and where rows are read.
#[derive(Debug, Clone, Copy)]
pub struct Clocks<'a> {
    /// Today there: births are not later.
    pub today: Date,
    /// On whose clocks instants are told; without it they stay as they are written.
    pub time_zone: Option<&'a TimeZone>,
}

impl Record {
    /// What it is of, such as its horse; empty if it names nothing.
    #[must_use]
    pub fn name(&self) -> String {
        let fields = NAMING.iter().map(|it| self.get(it));
        let found = fields.into_iter().find(|it| !it.is_empty());
        let parts = || ["first_name", "last_name"].map(|it| self.get(it)).join(" ");
        let name = found.map_or_else(parts, str::to_owned);
        name.trim().chars().take(REPEATED).collect()
    }

    /// What a field says; empty if it says nothing.
    #[must_use]
    pub fn get(&self, field: &str) -> &str {
        self.values.get(field).map_or("", String::as_str)
    }
}

impl Record {
    /// Adds a line to its notes.
    pub(crate) fn note(&mut self, line: &str) {
        let notes = self.values.entry("notes").or_default();
        if !notes.is_empty() {
            notes.push('\n');
        }
        notes.push_str(line);
    }
}

/// The fields in which *none* says something.
const STATING_NONE: [&str; 2] = ["allergies", "medications"];

/// The fields that say when somebody was born, which may be known only roughly.
const BIRTHS: [&str; 2] = ["date_of_birth", "birth_date"];

/// What is said of days that are known roughly.
const ROUGHLY: &str = "taken as its first day";

/// The column of which a doubt says that a date is known roughly.
pub(crate) fn rough_column(doubt: &str) -> Option<&str> {
    let (column, said) = doubt.split_once(": ")?;
    let is_rough = said.strip_suffix('.')?.ends_with(ROUGHLY);
    is_rough.then_some(column)
}

/// The fields that say what a row is of, that which says it best first: a row of care is of
/// its horse, and not of what was done.
const NAMING: [&str; 7] = [
    "rider",
    "horse",
    "name",
    "title",
    "description",
    "company",
    "contact",
];

/// How many characters of a value a doubt repeats.
const REPEATED: usize = 60;

/// What is asked about the dates of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dates {
    /// They can be read in one way only, or some show how the others are read.
    Clear(Option<DateOrder>),
    /// They can be read in two ways.
    Asked,
}

/// How the dates of a table are read, as far as it tells.
pub(crate) fn dates_of(table: &Table, columns: &Columns) -> Dates {
    let is_date = |field: &Field| matches!(field.holds, Holds::Date);
    let (mut month_first, mut day_first, mut is_open) = (false, false, false);
    for (at, field) in columns.iter().enumerate() {
        if !field.is_some_and(is_date) {
            continue;
        }
        for text in table.column(at) {
            match order_shown(text) {
                Some(DateOrder::MonthFirst) => month_first = true,
                Some(DateOrder::DayFirst) => day_first = true,
                None => is_open |= matches!(read_date(text), ReadDate::Either(..)),
            }
        }
    }
    match (is_open, month_first, day_first) {
        (false, ..) => Dates::Clear(None),
        (true, true, false) => Dates::Clear(Some(DateOrder::MonthFirst)),
        (true, false, true) => Dates::Clear(Some(DateOrder::DayFirst)),
        (true, _, _) => Dates::Asked,
    }
}

/// How rows are read.
pub(crate) struct Reader<'a> {
    pub(crate) kind: ImportKind,
    /// The headings of the table.
    pub(crate) headings: &'a [String],
    pub(crate) columns: &'a Columns,
    /// `None` if nobody has said it: dates that can be read in two ways are in doubt then.
    pub(crate) dates: Option<DateOrder>,
    pub(crate) clocks: Clocks<'a>,
}

/// What rows begin with that sum up the others.
const TOTALS: [&str; 6] = [
    "total",
    "totals",
    "grandtotal",
    "subtotal",
    "sum",
    "totaldue",
];
const TOTAL: &str = "This is a total of other rows.";

/// Names that stand in two columns.
const IN_PARTS: [(&str, [&str; 2]); 2] = [
    ("rider", ["rider_first_name", "rider_last_name"]),
    ("owner", ["owner_first_name", "owner_last_name"]),
];

impl Reader<'_> {
    /// The rows of a table, as they are understood.
    pub(crate) fn read(&self, table: &Table) -> Vec<Record> {
        let rows = table.rows.iter();
        rows.map(|row| self.record(row.number, &row.cells))
            .collect()
    }

    fn record(&self, row: u32, cells: &[String]) -> Record {
        let mut record = Record {
            row,
            values: BTreeMap::new(),
            doubts: Vec::new(),
            problem: cells.iter().find(|it| !it.is_empty()).and_then(|first| {
                let is_total = TOTALS.contains(&key(first).as_str());
                is_total.then_some(TOTAL)
            }),
            unknown_care: None,
        };
        let columns = self.columns.iter().zip(self.headings);
        for ((field, heading), cell) in columns.zip(cells) {
            if let Some(field) = field {
                self.take(&mut record, (field, heading), cell);
            }
        }
        for (name, parts) in IN_PARTS {
            join(&mut record, name, parts);
        }
        match self.kind {
            ImportKind::Care => self.say_kind(&mut record),
            // What goes out is no income: a card's purchases are called sales.
            ImportKind::Book if record.get("amount").starts_with('-') => {
                record
                    .values
                    .retain(|field, kind| *field != "kind" || kind != "income");
            }
            _ => {}
        }
        record
    }

    /// The kind of care of a row that does not say it: the heading of what was done says it,
    /// such as Vaccine, or what was done itself, or that of who did it, such as Farrier.
    fn say_kind(&self, record: &mut Record) {
        let unknown = record.unknown_care.take();
        if record.values.contains_key("kind") {
            return;
        }
        let heading_of = |name: &str| {
            let mut columns = self.columns.iter().zip(self.headings);
            let is_it = |field: &Field| field.name == name && !record.get(name).is_empty();
            let found = columns.find(|(field, _)| field.is_some_and(is_it));
            found.and_then(|(_, heading)| care_kind_in(heading))
        };
        let said = care_kinds_in(record.get("name"));
        let kind = heading_of("name")
            .or_else(|| said.first().copied())
            // A veterinarian does all kinds.
            .or_else(|| heading_of("by").filter(|kind| *kind != "veterinary"));
        let Some(kind) = kind else {
            let name = Some(record.get("name")).filter(|it| !it.is_empty());
            record.unknown_care = unknown.or_else(|| name.map(care_word));
            return;
        };
        if said.len() > 1 {
            let name = record.get("name");
            let doubt = format!("Name: {name} names several kinds, taken as {kind}.");
            record.doubts.push(doubt);
        }
        record.values.insert("kind", kind.to_owned());
    }

    fn take(&self, record: &mut Record, (field, heading): (&'static Field, &str), cell: &str) {
        let is_price = matches!(field.holds, Holds::Price | Holds::Amount);
        let says_none = is_price || STATING_NONE.contains(&field.name);
        if cell.is_empty() || (is_nothing(cell) && !field.is_required && !says_none) {
            return;
        }
        let read = match field.holds {
            Holds::Text if self.has_horses(field) => Ok(names(cell)),
            Holds::Text => Ok(text(field, cell)),
            Holds::Lines => Ok(lines(field, heading, cell)),
            Holds::Date => self.date(record, field, cell),
            Holds::Time => time(cell),
            Holds::Price => price(cell, false),
            Holds::Amount => price(cell, true),
            Holds::Number => number(cell),
            Holds::Word(words) if field.name == "paid" => paid(words, cell),
            Holds::Word(words) => word(words, cell),
        };
        match read {
            Ok(value) if value.is_empty() => {}
            // Two columns of one field: the first one is it.
            Ok(value) if !field.joins() && is_otherwise(record, field, &value) => {
                self.keep(record, (field, heading), cell, "is in a second column");
            }
            Ok(value) => add(record, field, value),
            // In words of the barn's own: what was done.
            Err(_) if self.kind == ImportKind::Care && field.name == "kind" => {
                let name = field_of(self.kind, "name").filter(|_| record.get("name").is_empty());
                let kept = name.or_else(|| notes_of(self.kind));
                if let Some(kept) = kept {
                    add(record, kept, one_line(cell));
                }
                match care_kinds_in(cell).as_slice() {
                    [kind] => add(record, field, (*kind).to_owned()),
                    _ => record.unknown_care = Some(care_word(&one_line(cell))),
                }
            }
            Err(problem) => self.keep(record, (field, heading), cell, problem),
        }
    }

    /// Whether a field may name several horses.
    fn has_horses(&self, field: &Field) -> bool {
        field.name == "horses" || (self.kind == ImportKind::Care && field.name == "horse")
    }

    /// Keeps what a field does not take in the notes, if there are any.
    fn keep(
        &self,
        record: &mut Record,
        (field, heading): (&Field, &str),
        cell: &str,
        problem: &str,
    ) {
        let notes = notes_of(self.kind);
        let kept = notes.map_or("left empty", |_| "kept in the notes");
        doubt(record, field, cell, &format!("{problem}, {kept}"));
        if let Some(notes) = notes {
            add(record, notes, format!("{heading}: {cell}"));
        }
    }

    fn date(&self, record: &mut Record, field: &Field, cell: &str) -> Result<String, &'static str> {
        if BIRTHS.contains(&field.name) {
            return self.birth(record, field, cell);
        }
        let time = match field.name {
            "date" => field_of(self.kind, "time"),
            "end_date" => field_of(self.kind, "end_time"),
            _ => None,
        };
        let zone = self.clocks.time_zone;
        // Programs write days without a time as midnight.
        let zone = zone.filter(|_| time.is_some() || time_behind(cell) != Some(0));
        if let Some((day, minutes)) = zone.and_then(|zone| instant(cell, zone)) {
            if let Some(time) = time {
                add(record, time, minutes_of_day(minutes));
            }
            return Ok(day.to_string());
        }
        let day = self.day(record, field, cell)?;
        if let Some((time, minutes)) = time.zip(time_behind(cell)) {
            add(record, time, minutes_of_day(minutes));
        }
        Ok(day.to_string())
    }

    fn birth(
        &self,
        record: &mut Record,
        field: &Field,
        cell: &str,
    ) -> Result<String, &'static str> {
        let (day, what) = match read_roughly(cell) {
            Some(Roughly::Year(day)) => (day, Some("year")),
            Some(Roughly::Month(day)) => (day, Some("month")),
            None => (self.day(record, field, cell)?, None),
        };
        let day = born(day, cell, self.clocks.today).ok_or("is in the future")?;
        if let Some(what) = what {
            doubt(record, field, cell, &format!("is a {what}, {ROUGHLY}"));
        }
        Ok(day.to_string())
    }

    fn day(
        &self,
        record: &mut Record,
        field: &Field,
        cell: &str,
    ) -> Result<RecordDate, &'static str> {
        let read = read_date(cell);
        if let (ReadDate::Either(..), None) = (read, self.dates) {
            doubt(record, field, cell, "can be read in two ways");
        }
        let order = self.dates.unwrap_or(DateOrder::MonthFirst);
        read.day(Some(order)).ok_or("is no date")
    }
}

/// A name of its parts, if it does not stand there whole.
fn join(record: &mut Record, name: &'static str, parts: [&'static str; 2]) {
    let parts = parts.map(|part| record.values.remove(part));
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    if !parts.is_empty() {
        record.values.entry(name).or_insert_with(|| parts.join(" "));
    }
}

/// Keeps a value beside those of other columns of the field.
fn add(record: &mut Record, field: &Field, value: String) {
    match record.values.get_mut(field.name) {
        None => {
            record.values.insert(field.name, value);
        }
        Some(present) if field.joins() => {
            present.push('\n');
            present.push_str(&value);
        }
        Some(_) => {}
    }
}

/// Whether a field of the row says something else already.
fn is_otherwise(record: &Record, field: &Field, value: &str) -> bool {
    let present = record.values.get(field.name);
    present.is_some_and(|it| it != value)
}

fn doubt(record: &mut Record, field: &Field, cell: &str, what: &str) {
    let mut text: String = one_line(cell).chars().take(REPEATED).collect();
    if text.len() < one_line(cell).len() {
        text.push('…');
    }
    record
        .doubts
        .push(format!("{}: {text} {what}.", field.label));
}

fn price(cell: &str, may_be_negative: bool) -> Result<String, &'static str> {
    // A price may say for what: 620 / month.
    let amount = cell.split_once('/').map_or(cell, |(amount, _)| amount);
    let cents = match read_price(amount) {
        ReadPrice::Cents(cents) => cents,
        ReadPrice::Either => return Err("can be read in two ways"),
        ReadPrice::Sided => return Err("says CR or DR, which may mean either sign"),
        ReadPrice::No => return Err("is no price"),
    };
    if cents < 0 && !may_be_negative {
        return Err("is negative");
    }
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    Ok(format!("{sign}{}.{:02}", cents / 100, cents % 100))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::columns_of;

    fn read(text: &str, kind: ImportKind, dates: Option<DateOrder>) -> Vec<Record> {
        let cells = |line: &str| line.split('|').map(|it| it.trim().to_owned()).collect();
        let table = Table::of((1..).zip(text.trim().lines().map(cells))).expect("a table");
        let columns = columns_of(&table, kind);
        let reader = Reader {
            kind,
            headings: &table.headings,
            columns: &columns,
            dates,
            clocks: Clocks {
                today: time::macros::date!(2026 - 05 - 01),
                time_zone: None,
            },
        };
        reader.read(&table)
    }

    #[test]
    fn what_a_second_column_of_a_field_says_is_kept() {
        let text = "Name|Called\nGo Boy|Bob\nDusty|Dusty\nMist|";
        let cells = |line: &str| line.split('|').map(str::to_owned).collect();
        let table = Table::of((1..).zip(text.lines().map(cells))).expect("a table");
        let name = field_of(ImportKind::Horses, "name");
        let reader = Reader {
            kind: ImportKind::Horses,
            headings: &table.headings,
            columns: &vec![name, name],
            dates: None,
            clocks: Clocks {
                today: time::macros::date!(2026 - 05 - 01),
                time_zone: None,
            },
        };
        let rows = reader.read(&table);
        assert_eq!(
            (rows[0].get("name"), rows[0].get("notes")),
            ("Go Boy", "Called: Bob")
        );
        assert_eq!(
            rows[0].doubts,
            ["Name: Bob is in a second column, kept in the notes."]
        );
        assert!(
            rows[1..]
                .iter()
                .all(|it| it.doubts.is_empty() && it.get("notes").is_empty())
        );
    }

    #[test]
    fn a_row_is_read_with_its_doubts() {
        let rows = read(
            "Name|Sex|Age|DOB|Board|Board per\n\
             3Jets&apos; Winterhawk|G|7 yrs|3/4/2019|$620.00|monthly\n\
             Youth 13 & U|unicorn|old|soon|JACKPOT|-\n\
             Dusty||||1.200|\n\
             Max||||–|",
            ImportKind::Horses,
            None,
        );
        let values = |at: usize| {
            let values = rows[at].values.iter();
            values
                .map(|(name, value)| format!("{name}={value}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            values(0),
            [
                "age=7",
                "board=620.00",
                "board_per=month",
                "date_of_birth=2019-03-04",
                "gender=gelding",
                "name=3Jets' Winterhawk"
            ]
        );
        assert_eq!(
            rows[0].doubts,
            ["Date of birth: 3/4/2019 can be read in two ways."]
        );
        let notes = "notes=Sex: unicorn\nAge: old\nDOB: soon\nBoard: JACKPOT";
        assert_eq!(values(1), ["name=Youth 13 & U", notes]);
        assert_eq!(
            rows[1].doubts,
            [
                "Gender: unicorn is not known, kept in the notes.",
                "Age: old is no whole number, kept in the notes.",
                "Date of birth: soon is no date, kept in the notes.",
                "Board: JACKPOT is no price, kept in the notes.",
            ]
        );
        assert_eq!(
            rows[2].doubts,
            ["Board: 1.200 can be read in two ways, kept in the notes."]
        );
        assert_eq!(rows[3].doubts, ["Board: – is no price, kept in the notes."]);
    }

    #[test]
    fn the_kind_of_care_follows_from_what_was_done_and_by_whom() {
        let kinds = |text| {
            let rows = read(text, ImportKind::Care, None);
            let kinds = rows.iter().map(|it| it.get("kind").to_owned());
            kinds.collect::<Vec<_>>()
        };
        let said = "Horse|Date|Type|Vaccine name\nDusty|2026-05-01|Float|Spring";
        assert_eq!(kinds(said), ["dental"]);
        let headed =
            "Horse|Date|Vaccine name|Vet\nDusty|2026-05-01|Spring|Doe\nMax|2026-05-01||Doe";
        assert_eq!(kinds(headed), ["vaccination", ""]);
        let words = "Horse|Date|What\nDusty|2026-05-01|Shoes all 4\nMax|2026-05-01|Teeth floated\n\
                     Star|2026-05-01|Wormed - ivermectin\nRoy|2026-05-01|EWT/WNV + rabies\n\
                     Sky|2026-05-01|Body clip\nRio|2026-05-01|Rabies + Coggins";
        let expected = [
            "hoof",
            "dental",
            "deworming",
            "vaccination",
            "",
            "vaccination",
        ];
        assert_eq!(kinds(words), expected);
        // In the column of the kind, beside what was done or alone.
        let kind = "Horse|Date|Service|Product\nDusty|2026-05-01|Shoes all 4|\n\
                    Max|2026-05-01|Spring shots|Rabies\nStar|2026-05-01|Body clip|";
        assert_eq!(kinds(kind), ["hoof", "vaccination", ""]);
        let rows = read(kind, ImportKind::Care, None);
        assert_eq!(rows[0].get("name"), "Shoes all 4");
        assert_eq!(
            (rows[1].get("name"), rows[1].get("notes")),
            ("Spring shots", "Product: Rabies")
        );
        assert_eq!(rows[2].get("name"), "Body clip");
        let done = "Horse|Date|Procedure|Farrier\nDusty|2026-05-01|Rabies|Lee\nMax|2026-05-01|Front pair|Lee";
        assert_eq!(kinds(done), ["vaccination", "hoof"]);
    }

    #[test]
    fn births_and_totals_are_told_and_names_of_two_columns_are_one() {
        let rows = read(
            "Name|DOB|Owner First Name|Owner Last Name\n\
             Dusty|May 2014|Rae|Doe\n\
             Max|5/16/2048||Lee\n\
             Star|approx 2012||\n\
             TOTAL|3||",
            ImportKind::Horses,
            None,
        );
        let said = |at: usize| (rows[at].get("date_of_birth"), rows[at].get("owner"));
        assert_eq!(said(0), ("2014-05-01", "Rae Doe"));
        assert_eq!(said(1), ("", "Lee"));
        assert_eq!(said(2), ("2012-01-01", ""));
        let doubts = |at: usize| rows[at].doubts.join(" ");
        assert_eq!(
            doubts(0),
            "Date of birth: May 2014 is a month, taken as its first day."
        );
        assert_eq!(
            doubts(1),
            "Date of birth: 5/16/2048 is in the future, kept in the notes."
        );
        assert_eq!(rows[3].problem, Some(TOTAL));
        assert_eq!(rows[0].problem, None);
    }

    #[test]
    fn a_row_is_called_by_what_it_is_of() {
        use ImportKind::{Appointments, Book, Care, Contacts, Entries, Horses};
        for (kind, table, expected) in [
            (
                Horses,
                "Name|Owner|Show name\nDusty|Rae|Dust Devil",
                "Dusty",
            ),
            (Care, "Horse|What|Date\nDusty|Trim|2026-05-01", "Dusty"),
            (
                Contacts,
                "First name|Last name|Company\nRae|Doe|",
                "Rae Doe",
            ),
            (Contacts, "Company|Phone\nCo-op|1", "Co-op"),
            (
                Book,
                "Date|Description|Amount|Horse\n2026-05-01|Hay|5|Max",
                "Hay",
            ),
            (Appointments, "Title|Date\nFarrier|2026-05-01", "Farrier"),
            (Entries, "Rider|Horse|Class\nRae|Dusty|7", "Rae"),
            (Horses, "Name|Sex\n|mare", ""),
        ] {
            assert_eq!(read(table, kind, None)[0].name(), expected, "{table}");
        }
    }

    #[test]
    fn several_columns_of_a_field_are_lines_of_it() {
        let rows = read(
            "Name|Home Phone|Cell\nRae|1|2\nKim||3",
            ImportKind::Contacts,
            None,
        );
        assert_eq!(rows[0].get("phones"), "1\n2");
        assert_eq!(rows[1].get("phones"), "3");
        assert_eq!(rows[1].get("email"), "");
    }

    #[test]
    fn what_is_paid_is_said_in_many_words() {
        let said = |cell: &str| {
            let text = format!("Horse|Date|What|Paid?\nDusty|2026-05-01|Trim|{cell}");
            let row = read(&text, ImportKind::Care, None).remove(0);
            (row.get("paid").to_owned(), row.doubts.join(" "))
        };
        for paid in [
            "Yes",
            "x",
            "✓",
            "Paid",
            "4/2/2026",
            "Check #1023",
            "ck 7",
            "Venmo",
        ] {
            assert_eq!(said(paid), ("yes".to_owned(), String::new()), "{paid}");
        }
        for open in ["No", "n", "not yet", "Unpaid", "☐"] {
            assert_eq!(said(open), ("no".to_owned(), String::new()), "{open}");
        }
        assert_eq!(said(""), (String::new(), String::new()));
        assert_eq!(
            said("half").1,
            "Paid: half is not known, kept in the notes."
        );
    }

    #[test]
    fn horses_may_stand_below_each_other() {
        let clocks = Clocks {
            today: time::macros::date!(2026 - 05 - 01),
            time_zone: None,
        };
        let record = |kind, name| {
            let field = field_of(kind, name);
            let cells = |cell: &str| vec![cell.to_owned(), "-".to_owned()];
            let rows = [cells("Horse"), cells("Go  Boy\n\nStar ")];
            let table = Table::of((1..).zip(rows)).expect("a table");
            let columns = vec![field, None];
            let headings = &table.headings;
            let reader = Reader {
                kind,
                headings,
                columns: &columns,
                dates: None,
                clocks,
            };
            reader.read(&table)[0].get(name).to_owned()
        };
        assert_eq!(record(ImportKind::Care, "horse"), "Go Boy; Star");
        assert_eq!(record(ImportKind::Book, "horses"), "Go Boy; Star");
        assert_eq!(record(ImportKind::Entries, "horse"), "Go Boy Star");
    }

    #[test]
    fn a_time_may_stand_behind_a_date() {
        let rows = read(
            "Title|Start Date|End time\nFarrier|2026-03-04 14:05|3 pm",
            ImportKind::Appointments,
            None,
        );
        assert_eq!(rows[0].get("date"), "2026-03-04");
        assert_eq!(rows[0].get("time"), "14:05");
        assert_eq!(rows[0].get("end_time"), "15:00");
    }

    #[test]
    fn dates_are_asked_only_if_nothing_tells_their_order() {
        let asked = |dates: &[&str]| {
            let rows = dates
                .iter()
                .map(|it| vec!["a".to_owned(), (*it).to_owned()]);
            let rows = [vec!["Name".to_owned(), "DOB".to_owned()]]
                .into_iter()
                .chain(rows);
            let table = Table::of((1..).zip(rows)).expect("a table");
            dates_of(&table, &columns_of(&table, ImportKind::Horses))
        };
        assert_eq!(asked(&["2019-03-04", "4 Mar 2019", ""]), Dates::Clear(None));
        assert_eq!(asked(&["3/4/2019"]), Dates::Asked);
        assert_eq!(
            asked(&["3/4/2019", "3/14/2019"]),
            Dates::Clear(Some(DateOrder::MonthFirst))
        );
        assert_eq!(
            asked(&["3/4/2019", "14/3/2019"]),
            Dates::Clear(Some(DateOrder::DayFirst))
        );
        assert_eq!(asked(&["3/4/2019", "14/3/2019", "3/14/2019"]), Dates::Asked);
        assert_eq!(asked(&["3/3/2019"]), Dates::Clear(None));
    }
}
