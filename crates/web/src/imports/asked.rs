//! What is asked and answered once about all rows of a table.

use ::imports::{
    CareCost, CareCosts, CareMeaning, DateOrder, Differences, ImportKind, Plan, Preview,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::representation::{Dollars, Named};

pub(crate) type DateOrderView = Named<DateOrder>;
pub(crate) type DifferencesView = Named<Differences>;
pub(crate) type CareCostsView = Named<CareCosts>;

/// What is asked about a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportQuestion {
    /// `dates`: how dates are read, which must be answered. `differences`: what becomes of
    /// what the file says otherwise than what is there, which stays without an answer.
    /// `board_from`: the first day of the board that it brings, without an answer the day of
    /// the import.
    /// `words`: what each of the `words` means, which is other care without an answer.
    /// `costs`: whether what care cost comes into the book, which it does not without an
    /// answer.
    /// `association`: of which association the members are whose rows do not say it, which
    /// are not imported without an answer.
    /// `billed_from`: the first day of care whose cost is billed, all of it without an answer.
    id: &'static str,
    /// What may be answered; empty for a day, and for a name.
    choices: Vec<&'static str>,
}

impl ImportQuestion {
    /// What is asked about a table that is read by this plan.
    pub(super) fn all(plan: &Plan, preview: &Preview, is_draft: bool) -> Vec<Self> {
        let differs = preview.asks_for_differences || plan.differences.is_some();
        let has_cost = preview.cost.is_some();
        let is_billed = plan.costs == Some(CareCosts::Billed);
        let dates = DateOrder::ALL.iter().map(|it| it.as_str());
        let differences = Differences::ALL.iter().map(|it| it.as_str());
        let words = CareMeaning::ALL.iter().map(|it| it.as_str());
        let costs = CareCosts::ALL.iter().map(|it| it.as_str());
        let all = [
            ("dates", dates.collect(), preview.asks_for_dates),
            ("differences", differences.collect(), is_draft && differs),
            ("board_from", Vec::new(), preview.asks_for_board),
            ("words", words.collect(), !preview.words.is_empty()),
            ("costs", costs.collect(), has_cost),
            ("billed_from", Vec::new(), has_cost && is_billed),
            ("association", Vec::new(), preview.asks_for_association),
        ];
        let asked = all.into_iter().filter(|(_, _, is_asked)| *is_asked);
        asked.map(|(id, choices, _)| Self { id, choices }).collect()
    }
}

/// What was answered about a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportAnswers {
    /// How dates are read; null if it was not said.
    #[schema(required = true)]
    dates: Option<DateOrderView>,
    /// What becomes of what differs; null if it was not said.
    #[schema(required = true)]
    differences: Option<DifferencesView>,
    /// The first day of board; null if it was not said.
    #[schema(required = true)]
    board_from: Option<String>,
    /// The first day of care whose cost is billed; null if it was not said.
    #[schema(required = true)]
    billed_from: Option<String>,
    /// What becomes of what care cost; null if it was not said.
    #[schema(required = true)]
    costs: Option<CareCostsView>,
    /// Of which association the members are whose rows do not say it; null if it was not
    /// said.
    #[schema(required = true)]
    association: Option<String>,
}

impl ImportAnswers {
    pub(super) fn new(plan: &Plan) -> Self {
        let charged_from = |is_it: bool| {
            let day = plan.charged_from.filter(|_| is_it);
            day.map(|it| it.to_string())
        };
        let is_care = plan.kind == ImportKind::Care;
        Self {
            dates: plan.dates.map(Named),
            differences: plan.differences.map(Named),
            board_from: charged_from(!is_care),
            billed_from: charged_from(is_care),
            costs: plan.costs.map(Named),
            association: plan.association.as_ref().map(|it| it.as_str().to_owned()),
        }
    }
}

/// What the care of a table cost.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportCost {
    /// How many rows cost something.
    rows: u32,
    /// What they cost, in US dollars.
    total: Dollars,
    /// How many of them come into the book, by what was answered.
    book_rows: u32,
    /// What these cost, in US dollars.
    book_total: Dollars,
}

impl ImportCost {
    pub(super) fn new(cost: CareCost) -> Self {
        Self {
            rows: cost.rows,
            total: cost.total.into(),
            book_rows: cost.book_rows,
            book_total: cost.book_total.into(),
        }
    }
}
