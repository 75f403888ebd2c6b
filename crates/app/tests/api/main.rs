//! Black-box tests: the whole application on a port and a database of its own,
//! spoken to over HTTP. One file for each call, in folders like the addresses.

mod accounts;
mod authorization;
mod bad_input;
mod calendar_feed;
mod client_errors;
mod conventions;
mod deadlines;
mod events;
mod flood;
mod horses;
mod organization;
mod registrations;
mod stored_values;
mod support;
mod uploads;
