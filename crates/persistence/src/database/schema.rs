//! Databases that this program cannot bring up to date.

use kernel::StoreError;
use migrations::Migrator;
use sea_orm::{DatabaseTransaction, DbErr};
use sea_orm_migration::MigratorTrait as _;
use thiserror::Error;

/// The schema has a change that this program does not know.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnknownSchema {
    /// Its name sorts before all that this program knows.
    #[error(
        "the database was made by a version before the first release ({0}), which this version \
         cannot bring up to date. Nothing was changed. Use the version that made it, or begin \
         with an empty database."
    )]
    Former(String),
    /// A newer version made it.
    #[error(
        "the database was changed by a newer version ({0}), which this version does not know. \
         Nothing was changed. Use that version, or a backup of the database of before."
    )]
    Newer(String),
}

/// Why a database could not be prepared.
#[derive(Debug, Error)]
pub enum PrepareError {
    /// It is of another version. Trying again does not help.
    #[error(transparent)]
    Schema(#[from] UnknownSchema),
    /// It did not answer, or the change of its schema failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The last change that was made to the database and that this program does not know.
pub(super) async fn unknown_change(
    transaction: &DatabaseTransaction,
) -> Result<Option<UnknownSchema>, DbErr> {
    let made = Migrator::get_migration_models(transaction).await?;
    let known = Migrator::migrations();
    let is_known = |name: &str| known.iter().any(|it| it.name() == name);
    let unknown = made.into_iter().map(|it| it.version).rev();
    Ok(unknown.into_iter().find(|it| !is_known(it)).map(|name| {
        if known.first().is_some_and(|first| *name < *first.name()) {
            UnknownSchema::Former(name)
        } else {
            UnknownSchema::Newer(name)
        }
    }))
}
