mod create;
mod details;
mod entries_csv;
pub(crate) mod links;
mod list;
mod messages;
mod office;
mod print;
mod rules;
