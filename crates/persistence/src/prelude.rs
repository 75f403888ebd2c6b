//! What every module of rows imports.

pub(crate) use sea_orm::entity::prelude::*;

pub(crate) use crate::scope::Owned;

/// The relations of an entity: none, because joins name the columns themselves, see
/// [`relation`](crate::row::relation).
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}
