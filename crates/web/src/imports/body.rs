use std::collections::BTreeMap;

use ::imports::{
    CareAnswer, CareCosts, CareMeaning, DateOrder, Differences, ImportKind, MAX_ANSWERED_WORDS,
};
use kernel::{FieldErrors, OptionalLine, RequiredLine};
use processes::imports::ChangePlan;
use time::Date;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

use crate::form::{Field, List, body};
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
    billed_from: Option<Date>,
    words: Vec<(String, Option<CareAnswer>)>,
    costs: Option<CareCosts>,
    association: Option<RequiredLine<100>>,
}

body! {
    /// What a word of care means.
    CareWordAnswerBody {
        /// As the table has it.
        word: RequiredLine<200>,
        /// The kind of care, or `left_out`: rows with it are not imported. Null takes back
        /// what was answered.
        kind: Option<Named<CareMeaning>>,
        /// Which vaccination it is, such as Rabies.
        vaccine: OptionalLine<200>,
    } => (String, Option<CareAnswer>) {
        let answer = kind.map(|meaning| care_answer(meaning, vaccine));
        (word.as_str().to_owned(), answer)
    }
}

/// Only a vaccination is one.
pub(crate) fn care_answer(meaning: CareMeaning, vaccine: OptionalLine<200>) -> CareAnswer {
    let vaccine = match meaning {
        CareMeaning::Vaccination => vaccine,
        _ => OptionalLine::default(),
    };
    CareAnswer { meaning, vaccine }
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
        /// The first day of care whose cost is billed: what is from before it stays out of
        /// the book; without it all is billed.
        billed_from: Option<Date>,
        /// What these words of care mean; what was answered about others stays.
        words: List<CareWordAnswerBody, MAX_ANSWERED_WORDS>,
        /// What becomes of what care cost: it is at the visits alone, unless this is
        /// `expense` or `billed`, for those who keep the book. What a row says is paid is not
        /// billed, and stays out of the book then.
        costs: Option<Named<CareCosts>>,
        /// The association of whose members rows are that do not say it.
        association: Option<RequiredLine<100>>,
    } => Answers {
        Answers { dates, differences, board_from, billed_from, words, costs, association }
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
            charged_from: answers.billed_from.or(answers.board_from),
            words: answers.words,
            costs: answers.costs,
            association: answers.association,
        };
        plan.check()?;
        plan
    }
}
