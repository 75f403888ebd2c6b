//! `client_errors`: errors in browsers, for the log.

pub(crate) mod create;
mod redact;

use crate::rate_limits::limit_client_errors;
use crate::routes::routes;

routes! {
    "/client_errors": post create::create by limit_client_errors;
}
