//! `medications`: courses of medication, and their doses.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod doses;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod update;
mod view;

use crate::routes::routes;

routes! {
    "/medications": get list::list, post create::create;
    "/medications/{id}": get read::read, put update::update, delete delete::delete;
    "/medications/{id}/doses/{date}/{time}": put doses::give, delete doses::remove;
}
