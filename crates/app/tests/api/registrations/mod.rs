mod create;
mod entries_csv;
mod list;
mod office;
mod print;
mod rules;
