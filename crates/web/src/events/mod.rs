//! `events`: an account's shows, their templates, their public data, and the
//! submission to the USDA. The other calls for a show's notice are in `usda`.

mod body;
mod class_body;
mod class_stage;
mod classes;
pub(crate) mod copy;
pub(crate) mod correct;
pub(crate) mod create;
pub(crate) mod delete;
mod entry_rules;
pub(crate) mod event_data;
mod form_page;
pub(crate) mod list;
mod number_needs;
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

pub(crate) use body::EventBody;
pub(crate) use class_stage::{ClassStageView, ClassStateView};
pub(crate) use classes::CountedClassView;
pub(crate) use number_needs::{NeedKindView, NeedOfView};
pub(crate) use view::{DeliveryMethodView, EventView, LocationView};

use crate::routes::routes;

// Fixed segments come before `{id}`, because the first match is used.
routes! {
    "/events": get list::list, post create::create;
    "/events/templates": get templates::list;
    "/events/templates/{id}": delete templates::delete;
    "/events/types": get types::list;
    "/events/public/{id}": get public::read;
    "/events/{id}": get read::read, put update::update, delete delete::delete;
    "/events/{id}/classes": get classes::list;
    "/events/{id}/classes/{class_id}": put correct::class;
    "/events/{id}/fees/{fee_id}": put correct::fee;
    "/events/{id}/copy": post copy::copy;
    "/events/{id}/qr.svg": get qr_code::read;
    "/events/{id}/event_data": get event_data::read;
    "/events/{id}/submit_to_usda": post submit_to_usda::submit;
}
