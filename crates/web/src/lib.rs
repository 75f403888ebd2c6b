//! Speaks HTTP for the domains: routes, bodies, errors, the API description.
//!
//! A request becomes a command of a domain's service, its result becomes a
//! body, its error becomes a problem (RFC 9457). Nothing is decided here; only
//! this crate knows status codes and JSON. It knows no database. `app` calls
//! [`serve`].

mod accounts;
mod api;
mod calendar_feed;
mod client_errors;
mod connections;
mod deadlines;
mod events;
mod extract;
mod frontend;
mod health;
mod horses;
mod inquiries;
mod limits;
mod observe;
mod openapi;
mod organization;
mod photos;
mod problem;
mod registrations;
mod representation;
mod routes;
mod server;
mod uploads;

pub use health::Readiness;
pub use openapi::api_description;
pub use server::{SHUTDOWN_SECONDS, Services, WebConfig, serve};
pub use uploads::UploadFolder;
