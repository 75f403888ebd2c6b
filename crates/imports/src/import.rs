use kernel::{
    AccountId, EmailAddress, EventId, ImportId, OrganizationId, RequiredLine, Revision, Uuid,
};
use time::{Date, OffsetDateTime};

use crate::care_cost::CareCost;
use crate::care_word::{AskedWord, CareAnswer, answer_words};
use crate::cell::is_nothing;
use crate::field::{field_of, notes_of};
use crate::mapping::{Columns, columns_of, has_what_it_needs, is_of_program};
use crate::record::{Clocks, Dates, Reader, Record, dates_of};
use crate::{AnsweredWord, CareCosts, DateOrder, Differences, ImportKind, ImportState, Table};

/// How a table is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// What its rows are.
    pub kind: ImportKind,
    /// The name of each column's field, in the order of the file; `None` if it is left out.
    pub columns: Vec<Option<String>>,
    /// What was answered about its dates.
    pub dates: Option<DateOrder>,
    /// What was answered about what it says otherwise than what is there.
    pub differences: Option<Differences>,
    /// The first day of what it charges: of the board that it brings, the day of the import
    /// without an answer, or of the care that is billed, all of it without one.
    pub charged_from: Option<Date>,
    /// What was answered about its words of care.
    pub words: Vec<AnsweredWord>,
    /// What was answered about what its care cost.
    pub costs: Option<CareCosts>,
    /// The association of whose members rows are that do not say it.
    pub association: Option<RequiredLine<100>>,
}

impl Plan {
    /// The plan that a table suggests for a kind. What no other field takes is kept in the
    /// notes, except what programs keep for themselves.
    #[must_use]
    pub fn suggested(table: &Table, kind: ImportKind) -> Self {
        let notes = notes_of(kind);
        let columns = columns_of(table, kind).into_iter().enumerate();
        let columns = columns.map(|(at, field)| {
            let is_written = || table.column(at).any(|it| !is_nothing(it));
            let is_kept = || !is_of_program(&table.headings[at]) && is_written();
            let field = field.or_else(|| notes.filter(|_| is_kept()))?;
            Some(field.name.to_owned())
        });
        Self {
            kind,
            columns: columns.collect(),
            dates: None,
            differences: None,
            charged_from: None,
            words: Vec::new(),
            costs: None,
            association: None,
        }
    }

    /// Replaces what was answered about these words, and forgets those without an answer.
    pub fn answer(&mut self, words: impl IntoIterator<Item = (String, Option<CareAnswer>)>) {
        answer_words(&mut self.words, words);
    }

    /// Whether its columns have what such rows need. A sheet of instructions has not.
    #[must_use]
    pub fn is_of_list(&self) -> bool {
        let names = self.columns.iter().flatten().map(String::as_str);
        has_what_it_needs(self.kind, &names.collect())
    }

    fn fields(&self) -> Columns {
        let columns = self.columns.iter();
        let field = |name: &Option<String>| field_of(self.kind, name.as_deref()?);
        columns.map(field).collect()
    }
}

/// A sheet of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// What it is called; empty if it is the only table of its file.
    pub name: String,
    /// Whether a spreadsheet does not show it.
    pub is_hidden: bool,
    /// The import of the sheet by which the others of its file are found; `None` if this is
    /// it.
    pub beside: Option<ImportId>,
}

/// A table that somebody brought, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// Its id.
    pub id: ImportId,
    /// The organization that its rows belong to.
    pub organization_id: OrganizationId,
    /// The show, if its rows are of one.
    pub event_id: Option<EventId>,
    /// The name of the file; empty if the table was pasted.
    pub file_name: String,
    /// Which sheet of the file it is.
    pub sheet: Sheet,
    /// How it is read.
    pub plan: Plan,
    /// The table; empty when it was imported.
    pub table: Table,
    /// How many rows it has.
    pub rows: u32,
    /// How far it is.
    pub state: ImportState,
    /// What came of it, once it was imported.
    pub result: Result,
    /// Who brought it.
    pub by: AccountId,
    /// Their present email address; `None` if the account was deleted.
    pub by_address: Option<EmailAddress>,
    /// Incremented at each change.
    pub revision: Revision,
    /// When it was brought.
    pub created_at: OffsetDateTime,
}

/// What came of an import.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Result {
    /// How many things were added.
    pub made: u32,
    /// How many were there already, and were not completed.
    pub already: u32,
    /// How many were there already, and got what was not known of them.
    pub completed: u32,
    /// How many were not right.
    pub refused: u32,
    /// What was wrong with the first of them.
    pub problems: Vec<Problem>,
    /// What may have been understood wrongly of the first others, of the same form.
    pub doubts: Vec<Doubt>,
}

/// Why a row is not imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The number of the row in the file, from 1.
    pub row: u32,
    /// What the row is of, such as its horse; empty if it names nothing.
    pub name: String,
    /// A sentence.
    pub reason: String,
}

/// What may have been understood wrongly of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// The number of the row in the file, from 1; 0 of several rows, and of the whole table.
    pub row: u32,
    /// What the row is of, such as its horse; empty if it names nothing.
    pub name: String,
    /// A sentence.
    pub reason: String,
    /// Whether somebody has looked at it.
    pub is_settled: bool,
}

