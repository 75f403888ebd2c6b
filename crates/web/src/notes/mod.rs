//! `notes`: what people of a barn write down.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod update;
mod view;

use crate::routes::routes;

routes! {
    "/notes": get list::list, post create::create;
    "/notes/{id}": get read::read, put update::update, delete delete::delete;
}
