mod login;
mod me;
mod password;
mod sessions;
mod signup;
