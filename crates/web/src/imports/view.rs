use std::collections::BTreeMap;

use ::imports::{
    AskedWord, CareAnswer, CareMeaning, Doubt, Field, Import, ImportKind, ImportState, ItemKind,
    Kept, Problem, Record, Undone, fields_of,
};
use kernel::Actor;
use processes::imports::ImportSeen;
use serde::Serialize;
use utoipa::ToSchema;

use super::asked::{ImportAnswers, ImportCost, ImportQuestion};
use crate::representation::{Belonging, Instant, Named, Oid};
use crate::view::view;

pub(crate) type ImportKindView = Named<ImportKind>;
pub(crate) type ImportStateView = Named<ImportState>;
pub(crate) type ItemKindView = Named<ItemKind>;

/// So many values of a column are shown.
const SAMPLES: usize = 3;

/// What a word of care means.
pub(crate) type CareMeaningView = Named<CareMeaning>;

view! {
    /// A word of care whose kind no rule knows.
    #[schema(as = ImportWord)]
    ImportWordView(asked: &AskedWord) {
        /// As the first row has it.
        word: String = asked.word,
        /// How many rows have it, without those that are here already.
        rows: u32 = asked.rows,
        /// What it means; null if nobody said it, and rows with it are taken as other care.
        #[schema(required = true)]
        kind: Option<CareMeaningView> = asked.answer.as_ref().map(|it| it.meaning),
        /// Which vaccination it is; may be empty.
        vaccine: String = vaccine_of(asked.answer.as_ref()),
        /// Whether it was answered about this table, and not before.
        answered_here: bool = asked.is_answered_here,
    }
}

fn vaccine_of(answer: Option<&CareAnswer>) -> String {
    let vaccine = answer.map(|it| it.vaccine.as_str().to_owned());
    vaccine.unwrap_or_default()
}

view! {
    /// A field that a column may be of.
    #[schema(as = ImportField)]
    ImportFieldView(field: &Field) {
        name: String = field.name.to_owned(),
        /// What people call it.
        label: String = field.label.to_owned(),
        /// Whether a row without it is not imported.
        required: bool = field.is_required,
    }
}

/// A row as it is understood.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportPreviewRow {
    /// Its number in the file, from 1.
    row: u32,
    /// What its fields say, by their names: dates as YYYY-MM-DD, amounts as decimals.
    values: BTreeMap<String, String>,
    /// What may have been understood wrongly, a sentence each.
    doubts: Vec<String>,
}

impl From<Record> for ImportPreviewRow {
    fn from(record: Record) -> Self {
        let values = record.values.into_iter();
        let values = values.map(|(name, value)| (name.to_owned(), value));
        Self {
            row: record.row,
            values: values.collect(),
            doubts: record.doubts,
        }
    }
}

view! {
    /// Why a row is not imported.
    #[schema(as = ImportProblem)]
    ImportProblemView(problem: &Problem) {
        /// Its number in the file, from 1.
        row: u32 = problem.row,
        /// What it is of, such as its horse; empty if it names nothing.
        name: String = problem.name,
        /// A sentence.
        reason: String = problem.reason,
    }
}

view! {
    /// What may have been understood wrongly of a row that was imported.
    #[schema(as = ImportDoubt)]
    ImportDoubtView(doubt: &Doubt) {
        /// Its number in the file, from 1; 0 of several rows, and of the whole table.
        row: u32 = doubt.row,
        /// What it is of, such as its horse; empty if it names nothing.
        name: String = doubt.name,
        /// A sentence.
        reason: String = doubt.reason,
        /// Whether somebody has looked at it.
        settled: bool = doubt.is_settled,
    }
}

/// A sheet of a workbook, which is an import of its own.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportSheet)]
pub(crate) struct ImportSheetView {
    /// The id of its import.
    import_id: String,
    name: String,
    /// Whether the spreadsheet does not show it.
    is_hidden: bool,
    /// What its rows are, or seem to be.
    kind: ImportKindView,
    /// Whether its columns have what such rows need; a sheet of instructions has not.
    is_list: bool,
    /// How many rows it has.
    rows: u32,
    state: ImportStateView,
}

impl ImportSheetView {
    fn new(import: &Import) -> Self {
        Self {
            import_id: import.id.to_string(),
            name: import.sheet.name.clone(),
            is_hidden: import.sheet.is_hidden,
            kind: Named(import.plan.kind),
            is_list: import.plan.is_of_list(),
            rows: import.rows,
            state: Named(import.state),
        }
    }
}

/// A sheet of a workbook that was not read.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnreadSheet {
    pub(super) name: String,
    /// Why; continues a sentence.
    pub(super) reason: String,
}

