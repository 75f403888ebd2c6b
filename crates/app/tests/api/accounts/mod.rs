mod email;
mod guessing;
mod login;
mod me;
mod password;
pub(crate) mod password_reset;
mod second_factor;
mod sessions;
mod signup;
