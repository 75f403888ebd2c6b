mod create;
mod details;
mod entries_csv;
pub(crate) mod links;
mod list;
mod office;
mod print;
mod rules;
