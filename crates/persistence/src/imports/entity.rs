//! The rows of `imports` and `import_items`.

use imports::{
    AnsweredWord, CareAnswer, CareCosts, CareMeaning, DateOrder, Differences, Doubt, ImportKind,
    ImportState, ItemKind, Kept, Problem, Row, Table,
};
use kernel::{OptionalLine, Uuid};

use crate::prelude::Json;
use crate::table::{Stored, record, word_columns};

word_columns!(
    CareCosts,
    CareMeaning,
    DateOrder,
    Differences,
    ImportKind,
    ImportState,
    ItemKind
);

record! {
    ProblemJson of Problem { row, name, reason }
    members {
        row: u32,
        #[serde(default)]
        name: String,
        reason: String,
    }
}

record! {
    DoubtJson of Doubt { row, name, reason, is_settled }
    members {
        row: u32,
        #[serde(default)]
        name: String,
        reason: String,
        #[serde(default)]
        is_settled: bool,
    }
}

record! {
    KeptJson of Kept { kind, id, name }
    members {
        kind: ItemKind,
        id: Uuid,
        name: String,
    }
}

record! {
    AnsweredJson of AnsweredWord { word, answer: CareAnswer { meaning, vaccine } }
    members {
        word: String,
        meaning: CareMeaning,
        vaccine: OptionalLine<200>,
    }
}

/// The names of the fields; null for a column that is left out.
impl Stored for Vec<Option<String>> {
    type Column = Json;

    fn column(&self) -> Json {
        self.iter().map(Option::as_deref).collect()
    }

    fn of_column(column: Json) -> Option<Self> {
        let names = column.as_array()?.iter();
        let name = |name: &Json| match name {
            Json::Null => Some(None),
            name => name.as_str().map(|name| Some(name.to_owned())),
        };
        names.map(name).collect()
    }
}

/// JSON text: headings, and rows with their numbers.
impl Stored for Table {
    type Column = String;

    fn column(&self) -> String {
        let rows = self.rows.iter().map(|row| (row.number, &row.cells));
        let rows: Vec<_> = rows.collect();
        serde_json::json!([self.headings, rows]).to_string()
    }

    fn of_column(column: String) -> Option<Self> {
        let read: (Vec<String>, Vec<(u32, Vec<String>)>) = serde_json::from_str(&column).ok()?;
        let (headings, rows) = read;
        let rows = rows.into_iter();
        let rows = rows.map(|(number, cells)| Row { number, cells });
        Some(Self {
            headings,
            rows: rows.collect(),
        })
    }
}

