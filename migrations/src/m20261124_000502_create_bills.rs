//! Bills to owners and boarders, their lines and their ledgers.

use sea_orm_migration::prelude::*;

use crate::change::migration;

migration!();

const BILLS: &str = "bills";
const LINES: &str = "bill_lines";
const PAYMENTS: &str = "bill_payments";

/// Tables, names and columns of the indexes.
const INDEXES: [(&str, &str, &[&str]); 5] = [
    (
        BILLS,
        "ix_bills_organization_id_date",
        &["organization_id", "date", "id"],
    ),
    (BILLS, "ix_bills_contact_id", &["contact_id"]),
    (LINES, "ix_bill_lines_bill_id", &["bill_id", "position"]),
    (
        LINES,
        "ix_bill_lines_horse_id",
        &["horse_id", "board_month"],
    ),
    (
        PAYMENTS,
        "ix_bill_payments_bill_id",
        &["bill_id", "recorded_at"],
    ),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in [bills(), lines(), payments()] {
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
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in [PAYMENTS, LINES, BILLS] {
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

fn optional_text(column: &'static str) -> ColumnDef {
    ColumnDef::new(column).text().to_owned()
}

fn number(column: &'static str) -> ColumnDef {
    ColumnDef::new(column).big_integer().not_null().to_owned()
}

fn optional_number(column: &'static str) -> ColumnDef {
    ColumnDef::new(column).big_integer().to_owned()
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

fn bills() -> TableCreateStatement {
    Table::create()
        .table(BILLS)
        .col(id("id").primary_key())
        .col(id("organization_id"))
        .col(number("number"))
        .col(optional_id("contact_id"))
        .col(text("recipient_name"))
        .col(text("recipient_key"))
        .col(text("street"))
        .col(text("city"))
        .col(text("state"))
        .col(text("zip_code"))
        .col(optional_text("email"))
        // Name, address, phone and email of the organization when it was saved.
        .col(ColumnDef::new("letterhead").json_binary().not_null())
        .col(text("date"))
        .col(text("due_on"))
        .col(text("how_to_pay"))
        .col(text("note"))
        .col(optional_number("board_rate"))
        .col(number("total"))
        .col(number("paid"))
        .col(optional_number("cancelled_at"))
        // The last mail.
        .col(optional_id("mail_id"))
        .col(optional_text("mail_to"))
        .col(optional_number("mail_requested_at"))
        .col(optional_number("mail_delivered_at"))
        .col(number("revision"))
        .col(number("created_at"))
        .col(number("updated_at"))
        .index(
            Index::create()
                .unique()
                .name("uq_bills_organization_id_number")
                .col("organization_id")
                .col("number"),
        )
        .foreign_key(&mut reference(
            "fk_bills_organization_id",
            (BILLS, "organization_id"),
            "organizations",
            ForeignKeyAction::NoAction,
        ))
        .foreign_key(&mut reference(
            "fk_bills_contact_id",
            (BILLS, "contact_id"),
            "contacts",
            ForeignKeyAction::SetNull,
        ))
        .to_owned()
}

fn lines() -> TableCreateStatement {
    Table::create()
        .table(LINES)
        .col(id("id").primary_key())
        .col(id("bill_id"))
        .col(number("position"))
        .col(text("description"))
        .col(number("quantity"))
        .col(number("unit_amount"))
        .col(optional_id("horse_id"))
        .col(text("horse_name"))
        // The owner's part of an entry of the book; none once the bill is cancelled.
        .col(optional_id("part_id"))
        // `2026-09`, if it is board.
        .col(optional_text("board_month"))
        .index(
            Index::create()
                .unique()
                .name("uq_bill_lines_part_id")
                .col("part_id"),
        )
        .foreign_key(&mut reference(
            "fk_bill_lines_bill_id",
            (LINES, "bill_id"),
            BILLS,
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut reference(
            "fk_bill_lines_part_id",
            (LINES, "part_id"),
            "book_parts",
            ForeignKeyAction::NoAction,
        ))
        .foreign_key(&mut reference(
            "fk_bill_lines_horse_id",
            (LINES, "horse_id"),
            "horses",
            ForeignKeyAction::SetNull,
        ))
        .check(("ck_bill_lines_quantity", Expr::col("quantity").gt(0)))
        .to_owned()
}

/// Rows are only inserted, until the bill is deleted with its organization.
fn payments() -> TableCreateStatement {
    Table::create()
        .table(PAYMENTS)
        .col(id("id").primary_key())
        .col(id("bill_id"))
        .col(text("method"))
        .col(number("amount"))
        .col(text("received_on"))
        .col(text("reference"))
        .col(number("recorded_at"))
        // The account, which may be deleted since.
        .col(id("recorded_by"))
        // The row that this one takes back; it has the same method and amount.
        .col(optional_id("voids"))
        .col(optional_text("reason"))
        .index(
            Index::create()
                .unique()
                .name("uq_bill_payments_voids")
                .col("voids"),
        )
        .foreign_key(&mut reference(
            "fk_bill_payments_bill_id",
            (PAYMENTS, "bill_id"),
            BILLS,
            ForeignKeyAction::Cascade,
        ))
        .check(("ck_bill_payments_amount", Expr::col("amount").gt(0)))
        .to_owned()
}
