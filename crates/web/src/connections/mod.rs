//! Limits on connections, time and memory of slow clients and floods. The
//! reasons are in `docs/adr/0011-connections-are-bounded.md`.
//!
//! - [`registry`]: the number of connections, in total and per address, and
//!   which one is closed for a new one.
//! - [`seats`]: the number of streams that are followed, and who makes room for whom.
//! - [`stream`]: time limits of a connection: idle, or with an unread response.
//! - [`body`]: the minimum rate of request bodies.
//! - [`answer`]: large responses in chunks, to keep the connection's buffer
//!   small.
//! - [`memory`]: the total bytes of request bodies and responses.
//! - [`service`]: builds the HTTP service from these parts.

mod answer;
mod body;
mod memory;
mod registry;
mod seats;
mod service;
mod stream;

pub(crate) use answer::{bound_answers, shared_body};
pub(crate) use body::{BODY_TIMEOUT, bound_bodies, came_too_slowly, cut_off};
pub(crate) use memory::{BodyBuffer, Memory, overloaded};
pub(crate) use service::http_service;

pub(crate) use self::registry::Registry;
pub(crate) use self::seats::{Follower, Seat, Seats, between};
pub(crate) use self::stream::{Following, follow};
