//! `inquiries`: inquiries that an account received.

pub(crate) mod list;
mod view;

use crate::routes::routes;

routes! {
    "/inquiries": get list::list;
}
