//! The payments of bills of an organization and a year are read along an index.
//! They were found bill by bill, through all bills of the organization.

use sea_orm_migration::prelude::*;

use crate::change::{add_column, drop_column, migration, run};

migration!();

const PAYMENTS: &str = "bill_payments";
const ORGANIZATION: &str = "organization_id";
const INDEX: &str = "ix_bill_payments_organization_id_received_on";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // Never null: SQLite adds no column without a default that says so.
    let organization = ColumnDef::new(ORGANIZATION).uuid().to_owned();
    add_column(manager, PAYMENTS, organization).await?;
    let of_bill = "UPDATE bill_payments SET organization_id = \
        (SELECT organization_id FROM bills WHERE bills.id = bill_payments.bill_id)";
    run(manager, &[of_bill]).await?;
    let mut index = Index::create();
    index.name(INDEX).table(PAYMENTS);
    for column in [ORGANIZATION, "received_on", "id", "voids", "amount"] {
        index.col(column);
    }
    manager.create_index(index).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let index = Index::drop().name(INDEX).table(PAYMENTS).to_owned();
    manager.drop_index(index).await?;
    drop_column(manager, PAYMENTS, ORGANIZATION).await
}
