//! `events`: an account's shows, their templates, their public data, and the
//! submission to the USDA. The other calls for a show's notice are in `usda`.

mod body;
mod class_body;
pub(crate) mod classes;
pub(crate) mod copy;
pub(crate) mod create;
pub(crate) mod delete;
mod entry_rules;
pub(crate) mod event_data;
mod form_page;
pub(crate) mod list;
pub(crate) mod public;
pub(crate) mod public_pages;
pub(crate) mod qr_code;
pub(crate) mod read;
pub(crate) mod submit_to_usda;
pub(crate) mod templates;
pub(crate) mod types;
pub(crate) mod update;
pub(crate) mod usda;
mod view;

use actix_web::web;
pub(crate) use body::EventBody;
pub(crate) use classes::CountedClassView;
pub(crate) use view::{DeliveryMethodView, EventView, LocationView};

use crate::routes::Address;

// Fixed segments come before `{id}`, because the first match is used.
pub(crate) fn routes() -> Vec<Address> {
    let mut routes = vec![
        Address::new("/events")
            .get(web::to(list::list))
            .post(web::to(create::create)),
        Address::new("/events/templates").get(web::to(templates::list)),
        Address::new("/events/templates/{id}").delete(web::to(templates::delete)),
        Address::new("/events/types").get(web::to(types::list)),
        Address::new("/events/public/{id}").get(web::to(public::read)),
        Address::new("/events/{id}")
            .get(web::to(read::read))
            .put(web::to(update::update))
            .delete(web::to(delete::delete)),
        Address::new("/events/{id}/classes").get(web::to(classes::list)),
        Address::new("/events/{id}/copy").post(web::to(copy::copy)),
        Address::new("/events/{id}/qr.svg").get(web::to(qr_code::read)),
        Address::new("/events/{id}/event_data").get(web::to(event_data::read)),
        Address::new("/events/{id}/submit_to_usda").post(web::to(submit_to_usda::submit)),
    ];
    routes.extend(usda::routes());
    routes
}