pub(crate) mod import {
    use imports::{
        AnsweredWord, CareCosts, DateOrder, Differences, Doubt, Import, ImportKind, ImportState,
        Plan, Problem, Result as Outcome, Sheet, Table,
    };
    use kernel::{
        AccountId, EmailAddress, EventId, ImportId, OrganizationId, RequiredLine, Revision,
    };
    use time::{Date, OffsetDateTime};

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "imports" of import: Import {
            id,
            organization_id,
            event_id,
            file_name,
            sheet: Sheet { name: sheet, is_hidden, beside },
            plan: Plan { kind, columns: mapping, dates, differences, charged_from: board_from, words, costs, association },
            table,
            rows: row_count,
            state,
            result: Outcome { made, already, completed, refused, problems, doubts },
            by: account_id,
            by_address,
            revision,
            created_at,
        }
        read as Shown
        columns {
            id: ImportId,
            organization_id: OrganizationId,
            event_id: Option<EventId>,
            file_name: String,
            kind: ImportKind,
            #[sea_orm(column_type = "JsonBinary")]
            mapping: Vec<Option<String>>,
            dates: Option<DateOrder>,
            row_count: u32,
            state: ImportState,
            made: u32,
            already: u32,
            refused: u32,
            #[sea_orm(column_type = "JsonBinary")]
            problems: Vec<Problem>,
            account_id: AccountId,
            revision: Revision,
            created_at: OffsetDateTime,
            sheet: String,
            is_hidden: bool,
            beside: Option<ImportId>,
            completed: u32,
            #[sea_orm(column_type = "JsonBinary")]
            doubts: Vec<Doubt>,
            differences: Option<Differences>,
            board_from: Option<Date>,
            #[sea_orm(column_type = "JsonBinary")]
            words: Vec<AnsweredWord>,
            costs: Option<CareCosts>,
            association: Option<RequiredLine<100>>,
        }
        computed {
            content: String = crate::table::Stored::column(&import.table),
            removed: Option<i64> = None,
            #[sea_orm(column_type = "JsonBinary", nullable)]
            kept: Option<Json> = None,
        }
        beside {
            table: Table,
            by_address: Option<EmailAddress>,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod item {
    use imports::ItemKind;
    use kernel::{ImportId, OrganizationId, Uuid};

    use crate::prelude::*;
    use crate::table::table;

    /// What an import added.
    pub(crate) struct Added {
        pub(crate) import_id: ImportId,
        pub(crate) item_id: Uuid,
        pub(crate) organization_id: OrganizationId,
        pub(crate) kind: ItemKind,
        /// What is compared before it is taken back.
        pub(crate) print: String,
    }

    table! {
        "import_items" of added: Added { import_id, item_id, organization_id, kind, print }
        columns {
            import_id: ImportId,
            #[sea_orm(primary_key, auto_increment = false)]
            item_id: Uuid,
            organization_id: OrganizationId,
            kind: ItemKind,
            print: String,
        }
    }
}

pub(crate) mod completion {
    use imports::ItemKind;
    use kernel::{ContactId, HorseId, ImportId, OrganizationId, Uuid};

    use super::super::parts::Part;
    use crate::prelude::*;
    use crate::table::{Stored, table};

    /// What an import filled of a thing that was there.
    pub(crate) struct Filled {
        pub(crate) import_id: ImportId,
        pub(crate) item_id: Uuid,
        pub(crate) organization_id: OrganizationId,
        pub(crate) kind: ItemKind,
        /// The thing, if it is a contact.
        pub(crate) contact_id: Option<ContactId>,
        /// The thing, if it is a horse.
        pub(crate) horse_id: Option<HorseId>,
        pub(crate) parts: Vec<Part>,
        /// Its prints, before and after.
        pub(crate) print_before: String,
        pub(crate) print_after: String,
    }

    table! {
        "import_completions" of filled: Filled {
            import_id,
            item_id,
            organization_id,
            kind,
            contact_id,
            horse_id,
            parts,
            print_before,
            print_after,
        }
        columns {
            import_id: ImportId,
            #[sea_orm(primary_key, auto_increment = false)]
            item_id: Uuid,
            organization_id: OrganizationId,
            kind: ItemKind,
            contact_id: Option<ContactId>,
            horse_id: Option<HorseId>,
            #[sea_orm(column_type = "JsonBinary")]
            parts: Vec<Part>,
            print_before: String,
            print_after: String,
        }
    }

    impl Stored for Vec<Part> {
        type Column = Json;

        fn column(&self) -> Json {
            serde_json::json!(self)
        }

        fn of_column(column: Json) -> Option<Self> {
            serde_json::from_value(column).ok()
        }
    }
}

pub(crate) mod word {
    use imports::{CareAnswer, CareMeaning, CareWord, care_word_key};
    use kernel::{CareWordId, OptionalLine, OrganizationId, Revision};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "care_words" of known: CareWord {
            id,
            organization_id,
            word,
            answer: CareAnswer { meaning, vaccine },
            revision,
            updated_at,
        }
        columns {
            id: CareWordId,
            organization_id: OrganizationId,
            word: String,
            meaning: CareMeaning,
            vaccine: OptionalLine<200>,
            revision: Revision,
            updated_at: OffsetDateTime,
        }
        computed {
            word_key: String = care_word_key(&known.word),
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}
