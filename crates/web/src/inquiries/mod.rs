//! `inquiries`: inquiries that an account received, and what it answered.

pub(crate) mod answer;
pub(crate) mod list;
mod view;

use crate::routes::routes;

// Fixed segments come before `{id}`, because the first match is used.
routes! {
    "/inquiries": get list::list;
    "/inquiries/counts": get list::count;
    "/inquiries/{id}": put answer::set_state;
    "/inquiries/{id}/reply": post answer::reply;
}
