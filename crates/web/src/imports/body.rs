use std::collections::BTreeMap;

use ::imports::{DateOrder, Differences, ImportKind};
use kernel::FieldErrors;
use processes::imports::ChangePlan;
use time::Date;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

use crate::form::{Field, body};
use crate::representation::Named;

/// Headings with the names of their fields, or null.
pub(super) struct Columns;

impl Field for Columns {
    type Json = Option<BTreeMap<String, Option<String>>>;
    type Value = Option<Vec<(String, Option<String>)>>;

    fn read(json: Self::Json, _: &str, _: &mut FieldErrors) -> Option<Self::Value> {
        Some(json.map(|columns| columns.into_iter().collect()))
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        let name =
            ObjectBuilder::new().schema_type(SchemaType::from_iter([Type::String, Type::Null]));
        let name = AdditionalProperties::RefOr(RefOr::T(name.into()));
        let object = ObjectBuilder::new().additional_properties(Some(name));
        RefOr::T(object.into())
    }
}

/// What was answered about a table.
pub(crate) struct Answers {
    dates: Option<DateOrder>,
    differences: Option<Differences>,
    board_from: Option<Date>,
}

body! {
    /// What was answered about a table.
    ImportAnswersBody {
        /// How dates are read that can be read in two ways.
        dates: Option<Named<DateOrder>>,
        /// What becomes of what the file says otherwise than what is there: it stays as it is
        /// there, unless this is `take`.
        differences: Option<Named<Differences>>,
        /// The first day of the board that the file brings; without it the day on which it is
        /// imported.
        board_from: Option<Date>,
    } => Answers {
        Answers { dates, differences, board_from }
    }
}

body! {
    /// That somebody has looked at a doubt.
    ImportDoubtBody {
        /// The number of its row in the file.
        row: u32,
        /// Its sentence.
        reason: String,
        /// False if nobody has looked at it.
        settled: bool,
    } => ((u32, String), bool) {
        ((row, reason), settled)
    }
}

body! {
    /// How a table is read.
    ImportChangeBody {
        kind: Named<ImportKind>,
        /// The name of each column's field by the heading, or null if it is left out.
        /// Without it they are suggested anew.
        columns: Columns,
        /// Without it, what was answered before stays.
        answers: ImportAnswersBody,
    } => ChangePlan {
        let plan = ChangePlan {
            kind,
            columns,
            dates: answers.dates,
            differences: answers.differences,
            board_from: answers.board_from,
        };
        plan.check()?;
        plan
    }
}
