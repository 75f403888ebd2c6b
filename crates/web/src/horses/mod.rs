//! `horses`: an account's horses with their sections and photos, care items,
//! and the marketplace.

mod body;
pub(crate) mod breeds;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod for_sale;
pub(crate) mod health;
mod health_view;
pub(crate) mod inquiries;
pub(crate) mod list;
pub(crate) mod overview;
pub(crate) mod photo_upload;
pub(crate) mod problem;
pub(crate) mod read;
pub(crate) mod remove_photo;
pub(crate) mod reports;
mod sale_view;
pub(crate) mod save_section;
mod training_view;
mod values;
mod view;

use actix_web::middleware::from_fn;
use actix_web::web;

use crate::contacts;
use crate::rate_limits::{limit_inquire, limit_report};
use crate::routes::Address;

// Fixed segments come before `{id}`, because the first match is used.
pub(crate) fn routes() -> Vec<Address> {
    vec![
        Address::new("/horses")
            .get(web::to(list::list))
            .post(web::to(create::create))
            .put(web::to(save_section::save)),
        Address::new("/horses/breeds").get(web::to(breeds::list)),
        Address::new("/horses/for-sale").get(web::to(for_sale::list)),
        Address::new("/horses/health").get(web::to(health::list)),
        Address::new("/horses/overview").get(web::to(overview::list)),
        Address::new("/horses/overview.csv").get(web::to(overview::export)),
        Address::new("/horses/photo_upload").post(web::to(photo_upload::set)),
        Address::new("/horses/{id}")
            .get(web::to(read::read))
            .delete(web::to(delete::delete)),
        Address::new("/horses/{id}/emergency.pdf").get(web::to(contacts::emergency::print)),
        Address::new("/horses/{id}/photos/{type}").delete(web::to(remove_photo::remove)),
        Address::new("/horses/{id}/inquiries")
            .post(web::to(inquiries::create).wrap(from_fn(limit_inquire))),
        Address::new("/horses/{id}/reports")
            .post(web::to(reports::create).wrap(from_fn(limit_report))),
    ]
}
