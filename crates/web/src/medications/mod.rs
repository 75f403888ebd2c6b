//! `medications`: courses of medication, and their doses.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod doses;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod twice;
pub(crate) mod update;
pub(crate) mod view;
pub(crate) mod withdrawals;

use crate::routes::routes;

// Fixed segments come before `{id}`, because the first match is used.
routes! {
    "/medications": get list::list, post create::create;
    "/medications/withdrawals": get withdrawals::list;
    "/medications/recorded_twice": get twice::list;
    "/medications/recorded_twice/{id}": put twice::confirm;
    "/medications/{id}": get read::read, put update::update, delete delete::delete;
    "/medications/{id}/doses/{date}/{time}": put doses::give, delete doses::remove;
}
