mod create;
mod delete;
mod list;
mod public;
mod rules;
mod submit_to_usda;
mod templates;
mod update;
pub(crate) mod usda;
