//! `events/{id}/register`, `events/{id}/registrations`, the entries of a show's
//! classes, and `entries/{token}`.

mod batches;
mod body;
pub(crate) mod class_entries;
pub(crate) mod create;
pub(crate) mod entries_csv;
pub(crate) mod groups;
mod link;
pub(crate) mod list;
pub(crate) mod office;
pub(crate) mod own;
pub(crate) mod own_people;
pub(crate) mod print;
pub(crate) mod queue;
pub(crate) mod several;
mod view;

pub(crate) use view::BillLineView;

use crate::rate_limits::limit_register;
use crate::routes::routes;

routes! {
    "/events/{id}/register": post create::create by limit_register;
    "/events/public/{id}/register": post several::create by limit_register;
    "/events/{id}/entries.csv": get entries_csv::read;
    "/events/{id}/print/{paper}.pdf": get print::print;
    "/events/{id}/print/unprintable": get print::unprintable;
    "/events/{id}/registrations": get list::list, post office::walk_in::create;
    "/entries/{token}": get own::read by limit_register, put own::update by limit_register;
    "/entries/{token}/people": put own_people::name by limit_register;
    "/entries/{token}/scratch": post own::scratch by limit_register;
    "/events/{id}/classes/{class_id}/entries": get class_entries::list;
}
