//! Hashes passwords with argon2 and signs session tokens with jsonwebtoken.
//!
//! An adapter for two ports of `accounts`. It does not decide who may sign in,
//! and stores nothing. Only `app` depends on it.

#![warn(missing_docs)]

mod argon2_hasher;
mod hs256;
mod jwt_tokens;
mod secret;

pub use argon2_hasher::Argon2Hasher;
pub use jwt_tokens::JwtTokens;
pub use secret::{Secret, SecretError};
