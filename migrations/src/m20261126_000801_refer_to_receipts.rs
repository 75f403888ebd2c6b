//! The receipt of an entry of the book refers to a document, which may be deleted.
//! The column had no foreign key, so it may hold ids of documents that are gone, never
//! were, or belong to another organization.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

use crate::change::{migration, run};

migration!();

const UNKNOWN: &str = "UPDATE book_entries SET document_id = NULL \
    WHERE document_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM documents \
        WHERE documents.id = book_entries.document_id \
        AND documents.organization_id = book_entries.organization_id)";
const INDEX: &str = "CREATE INDEX ix_book_entries_document_id ON book_entries (document_id) \
    WHERE document_id IS NOT NULL";

fn is_postgres(manager: &SchemaManager<'_>) -> bool {
    manager.get_database_backend() == DatabaseBackend::Postgres
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    run(manager, &[UNKNOWN]).await?;
    if is_postgres(manager) {
        let refer = "ALTER TABLE book_entries \
            ADD CONSTRAINT fk_book_entries_document_id FOREIGN KEY (document_id) \
            REFERENCES documents (id) ON DELETE SET NULL";
        run(manager, &[refer]).await?;
    } else {
        // SQLite adds a foreign key only with a column.
        let refer = [
            "ALTER TABLE book_entries ADD COLUMN receipt_id uuid_text \
                REFERENCES documents (id) ON DELETE SET NULL",
            "UPDATE book_entries SET receipt_id = document_id WHERE document_id IS NOT NULL",
            "ALTER TABLE book_entries DROP COLUMN document_id",
            "ALTER TABLE book_entries RENAME COLUMN receipt_id TO document_id",
        ];
        run(manager, &refer).await?;
    }
    run(manager, &[INDEX]).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    run(manager, &["DROP INDEX ix_book_entries_document_id"]).await?;
    if is_postgres(manager) {
        let forget = "ALTER TABLE book_entries DROP CONSTRAINT fk_book_entries_document_id";
        return run(manager, &[forget]).await;
    }
    let forget = [
        "ALTER TABLE book_entries ADD COLUMN plain_id uuid_text",
        "UPDATE book_entries SET plain_id = document_id WHERE document_id IS NOT NULL",
        "ALTER TABLE book_entries DROP COLUMN document_id",
        "ALTER TABLE book_entries RENAME COLUMN plain_id TO document_id",
    ];
    run(manager, &forget).await
}
