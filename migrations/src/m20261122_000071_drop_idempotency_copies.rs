use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

#[derive(DeriveIden)]
enum IdempotencyKeys {
    Table,
    Scope,
    Answer,
}

/// What these keys made never changes: it is read by its id, and the copies of
/// riders' and buyers' names and addresses are not needed.
const SCOPES: [&str; 4] = ["registrations:%", "uploads:%", "inquiries:%", "reports:%"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for scope in SCOPES {
        let dropped = Query::update()
            .table(IdempotencyKeys::Table)
            .value(IdempotencyKeys::Answer, Expr::cust("NULL"))
            .and_where(Expr::col(IdempotencyKeys::Scope).like(scope))
            .to_owned();
        manager.execute(dropped).await?;
    }
    Ok(())
}

/// They are gone.
async fn down(_: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}
