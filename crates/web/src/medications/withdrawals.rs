use ::tasks::{ShowDays, TaskService, Withdrawal};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, HorseId};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::actor::SignedIn;
use crate::problem::{ApiError, bad_parameter};
use crate::representation::{Belonging, HorseNameView, Oid};
use crate::today::parse_date;
use crate::view::view;

/// For which show, and of which horse.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WithdrawalQuery {
    /// The show's first day, `YYYY-MM-DD`.
    from: String,
    /// The show's last day; the first one if not given.
    until: Option<String>,
    /// Only those of the horse with this id.
    horse: Option<String>,
}

impl WithdrawalQuery {
    fn days(&self) -> Result<ShowDays, ApiError> {
        let day = |name, text: &str| {
            let day = parse_date(Some(text)).ok().flatten();
            day.ok_or_else(|| bad_parameter(name, "must be a date, such as 2026-03-02"))
        };
        let first = day("from", &self.from)?;
        let last = self.until.as_deref().map(|text| day("until", text));
        let last = last.transpose()?.unwrap_or(first);
        if last < first {
            return Err(bad_parameter("until", "must not be before 'from'"));
        }
        Ok(ShowDays { first, last })
    }

    fn horse(&self) -> Result<Option<HorseId>, ApiError> {
        let parse = |text: &str| {
            HorseId::parse(text).ok_or_else(|| bad_parameter("horse", "must be an id"))
        };
        self.horse.as_deref().map(parse).transpose()
    }
}

view! {
    /// That a drug is still in a horse on the first day of a show: a warning, nothing is
    /// refused.
    #[schema(as = Withdrawal)]
    WithdrawalView(found: &Withdrawal, actor: &Actor) {
        medication_id: Oid = found.course_id,
        #[serde(flatten)]
        belonging: Belonging = (actor, found.organization_id),
        horse: HorseNameView = found.horse,
        drug: String = found.drug,
        /// For how many days after the last dose the horse must not be shown.
        days: u32 = found.days,
        /// The last dose that was given or is planned; null if it goes on until further
        /// notice.
        #[schema(required = true, format = Date)]
        last_dose_on: Option<String> = found.last_dose_on,
        /// The last day on which the horse must not be shown; null if the end is not known.
        #[schema(required = true, format = Date)]
        until: Option<String> = found.until,
    }
}

/// What the account's horses get that is still in them on the first day of a show. Only
/// who may see a horse's care is told: another's horse has nothing here.
#[utoipa::path(get, path = "/showstable/medications/withdrawals", operation_id = "list_withdrawals", tag = "medications", security(("token" = [])),
    params(WithdrawalQuery),
    responses((status = 200, description = "The drugs", body = Vec<WithdrawalView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    query: Query<WithdrawalQuery>,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let found = tasks.withdrawals(actor, query.horse()?, query.days()?);
    let found = found.await?;
    let found: Vec<_> = found
        .iter()
        .map(|it| WithdrawalView::new(it, actor))
        .collect();
    Ok(HttpResponse::Ok().json(found))
}
