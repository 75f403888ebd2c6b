mod email;
mod login;
mod me;
mod password;
mod password_reset;
mod sessions;
mod signup;
