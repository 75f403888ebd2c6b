//! Black-box tests over HTTP. Each runs the whole application with its own port
//! and database. One file per call, in folders like the URLs.

mod accounts;
mod appointments;
mod audit;
mod authorization;
mod bad_input;
mod bills;
mod book;
mod calendar_feed;
mod care;
mod client_errors;
mod contacts;
mod conventions;
mod deadlines;
mod device_links;
mod documents;
mod emergency;
mod events;
mod every_kind;
mod flood;
mod horses;
mod inspections;
mod locks;
mod notes;
mod observations;
mod organization;
mod places;
mod registrations;
mod regroup;
mod rings;
mod search;
mod show_day;
mod stored_values;
mod support;
mod tasks;
mod uploads;
