//! The rows of `book_accounts`.

use book::{AccountName, BookAccounts, Category, CategoryAccount, EntryKind};
use kernel::{OrganizationId, Revision};

use crate::prelude::*;
use crate::table::{record, table};

record! {
    CategoryAccountJson of CategoryAccount { kind, category, account }
    members {
        kind: EntryKind,
        category: Category,
        account: AccountName,
    }
}

table! {
    "book_accounts" of accounts: BookAccounts {
        bank,
        receivable,
        uncategorized,
        categories,
        revision,
    }
    given {
        organization_id: OrganizationId,
    }
    columns {
        bank: AccountName,
        receivable: AccountName,
        uncategorized: AccountName,
        #[sea_orm(column_type = "JsonBinary")]
        categories: Vec<CategoryAccount>,
        revision: Revision,
    }
}
