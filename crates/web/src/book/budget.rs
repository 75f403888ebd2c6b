use ::book::{BookService, Budget, BudgetAmount, Category, EntryKind};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, FieldErrors, OrganizationId, Revision};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::{IntoParams, ToSchema};

use super::list::parse_year;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::problem::ApiError;
use crate::representation::{Belonging, chosen_organization, dollars, parse_price, text};

/// Which budget.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BudgetQuery {
    #[param(required = true, value_type = u32)]
    year: Option<String>,
    /// The account's own organization if not given.
    organization_id: Option<String>,
}

/// The budget of a year.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BudgetView {
    #[serde(flatten)]
    belonging: Belonging,
    year: i32,
    /// The amounts that are not 0.
    amounts: Vec<BudgetAmountView>,
    revision: u32,
}

/// What is planned of a category in a month.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BudgetAmountView {
    kind: &'static str,
    category: &'static str,
    /// From 1 to 12.
    month: u8,
    #[schema(value_type = f64)]
    amount: Number,
}

impl BudgetView {
    fn new((organization, budget): (OrganizationId, Budget), actor: &Actor) -> Self {
        let amounts = budget.amounts.iter().map(|it| BudgetAmountView {
            kind: it.kind.as_str(),
            category: it.category.as_str(),
            month: it.month,
            amount: dollars(it.amount),
        });
        Self {
            belonging: Belonging::new(actor, organization),
            year: budget.year,
            amounts: amounts.collect(),
            revision: budget.revision.number(),
        }
    }
}

/// The budget of a year, which replaces the whole one.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct BudgetBody {
    #[schema(required = true, nullable = false)]
    amounts: Option<Vec<BudgetAmountBody>>,
    /// The revision as it was read: if it is another one by now, the answer is 409 and
    /// nothing is saved.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

/// What is planned of a category in a month.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct BudgetAmountBody {
    /// `expense` or `income`.
    #[schema(required = true, nullable = false)]
    kind: Option<String>,
    #[schema(required = true, nullable = false)]
    category: Option<String>,
    /// From 1 to 12.
    #[schema(required = true, nullable = false)]
    month: Option<u32>,
    /// US dollars, with at most two decimals.
    #[schema(required = true, nullable = false, value_type = Option<f64>)]
    amount: Option<Number>,
}

impl BudgetBody {
    fn into_budget(self, year: i32) -> Result<Budget, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut amounts: Vec<BudgetAmount> = Vec::new();
        for (position, body) in self.amounts.unwrap_or_default().into_iter().enumerate() {
            let field = |name: &str| format!("amounts[{position}].{name}");
            let kind = EntryKind::parse(text(body.kind.as_ref()));
            let kind = errors.take(field("kind"), kind.ok_or("must be 'expense' or 'income'"));
            let category = Category::parse(text(body.category.as_ref()));
            let category = errors.take(
                field("category"),
                category.ok_or("must be a known category"),
            );
            let month = body.month.and_then(|month| u8::try_from(month).ok());
            let month = month.filter(|month| (1..=12).contains(month));
            let month = errors.take(field("month"), month.ok_or("must be from 1 to 12"));
            let amount = errors.take(field("amount"), parse_price(body.amount.as_ref()));
            let (Some(kind), Some(category), Some(month), Some(amount)) =
                (kind, category, month, amount)
            else {
                continue;
            };
            let is_it =
                |it: &BudgetAmount| (it.kind, it.category, it.month) == (kind, category, month);
            if amounts.iter().any(is_it) {
                errors.add(field("month"), "is named twice");
            } else {
                amounts.push(BudgetAmount {
                    kind,
                    category,
                    month,
                    amount,
                });
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Budget {
            year,
            amounts,
            revision: Revision::FIRST,
        })
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
    Ok(HttpResponse::Ok().json(BudgetView::new(budget, actor)))
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
    let expected = json.body.revision.map(Revision::new);
    let budget = json.body.into_budget(year)?;
    let actor = &signed_in.actor;
    let replaced = book
        .replace_budget(actor, organization, budget, expected)
        .await?;
    Ok(HttpResponse::Ok().json(BudgetView::new(replaced, actor)))
}
