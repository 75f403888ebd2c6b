mod create;
mod entries_csv;
mod list;
mod print;
mod rules;
