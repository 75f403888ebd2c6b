mod create;
mod list;
mod rules;
