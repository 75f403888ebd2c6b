//! What several changes of the schema have in common.

use std::pin::Pin;

use sea_orm_migration::prelude::*;

/// Makes the functions `up` and `down` of a file the migration with the file's name.
///
/// Methods of `#[async_trait]` would do the same, but their lifetimes have bounds, with
/// which rustc proves anew at each `await` that the types of `SeaORM` can be sent to other
/// threads: that took 14 of the 17 s in which this crate was compiled.
macro_rules! migration {
    () => {
        #[derive(sea_orm_migration::prelude::DeriveMigrationName)]
        pub(crate) struct Migration;

        impl sea_orm_migration::MigrationTrait for Migration {
            crate::change::step!(up);
            crate::change::step!(down);
        }
    };
}
pub(crate) use migration;

/// A method of `MigrationTrait` that calls the function with its name.
macro_rules! step {
    ($name:ident) => {
        fn $name<'me, 'manager, 'future>(
            &'me self,
            manager: &'manager sea_orm_migration::SchemaManager<'_>,
        ) -> crate::change::Step<'future>
        where
            'me: 'future,
            'manager: 'future,
            Self: 'future,
        {
            fn step<'a>(
                manager: &'a sea_orm_migration::SchemaManager<'_>,
            ) -> crate::change::Step<'a> {
                Box::pin($name(manager))
            }
            step(manager)
        }
    };
}
pub(crate) use step;

/// What a method of `MigrationTrait` returns.
pub(crate) type Step<'a> = Pin<Box<dyn Future<Output = Result<(), DbErr>> + Send + 'a>>;

pub(crate) async fn add_column(
    manager: &SchemaManager<'_>,
    table: impl IntoIden,
    column: ColumnDef,
) -> Result<(), DbErr> {
    let table = Table::alter()
        .table(table.into_iden())
        .add_column(column)
        .to_owned();
    manager.alter_table(table).await
}

pub(crate) async fn drop_column(
    manager: &SchemaManager<'_>,
    table: impl IntoIden,
    column: impl IntoIden,
) -> Result<(), DbErr> {
    let table = Table::alter()
        .table(table.into_iden())
        .drop_column(column.into_iden())
        .to_owned();
    manager.alter_table(table).await
}

/// A number that is 0 in existing rows.
pub(crate) fn zero(column: impl IntoIden) -> ColumnDef {
    ColumnDef::new(column)
        .big_integer()
        .not_null()
        .default(0)
        .to_owned()
}

pub(crate) async fn run(manager: &SchemaManager<'_>, statements: &[&str]) -> Result<(), DbErr> {
    for statement in statements {
        let connection = manager.get_connection();
        connection.execute_unprepared(statement).await?;
    }
    Ok(())
}
