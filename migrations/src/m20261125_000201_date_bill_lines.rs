//! The day of the entry that a line of a bill bills.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column, migration};

migration!();

const LINES: &str = "bill_lines";
const DATE: &str = "date";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, LINES, ColumnDef::new(DATE).text().to_owned()).await?;
    // An entry that is on a bill does not change.
    let dated = "UPDATE bill_lines SET date = \
        (SELECT book_parts.date FROM book_parts WHERE book_parts.id = bill_lines.part_id) \
        WHERE part_id IS NOT NULL";
    let connection = manager.get_connection();
    connection.execute_unprepared(dated).await.map(|_| ())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_column(manager, LINES, DATE).await
}