/// How a table would be imported.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preview {
    /// Whether it must be said how dates are read.
    pub asks_for_dates: bool,
    /// Whether it says something otherwise than what is there. It stays as it is there
    /// unless the answer is to take it.
    pub asks_for_differences: bool,
    /// Whether it brings board, whose first day may be said.
    pub asks_for_board: bool,
    /// Whether members of it do not say of which association.
    pub asks_for_association: bool,
    /// The words of care whose kind no rule knows, the most frequent ones first.
    pub words: Vec<AskedWord>,
    /// What the care cost that would be added, for those who keep the book; `None` if nothing.
    pub cost: Option<CareCost>,
    /// The first rows and those in doubt, at most [`MAX_PREVIEW`](crate::MAX_PREVIEW).
    pub rows: Vec<Record>,
    /// What would come of it: `made` is what would be added.
    pub result: Result,
}

impl Import {
    /// The import by which all sheets of its file are found.
    #[must_use]
    pub fn of_file(&self) -> ImportId {
        self.sheet.beside.unwrap_or(self.id)
    }

    /// How many doubts about what it added nobody has looked at.
    #[must_use]
    pub fn open_doubts(&self) -> u32 {
        let doubts = self.result.doubts.iter();
        let open = doubts.filter(|it| !it.is_settled && self.state == ImportState::Done);
        u32::try_from(open.count()).unwrap_or(u32::MAX)
    }

    /// The rows as they are understood, and whether it must be said how dates are read.
    #[must_use]
    pub fn read(&self, clocks: Clocks<'_>) -> (Vec<Record>, bool) {
        let columns = self.plan.fields();
        let (order, is_asked) = match dates_of(&self.table, &columns) {
            Dates::Clear(order) => (self.plan.dates.or(order), false),
            Dates::Asked => (self.plan.dates, true),
        };
        let reader = Reader {
            kind: self.plan.kind,
            headings: &self.table.headings,
            columns: &columns,
            dates: order,
            clocks,
        };
        (reader.read(&self.table), is_asked)
    }
}

kernel::words! {
    /// What an import adds.
    pub enum ItemKind {
        /// An entry of a show.
        Entry = "entry",
        /// A class of a show.
        Class = "class",
        /// An entry of the book.
        BookEntry = "book_entry",
        /// A visit of care.
        Visit = "visit",
        /// An appointment.
        Appointment = "appointment",
        /// A horse.
        Horse = "horse",
        /// A note about a horse.
        Note = "note",
        /// A service of the barn.
        Service = "service",
        /// A document by its dates alone.
        Document = "document",
        /// A contact.
        Contact = "contact",
        /// A stall, or a paddock.
        Place = "place",
        /// An aisle.
        Area = "area",
        /// A membership of somebody, or of a horse, in the directory of shows.
        Membership = "membership",
        /// Somebody there.
        Exhibitor = "exhibitor",
        /// A horse there.
        ShowHorse = "show_horse",
    }
}

/// What an import added, and that was changed or is used since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// What it is.
    pub kind: ItemKind,
    /// Its id.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
}

/// What became of what an import had added.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Undone {
    /// How many things were taken back.
    pub removed: u32,
    /// What stays.
    pub kept: Vec<Kept>,
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;

    /// A draft of a table.
    pub(crate) fn draft(table: Table, kind: ImportKind) -> Import {
        let ids = SequentialIds::default();
        let account = AccountId::new(ids.next_uuid());
        Import {
            id: ImportId::new(ids.next_uuid()),
            organization_id: OrganizationId::of_founder(account),
            event_id: None,
            file_name: String::new(),
            sheet: Sheet::default(),
            plan: Plan::suggested(&table, kind),
            rows: 1,
            table,
            state: ImportState::Draft,
            result: Result::default(),
            by: account,
            by_address: None,
            revision: Revision::FIRST,
            created_at: datetime!(2026-05-01 12:00 UTC),
        }
    }

    /// What stands in cells: headings, values that are nearly right, and anything.
    fn cell() -> impl Strategy<Value = String> {
        const KNOWN: [&str; 30] = [
            "Name",
            "Horse Name",
            "DOB",
            "Board",
            "Date",
            "Amount",
            "Owner",
            "Start Time",
            "Age",
            "3/4/2019",
            "31/12/99",
            "4 Mar",
            "43528.7",
            "12:61",
            "1.200,00",
            "(",
            "()",
            "$-",
            "1e9",
            "Rae 60%",
            "%",
            "a@b.c",
            "&#x110000;",
            "&amp",
            "'=1",
            "÷é🐎",
            "99999999999999999999",
            "2019-02-30T25:00",
            "'98",
            "1/1/'9é",
        ];
        prop_oneof![
            proptest::sample::select(&KNOWN[..]).prop_map(str::to_owned),
            ".{0,12}",
            "[0-9/.,:'$% -]{0,12}",
        ]
    }

    proptest! {
        #[test]
        fn any_table_is_read(
            rows in proptest::collection::vec(proptest::collection::vec(cell(), 0..6), 0..8)
        ) {
            let Ok(table) = Table::of((1..).zip(rows)) else {
                return Ok(());
            };
            for kind in ImportKind::ALL {
                let draft = draft(table.clone(), kind);
                let clocks = Clocks {
                    today: time::macros::date!(2026 - 05 - 01),
                    time_zone: None,
                };
                let (records, _) = draft.read(clocks);
                prop_assert_eq!(records.len(), table.rows.len());
                for record in &records {
                    let _ = crate::owners_said(record.get("owner"), record.get("owner_share"));
                    let _ = crate::address_parts(record.get("address"));
                    let _ = crate::contact_kinds(record.get("kinds"));
                }
            }
        }
    }
}
