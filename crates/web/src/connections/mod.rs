//! What a client that dawdles, or many of them, may take: connections, time and
//! memory. The reasons are in `docs/adr/0011-connections-are-bounded.md`.
//!
//! - [`registry`]: how many connections there are, in all and from one address,
//!   and which of them makes room for a new one.
//! - [`stream`]: one connection: how long it may be idle, and how long an
//!   answer may wait for its reader.
//! - [`body`]: how slowly a request's body may come.
//! - [`answer`]: large answers in slices, so that the connection's buffer stays
//!   small.
//! - [`memory`]: how many bytes of bodies and answers there may be in all.
//! - [`service`]: puts them under actix.

mod answer;
mod body;
mod memory;
mod registry;
mod service;
mod stream;

pub(crate) use answer::{bound_answers, static_body};
pub(crate) use body::{BODY_TIMEOUT, bound_bodies, came_too_slowly, cut_off};
pub(crate) use memory::{BodyBuffer, Memory};
pub(crate) use service::http_service;

pub(crate) use self::registry::Registry;
