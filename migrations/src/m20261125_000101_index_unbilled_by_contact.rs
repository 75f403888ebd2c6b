//! What is not billed yet of one contact, by date, and the sums of all contacts,
//! are read along one index. That of before began with the owner's name, by which
//! only owners without a contact are looked up, so all parts of the organization
//! were read instead.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

const NAME: &str = "ix_book_parts_unbilled";
const PARTS: &str = "book_parts";

fn unbilled(columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create();
    index.name(NAME).table(PARTS);
    for column in columns {
        index.col(*column);
    }
    index.and_where(Expr::col("is_billed").eq(false));
    index
}

async fn replace(manager: &SchemaManager<'_>, index: IndexCreateStatement) -> Result<(), DbErr> {
    let before = Index::drop().name(NAME).table(PARTS).to_owned();
    manager.drop_index(before).await?;
    manager.create_index(index).await
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [
        "organization_id",
        "contact_id",
        "date",
        "id",
        // For the sums, without reading rows; SQLite reads the condition too.
        "owner_name",
        "amount",
        "is_billed",
    ];
    replace(manager, unbilled(&columns)).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [
        "organization_id",
        "owner_name",
        "contact_id",
        "date",
        "amount",
    ];
    replace(manager, unbilled(&columns)).await
}
