//! `horses`: an account's horses with their sections and photos, care items,
//! and the marketplace.

pub(crate) mod archive;
pub(crate) mod bill_of_sale;
mod body;
pub(crate) mod breeds;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod for_sale;
pub(crate) mod gallery;
pub(crate) mod health;
mod health_view;
pub(crate) mod inquiries;
pub(crate) mod list;
pub(crate) mod overview;
pub(crate) mod ownership;
pub(crate) mod photo_upload;
pub(crate) mod problem;
pub(crate) mod public_sale;
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
use crate::rate_limits::{limit_inquire, limit_report, limit_sale_page};
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
    "/horses/public/{token}": get public_sale::read by limit_sale_page;
    "/horses/public/{token}/inquiries": post public_sale::inquire by limit_inquire;
    "/horses/{id}": get read::read, delete delete::delete;
    "/horses/{id}/archive": post archive::archive, delete archive::bring_back;
    "/horses/{id}/bill_of_sale.pdf": get bill_of_sale::print;
    "/horses/{id}/emergency.pdf": get contacts::emergency::print;
    "/horses/{id}/gallery": put gallery::arrange;
    "/horses/{id}/owners": get ownership::read, put ownership::replace;
    "/horses/{id}/photos/{type}": delete remove_photo::remove;
    "/horses/{id}/inquiries": post inquiries::create by limit_inquire;
    "/horses/{id}/reports": post reports::create by limit_report;
    "/horses/{id}/results": get results::list;
    "/horses/{id}/sale_link": get public_sale::link;
}
