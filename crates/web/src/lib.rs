//! The HTTP API: routes, bodies, errors, the `OpenAPI` description.
//!
//! Converts requests to calls of the domains' services, and results and errors
//! to responses (RFC 9457). It contains no product rules and does not access
//! the database. Only this crate uses status codes and, except for stored
//! columns, JSON. `app` calls [`serve`].

mod accounts;
mod api;
mod appointments;
mod audit;
mod bills;
mod blocking;
mod book;
mod calendar;
mod calendar_feed;
mod care;
mod client_address;
mod client_errors;
mod connections;
mod contacts;
mod deadlines;
mod docs;
mod documents;
mod drain;
mod emergency;
mod events;
mod exhibitors;
mod extract;
mod form;
mod frontend;
mod health;
mod horses;
mod imports;
mod inquiries;
mod invitations;
mod links;
mod medications;
mod metrics;
mod notes;
mod observations;
mod observe;
mod openapi;
mod organization;
mod owners;
mod photos;
mod places;
mod prize_lists;
mod problem;
mod qr_code;
mod rate_limits;
mod receipts;
mod registrations;
mod representation;
mod rings;
mod routes;
mod search;
mod security_headers;
mod server;
mod services;
mod stalls;
mod start;
mod tasks;
mod today;
mod turns;
mod uploads;
mod view;
mod weekends;

pub use api::mounted_routes;
pub use client_address::TrustedProxies;
pub use drain::Drain;
pub use health::{LastBackup, Readiness};
pub use metrics::{FigureSource, Figures, JobFigures, MetricsEndpoint, PoolFigures};
pub use openapi::api_description;
pub use server::{Processes, SHUTDOWN_SECONDS, Services, WebConfig, serve};
pub use uploads::UploadFolder;
