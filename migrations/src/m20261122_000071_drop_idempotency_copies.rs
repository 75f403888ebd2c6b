use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[derive(DeriveIden)]
enum IdempotencyKeys {
    Table,
    Scope,
    Answer,
}

/// What these keys made never changes: it is read by its id, and the copies of
/// riders' and buyers' names and addresses are not needed.
const SCOPES: [&str; 4] = ["registrations:%", "uploads:%", "inquiries:%", "reports:%"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
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
    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }
}
