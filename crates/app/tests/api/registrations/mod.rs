mod create;
mod list;
mod office;
mod rules;
