use ::book::{Cash, CashRow, CashService, Period};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, OrganizationId, RecordDate};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::CategoryView;
use crate::extract::actor::SignedIn;
use crate::problem::{ApiError, bad_parameter};
use crate::representation::{Belonging, Dollars, chosen_organization, text};
use crate::view::view;

/// Which days, and whose.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PeriodQuery {
    /// The first day, `YYYY-MM-DD`.
    #[param(required = true, value_type = String, format = Date)]
    from: Option<String>,
    /// The last day, `YYYY-MM-DD`, at most three years later.
    #[param(required = true, value_type = String, format = Date)]
    to: Option<String>,
    /// The account's own organization if not given.
    organization_id: Option<String>,
}

impl PeriodQuery {
    pub(super) fn read(&self) -> Result<(Option<OrganizationId>, Period), ApiError> {
        let day = |field: Option<&String>, name| {
            let day = RecordDate::parse(text(field)).map(RecordDate::as_date);
            day.map_err(|_| bad_parameter(name, "must be written as YYYY-MM-DD"))
        };
        let (from, to) = (
            day(self.from.as_ref(), "from")?,
            day(self.to.as_ref(), "to")?,
        );
        let wrong = |_| bad_parameter("to", "must be at most three years after the first day");
        let period = Period::new(from, to).map_err(wrong)?;
        Ok((chosen_organization(self.organization_id.as_ref())?, period))
    }
}

view! {
    /// What was received and spent in a time, in US dollars.
    #[schema(as = Cash)]
    CashView(cash: &Cash, actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, cash.organization_id),
        #[schema(format = Date)]
        from: String = cash.period.from(),
        #[schema(format = Date)]
        to: String = cash.period.to(),
        /// What was received, less what was taken back.
        income: Dollars = cash.income(),
        /// What was spent.
        expense: Dollars = cash.expense(),
        /// What of the income was received on bills.
        bills_paid: Dollars = cash.bills_paid,
        /// What of it was paid above bills: the barn owes it to owners.
        above_bills: Dollars = cash.above_bills,
        /// By category; without a category last.
        categories: Vec<CashRowView> = cash.rows,
    }
}

view! {
    /// What was received and spent of a category.
    #[schema(as = CashRow)]
    CashRowView(row: &CashRow) {
        /// Null for lines of bills without one, and for what was paid above bills.
        #[schema(required = true)]
        category: Option<CategoryView> = row.category,
        /// Negative if more was taken back than received.
        income: Dollars = row.income,
        expense: Dollars = row.expense,
    }
}

/// What was received and spent in a time: payments of bills less those that were taken
/// back, each on its day, the income of the book that no bill collects, and expenses.
#[utoipa::path(get, path = "/showstable/book/cash", operation_id = "read_cash", tag = "book", security(("token" = [])),
    params(PeriodQuery),
    responses((status = 200, description = "The sums", body = CashView),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    service: web::Data<CashService>,
    signed_in: SignedIn,
    query: Query<PeriodQuery>,
) -> Result<HttpResponse, ApiError> {
    let (organization, period) = query.read()?;
    let actor = &signed_in.actor;
    let cash = service.cash(actor, organization, period).await?;
    Ok(HttpResponse::Ok().json(CashView::new(&cash, actor)))
}