/// A table that somebody brought: how it would be imported, or what came of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Import)]
pub(crate) struct ImportView {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    /// The show, if its rows are of one.
    #[schema(required = true)]
    event_id: Option<uuid::Uuid>,
    /// The name of the file; empty if the table was pasted.
    file_name: String,
    /// The name of its sheet; empty if it is the only table of its file.
    sheet: String,
    /// All sheets of its workbook that were read; empty if it is the only table.
    sheets: Vec<ImportSheetView>,
    /// The sheets of its workbook that were not read. Told when the file is brought.
    unread_sheets: Vec<UnreadSheet>,
    /// What its rows are, or seem to be.
    kind: ImportKindView,
    /// What the signed-in account may import there.
    kinds: Vec<ImportKindView>,
    /// The headings, in the order of the file.
    headings: Vec<String>,
    /// The name of each column's field by the heading, or null if it is left out.
    columns: BTreeMap<String, Option<String>>,
    /// Some values of each column by the heading.
    samples: BTreeMap<String, Vec<String>>,
    /// What a column may be of.
    fields: Vec<ImportFieldView>,
    /// What is asked.
    questions: Vec<ImportQuestion>,
    answers: ImportAnswers,
    /// The words of care whose kind no rule knows, the most frequent ones first, at most
    /// 100.
    words: Vec<ImportWordView>,
    /// What the care cost that would be added; null if nothing, and for those who do not keep
    /// the book.
    #[schema(required = true)]
    cost: Option<ImportCost>,
    /// The first rows, and those in doubt, at most 200.
    preview: Vec<ImportPreviewRow>,
    /// The first rows that are not imported, at most 500.
    problems: Vec<ImportProblemView>,
    /// What may have been understood wrongly of rows that were imported, at most 500; of a
    /// draft what is of no row alone, because its preview says the rest.
    doubts: Vec<ImportDoubtView>,
    /// How many rows are not imported.
    problem_count: u32,
    /// How many rows the table has.
    rows: u32,
    /// How many things would be added: of care that of each horse of a row.
    will_add: u32,
    /// How many rows are of what is there already, and add nothing to it.
    already: u32,
    /// How many rows are of what is there already, and fill what was not known of it.
    completed: u32,
    state: ImportStateView,
    /// How many things were added.
    made: u32,
    created_at: Instant,
    /// The address of the account that brought it; null if that was deleted.
    #[schema(required = true)]
    by: Option<String>,
    revision: u32,
}

impl ImportView {
    pub(crate) fn new(seen: ImportSeen, actor: &Actor) -> Self {
        let ImportSeen {
            import,
            kinds,
            preview,
            sheets,
        } = seen;
        let (plan, table) = (&import.plan, &import.table);
        let is_draft = import.state == ImportState::Draft;
        let result = if is_draft {
            &preview.result
        } else {
            &import.result
        };
        let headings = table.headings.iter().cloned();
        let samples = table.headings.iter().enumerate().map(|(at, heading)| {
            let samples = table.samples(at, SAMPLES).into_iter();
            (heading.clone(), samples.map(str::to_owned).collect())
        });
        Self {
            _id: Oid::new(import.id.as_uuid()),
            belonging: Belonging::new(actor, import.organization_id),
            event_id: import.event_id.map(kernel::EventId::as_uuid),
            file_name: import.file_name.clone(),
            sheet: import.sheet.name.clone(),
            sheets: sheets.iter().map(ImportSheetView::new).collect(),
            unread_sheets: Vec::new(),
            kind: Named(plan.kind),
            kinds: kinds.into_iter().map(Named).collect(),
            columns: headings.zip(plan.columns.iter().cloned()).collect(),
            samples: samples.collect(),
            fields: fields_of(plan.kind)
                .iter()
                .map(ImportFieldView::new)
                .collect(),
            questions: ImportQuestion::all(plan, &preview, is_draft),
            answers: ImportAnswers::new(plan),
            words: preview.words.iter().map(ImportWordView::new).collect(),
            cost: preview.cost.map(ImportCost::new),
            problems: result.problems.iter().map(ImportProblemView::new).collect(),
            doubts: result
                .doubts
                .iter()
                .filter(|it| !is_draft || it.row == 0)
                .map(ImportDoubtView::new)
                .collect(),
            problem_count: result.refused,
            rows: import.rows,
            will_add: if is_draft { result.made } else { 0 },
            already: result.already,
            completed: result.completed,
            state: Named(import.state),
            made: import.result.made,
            created_at: import.created_at.into(),
            by: import.by_address.as_ref().map(|it| it.as_str().to_owned()),
            revision: import.revision.number(),
            headings: import.table.headings,
            preview: preview
                .rows
                .into_iter()
                .map(ImportPreviewRow::from)
                .collect(),
        }
    }

    /// With the sheets of its file that were not read.
    pub(super) fn without(mut self, unread: Vec<UnreadSheet>) -> Self {
        self.unread_sheets = unread;
        self
    }
}

view! {
    /// An import in a list.
    #[schema(as = ImportRow)]
    ImportRowView(import: &Import, actor: &Actor) {
        _id: Oid = import.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, import.organization_id),
        /// The show, if its rows are of one.
        #[schema(required = true)]
        event_id: Option<uuid::Uuid> = import.event_id,
        /// The name of the file; empty if the table was pasted.
        file_name: String = import.file_name,
        /// The name of its sheet; empty if it is the only table of its file.
        sheet: String = import.sheet.name,
        kind: ImportKindView = import.plan.kind,
        state: ImportStateView = import.state,
        /// How many things were added.
        made: u32 = import.result.made,
        /// How many rows filled what was not known of what was there.
        completed: u32 = import.result.completed,
        /// How many doubts about its rows nobody has looked at.
        open_doubts: u32 = import.open_doubts(),
        /// How many rows the table has.
        rows: u32 = import.rows,
        created_at: Instant = import.created_at,
        /// The address of the account that brought it; null if that was deleted.
        #[schema(required = true)]
        by: Option<String> = import.by_address,
    }
}

view! {
    /// What an import added, and that was changed or is used since.
    #[schema(as = ImportKept)]
    ImportKeptView(kept: &Kept) {
        kind: ItemKindView = kept.kind,
        id: String = kept.id.to_string(),
        name: String = kept.name,
    }
}

view! {
    /// What became of what an import had added.
    #[schema(as = ImportUndone)]
    ImportUndoneView(undone: &Undone) {
        /// How many things were taken back.
        removed: u32 = undone.removed,
        /// What stays.
        kept: Vec<ImportKeptView> = undone.kept,
    }
}
