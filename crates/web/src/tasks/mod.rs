//! `tasks`: what is to be done in a barn, and its ticks.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod done;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod update;
mod view;

pub(crate) use view::MarkView;

use crate::routes::routes;

routes! {
    "/tasks": get list::list, post create::create;
    "/tasks/{id}": get read::read, put update::update, delete delete::delete;
    "/tasks/{id}/done/{date}": put done::tick, delete done::untick;
}
