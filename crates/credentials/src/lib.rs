//! Hashes passwords with argon2, signs session tokens with jsonwebtoken, and makes the
//! secrets of mailed links.
//!
//! An adapter for three ports of `accounts`. It does not decide who may sign in,
//! and stores nothing. Only `app` depends on it.

#![warn(missing_docs)]

mod argon2_hasher;
mod hs256;
mod jwt_tokens;
mod link_secrets;
mod secret;

pub use argon2_hasher::Argon2Hasher;
pub use jwt_tokens::JwtTokens;
pub use link_secrets::HmacLinkSecrets;
pub use secret::{Secret, SecretError};
