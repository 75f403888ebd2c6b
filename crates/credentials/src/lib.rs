//! Hashes passwords with argon2 and signs session tokens with jsonwebtoken.
//!
//! An adapter behind two ports of `accounts`: it knows algorithms and their
//! parameters, and neither who may sign in nor where hashes are kept. `app`
//! wires it; nothing else may use it.

#![warn(missing_docs)]

mod argon2_hasher;
mod hs256;
mod jwt_tokens;
mod secret;

pub use argon2_hasher::Argon2Hasher;
pub use jwt_tokens::JwtTokens;
pub use secret::{Secret, SecretError};
