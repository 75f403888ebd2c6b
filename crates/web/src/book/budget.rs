use std::collections::HashSet;

use ::book::{BookService, Budget, BudgetAmount, Category, EntryKind};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, FieldErrors, Money, OrganizationId, Revision};
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::parse_year;
use super::view::{CategoryView, EntryKindView};
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, List, Others, body, converted, replacing};
use crate::problem::ApiError;
use crate::representation::{Belonging, Dollars, Named, chosen_organization, text};
use crate::view::view;

/// Which budget.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BudgetQuery {
    #[param(required = true, value_type = u32)]
    year: Option<String>,
    /// The account's own organization if not given.
    organization_id: Option<String>,
}

view! {
    /// The budget of a year.
    BudgetView(budget: &(OrganizationId, Budget), actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, budget.0),
        year: i32 = budget.1.year,
        /// The amounts that are not 0.
        amounts: Vec<BudgetAmountView> = budget.1.amounts,
        revision: u32 = budget.1.revision,
    }
}

view! {
    /// What is planned of a category in a month.
    BudgetAmountView(amount: &BudgetAmount) {
        kind: EntryKindView = amount.kind,
        category: CategoryView = amount.category,
        /// From 1 to 12.
        month: u8 = amount.month,
        amount: Dollars = amount.amount,
    }
}

/// Each kind, category and month once.
const MAX_AMOUNTS: usize = EntryKind::ALL.len() * Category::ALL.len() * 12;

body! {
    /// The budget of a year, which replaces the whole one.
    BudgetBody {
        ..others: Others,
        amounts: Option<List<BudgetAmountBody, MAX_AMOUNTS>>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    } => (Vec<BudgetAmount>, Option<Revision>) {
        let amounts = replacing(amounts, others)?;
        refuse_repeated(&amounts)?;
        (amounts, revision)
    }
}

body! {
    /// What is planned of a category in a month.
    BudgetAmountBody {
        kind: Named<EntryKind>,
        category: Named<Category>,
        /// From 1 to 12.
        month: MonthOfYear,
        /// US dollars, with at most two decimals; 0 if not given.
        amount: Option<Money>,
    } => BudgetAmount {
        BudgetAmount { kind, category, month, amount: amount.unwrap_or_default() }
    }
}

struct MonthOfYear;

converted! {
    MonthOfYear as u32 => u8: |month| {
        let month = u8::try_from(month).ok().filter(|it| (1..=12).contains(it));
        month.ok_or("must be from 1 to 12")
    };
}

fn refuse_repeated(amounts: &[BudgetAmount]) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (position, amount) in amounts.iter().enumerate() {
        if !seen.insert((amount.kind, amount.category, amount.month)) {
            errors.add(format!("amounts[{position}].month"), "is named twice");
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// The budget of a year; without amounts if there is none.
#[utoipa::path(get, path = "/showstable/book/budget", operation_id = "read_budget", tag = "book", security(("token" = [])),
    params(BudgetQuery),
    responses((status = 200, description = "The budget", body = BudgetView),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    book: web::Data<BookService>,
    signed_in: SignedIn,
    query: Query<BudgetQuery>,
) -> Result<HttpResponse, ApiError> {
    let year = parse_year(text(query.year.as_ref()))?;
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let budget = book.budget(actor, organization, year).await?;
    Ok(HttpResponse::Ok().json(BudgetView::new(&budget, actor)))
}

/// Replaces the budget of a year.
#[utoipa::path(put, path = "/showstable/book/budget", operation_id = "replace_budget", tag = "book", security(("token" = [])),
    params(BudgetQuery),
    request_body = BudgetBody,
    responses((status = 200, description = "The budget", body = BudgetView),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    book: web::Data<BookService>,
    signed_in: SignedIn,
    query: Query<BudgetQuery>,
    json: Json<BudgetBody>,
) -> Result<HttpResponse, ApiError> {
    let year = parse_year(text(query.year.as_ref()))?;
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let (amounts, expected) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let replaced = book
        .replace_budget(actor, organization, year, amounts, expected)
        .await?;
    Ok(HttpResponse::Ok().json(BudgetView::new(&replaced, actor)))
}
