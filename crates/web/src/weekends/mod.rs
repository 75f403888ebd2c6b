//! Weekends: shows that belong together, their bills, and payments that are divided over them.

pub(crate) mod bills;
pub(crate) mod pay;
pub(crate) mod print;
pub(crate) mod shows;

use kernel::WeekendId;

use crate::problem::ApiError;
use crate::rate_limits::limit_show_day;
use crate::routes::routes;

/// Parses the id in a path; an invalid id is 404.
fn weekend_id(path: &str) -> Result<WeekendId, ApiError> {
    WeekendId::parse(path).ok_or_else(|| ApiError::not_found("Weekend"))
}

routes! {
    "/events/{id}/weekend": put shows::save;
    "/weekends/{id}": get shows::read by limit_show_day;
    "/weekends/{id}/bills": get bills::list;
    "/weekends/{id}/bills.pdf": get print::print;
    "/weekends/{id}/payments": post pay::pay;
}
