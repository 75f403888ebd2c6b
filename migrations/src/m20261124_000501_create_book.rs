//! The book of a barn: entries, what of them falls on horses and on owners, and
//! the budget.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

const ENTRIES: &str = "book_entries";
const SPLITS: &str = "book_splits";
const PARTS: &str = "book_parts";
const BUDGETS: &str = "book_budgets";

/// Tables, columns and names of the indexes.
const INDEXES: [(&str, &str, &[&str]); 8] = [
    // The list in its order, and the sums of a year without reading rows.
    (
        ENTRIES,
        "ix_book_entries_organization_id_date",
        &[
            "organization_id",
            "date",
            "id",
            "kind",
            "category",
            "amount",
        ],
    ),
    (ENTRIES, "ix_book_entries_contact_id", &["contact_id"]),
    (
        SPLITS,
        "ix_book_splits_organization_id_date",
        &[
            "organization_id",
            "date",
            "kind",
            "horse_id",
            "horse_name",
            "amount",
        ],
    ),
    (SPLITS, "ix_book_splits_horse_id", &["horse_id", "entry_id"]),
    (
        PARTS,
        "ix_book_parts_organization_id_date",
        &["organization_id", "date", "kind", "owner_name", "amount"],
    ),
    (
        PARTS,
        "ix_book_parts_entry_id",
        &["entry_id", "position", "place"],
    ),
    (PARTS, "ix_book_parts_contact_id", &["contact_id"]),
    (
        PARTS,
        "ix_book_parts_organization_id_owner_name",
        &["organization_id", "owner_name", "entry_id"],
    ),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in [entries(), splits(), parts(), budgets()] {
        manager.create_table(table).await?;
    }
    for (table, name, columns) in INDEXES {
        let mut index = Index::create();
        index.name(name).table(table);
        for column in columns {
            index.col(*column);
        }
        manager.create_index(index).await?;
    }
    let unbilled = Index::create()
        .name("ix_book_parts_unbilled")
        .table(PARTS)
        .col("organization_id")
        .col("owner_name")
        .col("contact_id")
        .col("date")
        .col("amount")
        .and_where(Expr::col("is_billed").eq(false))
        .to_owned();
    manager.create_index(unbilled).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in [BUDGETS, PARTS, SPLITS, ENTRIES] {
        let table = Table::drop().table(table).to_owned();
        manager.drop_table(table).await?;
    }
    Ok(())
}

fn id(column: &'static str) -> ColumnDef {
    ColumnDef::new(column).uuid().not_null().to_owned()
}

fn optional_id(column: &'static str) -> ColumnDef {
    ColumnDef::new(column).uuid().to_owned()
}

fn text(column: &'static str) -> ColumnDef {
    ColumnDef::new(column).text().not_null().to_owned()
}

fn number(column: &'static str) -> ColumnDef {
    ColumnDef::new(column).big_integer().not_null().to_owned()
}

fn reference(
    name: &str,
    from: (&'static str, &'static str),
    to: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(name)
        .from(from.0, from.1)
        .to(to, "id")
        .on_delete(on_delete)
        .to_owned()
}

fn entries() -> TableCreateStatement {
    Table::create()
        .table(ENTRIES)
        .col(id("id").primary_key())
        .col(id("organization_id"))
        .col(text("date"))
        .col(text("kind"))
        .col(text("category"))
        .col(number("amount"))
        .col(text("description"))
        .col(text("tax_note"))
        .col(optional_id("contact_id"))
        .col(text("contact_name"))
        .col(optional_id("document_id"))
        // A rule of RFC 5545, from the date on.
        .col(ColumnDef::new("recurrence").text())
        .col(optional_id("series_id"))
        // The day until which the entries of the series are made; only grows.
        .col(ColumnDef::new("made_until").text())
        // Description, contact, horses and note, for the search.
        .col(text("search_key"))
        .col(number("revision"))
        .col(number("created_at"))
        .col(number("updated_at"))
        .foreign_key(&mut reference(
            "fk_book_entries_organization_id",
            (ENTRIES, "organization_id"),
            "organizations",
            ForeignKeyAction::NoAction,
        ))
        .foreign_key(&mut reference(
            "fk_book_entries_contact_id",
            (ENTRIES, "contact_id"),
            "contacts",
            ForeignKeyAction::SetNull,
        ))
        .check(("ck_book_entries_amount", Expr::col("amount").gt(0)))
        .to_owned()
}

fn splits() -> TableCreateStatement {
    Table::create()
        .table(SPLITS)
        .col(id("entry_id"))
        .col(number("position"))
        // As the entry has them, for sums without reading it.
        .col(id("organization_id"))
        .col(text("date"))
        .col(text("kind"))
        .col(optional_id("horse_id"))
        .col(text("horse_name"))
        .col(number("amount"))
        .primary_key(
            Index::create()
                .name("pk_book_splits")
                .col("entry_id")
                .col("position"),
        )
        .foreign_key(&mut reference(
            "fk_book_splits_entry_id",
            (SPLITS, "entry_id"),
            ENTRIES,
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut reference(
            "fk_book_splits_horse_id",
            (SPLITS, "horse_id"),
            "horses",
            ForeignKeyAction::SetNull,
        ))
        .to_owned()
}

fn parts() -> TableCreateStatement {
    Table::create()
        .table(PARTS)
        .col(id("id").primary_key())
        .col(id("entry_id"))
        // That of the split, and the order within it.
        .col(number("position"))
        .col(number("place"))
        // As the entry has them, for sums without reading it.
        .col(id("organization_id"))
        .col(text("date"))
        .col(text("kind"))
        .col(optional_id("contact_id"))
        .col(text("owner_name"))
        .col(number("amount"))
        .col(ColumnDef::new("is_billed").boolean().not_null())
        .foreign_key(&mut reference(
            "fk_book_parts_entry_id",
            (PARTS, "entry_id"),
            ENTRIES,
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut reference(
            "fk_book_parts_contact_id",
            (PARTS, "contact_id"),
            "contacts",
            ForeignKeyAction::SetNull,
        ))
        .to_owned()
}

fn budgets() -> TableCreateStatement {
    Table::create()
        .table(BUDGETS)
        .col(id("organization_id"))
        .col(number("year"))
        // A list of kind, category, month and amount.
        .col(ColumnDef::new("amounts").json_binary().not_null())
        .col(number("revision"))
        .primary_key(
            Index::create()
                .name("pk_book_budgets")
                .col("organization_id")
                .col("year"),
        )
        .foreign_key(&mut reference(
            "fk_book_budgets_organization_id",
            (BUDGETS, "organization_id"),
            "organizations",
            ForeignKeyAction::NoAction,
        ))
        .to_owned()
}
