//! The last day of appointments and tasks that recur, so that reading them does not
//! count the days of a rule with `COUNT`.

use kernel::{RecordDate, Recurrence};
use sea_orm_migration::prelude::*;
use uuid::Uuid;

use crate::change::{add_column, drop_column, migration};

migration!();

const TABLES: [&str; 2] = ["appointments", "tasks"];
const ID: &str = "id";
const LAST_ON: &str = "last_on";
/// Rows read at a time, so that memory is limited.
const BATCH: u64 = 500;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in TABLES {
        add_column(manager, table, ColumnDef::new(LAST_ON).text().to_owned()).await?;
        fill(manager, table).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in TABLES {
        drop_column(manager, table, LAST_ON).await?;
    }
    Ok(())
}

async fn fill(manager: &SchemaManager<'_>, table: &'static str) -> Result<(), DbErr> {
    let mut after = Uuid::nil();
    loop {
        let rows = Query::select()
            .columns([ID, "starts_on", "recurrence"])
            .from(table)
            .and_where(Expr::col(ID).gt(after))
            .and_where(Expr::col("recurrence").is_not_null())
            .order_by(ID, Order::Asc)
            .limit(BATCH)
            .to_owned();
        let rows = manager.get_connection().query_all(&rows).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            after = row.try_get("", ID)?;
            let (starts_on, rule): (String, String) = (
                row.try_get("", "starts_on")?,
                row.try_get("", "recurrence")?,
            );
            // What cannot be read stays as it is: reading it later says why.
            let last = Recurrence::stored(&rule, None)
                .zip(RecordDate::stored(&starts_on))
                .and_then(|(rule, first)| rule.last(first.as_date()));
            if let Some(last) = last {
                let update = Query::update()
                    .table(table)
                    .value(LAST_ON, last.to_string())
                    .and_where(Expr::col(ID).eq(after))
                    .to_owned();
                manager.execute(update).await?;
            }
        }
    }
}
