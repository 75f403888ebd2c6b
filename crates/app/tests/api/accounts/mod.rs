mod login;
mod me;
mod signup;
