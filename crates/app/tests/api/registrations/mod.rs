mod create;
mod list;
