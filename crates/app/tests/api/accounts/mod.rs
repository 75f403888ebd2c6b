mod email;
mod guessing;
mod login;
mod me;
mod password;
pub(crate) mod password_reset;
mod sessions;
mod signup;
