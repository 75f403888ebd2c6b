pub(crate) mod people;
mod replace;
