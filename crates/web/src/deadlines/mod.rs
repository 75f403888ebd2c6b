//! `deadlines`: the coming deadlines of an account's notices to the USDA.

pub(crate) mod list;
mod view;

use crate::routes::routes;

routes! {
    "/deadlines": get list::list;
}
