//! `tasks`: what is to be done in a barn, and its ticks.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod done;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod update;
mod view;

use actix_web::web;

pub(crate) use view::MarkView;

use crate::routes::Address;

pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/tasks")
            .get(web::to(list::list))
            .post(web::to(create::create)),
        Address::new("/tasks/{id}")
            .get(web::to(read::read))
            .put(web::to(update::update))
            .delete(web::to(delete::delete)),
        Address::new("/tasks/{id}/done/{date}")
            .put(web::to(done::tick))
            .delete(web::to(done::untick)),
    ]
}
