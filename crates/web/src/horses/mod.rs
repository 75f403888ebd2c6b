//! `horses`: an account's horses with their sections and photos, care items,
//! and the marketplace.

pub(crate) mod archive;
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
pub(crate) mod results;
mod sale_view;
pub(crate) mod save_section;
mod training_view;
mod values;
mod view;

use crate::contacts;
use crate::rate_limits::{limit_inquire, limit_report};
use crate::routes::routes;

// Fixed segments come before `{id}`, because the first match is used.
routes! {
    "/horses": get list::list, post create::create, put save_section::save;
    "/horses/breeds": get breeds::list;
    "/horses/for-sale": get for_sale::list;
    "/horses/health": get health::list;
    "/horses/overview": get overview::list;
    "/horses/overview.csv": get overview::export;
    "/horses/photo_upload": post photo_upload::set;
    "/horses/{id}": get read::read, delete delete::delete;
    "/horses/{id}/archive": post archive::archive, delete archive::bring_back;
    "/horses/{id}/emergency.pdf": get contacts::emergency::print;
    "/horses/{id}/photos/{type}": delete remove_photo::remove;
    "/horses/{id}/inquiries": post inquiries::create by limit_inquire;
    "/horses/{id}/reports": post reports::create by limit_report;
    "/horses/{id}/results": get results::list;
}
