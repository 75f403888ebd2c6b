mod people;
mod replace;
