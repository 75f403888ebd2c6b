//! The rows of `book_entries`, `book_splits`, `book_parts`, `book_budgets`, `bills`,
//! `bill_lines` and `bill_payments`; those of services and of the month's bills are beside
//! their stores.

pub(crate) use super::services::entity::offered;

pub(crate) mod entry {
    use book::{BookEntry, Category, EntryKind, EntryText, Split};
    use kernel::{
        BookEntryId, ContactId, DocumentId, GroupId, Money, OptionalLine, OptionalText,
        OrganizationId, ReceiptId, Recurrence, RequiredLine, Revision, fold,
    };
    use time::{Date, OffsetDateTime};

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "book_entries" of entry: BookEntry {
            id,
            organization_id,
            text: EntryText {
                date,
                kind,
                category,
                amount,
                description,
                tax_note,
                contact_id,
                contact_name,
                document_id,
                recurrence,
            },
            splits,
            receipt_id,
            group_id,
            series_id,
            made_until,
            revision,
            created_at,
            updated_at,
        }
        columns {
            id: BookEntryId,
            organization_id: OrganizationId,
            date: Date,
            kind: EntryKind,
            category: Category,
            amount: Money,
            description: RequiredLine<300>,
            tax_note: OptionalText<1000>,
            contact_id: Option<ContactId>,
            contact_name: OptionalLine<200>,
            document_id: Option<DocumentId>,
            recurrence: Option<Recurrence>,
            receipt_id: Option<ReceiptId>,
            group_id: Option<GroupId>,
            series_id: Option<BookEntryId>,
            made_until: Option<Date>,
            revision: Revision,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
        }
        computed {
            search_key: String = search_key(entry),
        }
        beside {
            splits: Vec<Split>,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }

    fn search_key(entry: &BookEntry) -> String {
        let text = &entry.text;
        let mut words = vec![
            text.description.as_str(),
            text.contact_name.as_str(),
            text.tax_note.as_str(),
        ];
        words.extend(entry.splits.iter().map(|split| split.horse_name.as_str()));
        fold(&words.join("\n"))
    }
}

pub(crate) mod split {
    use book::{EntryKind, Part, Split};
    use kernel::{BookEntryId, HorseId, Money, OrganizationId};
    use time::Date;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "book_splits" of split: Split { horse_id, horse_name, amount, parts }
        given {
            entry_id: BookEntryId,
            #[sea_orm(primary_key, auto_increment = false)]
            position: i64,
            organization_id: OrganizationId,
            date: Date,
            kind: EntryKind,
        }
        columns {
            horse_id: Option<HorseId>,
            horse_name: String,
            amount: Money,
        }
        beside {
            parts: Vec<Part>,
        }
    }
}

pub(crate) mod part {
    use book::{EntryKind, Part};
    use kernel::{BookEntryId, BookPartId, ContactId, Money, OrganizationId};
    use time::Date;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "book_parts" of part: Part { id, contact_id, owner_name, amount, is_billed }
        columns {
            id: BookPartId,
            contact_id: Option<ContactId>,
            owner_name: String,
            amount: Money,
            is_billed: bool,
        }
        given {
            entry_id: BookEntryId,
            position: i64,
            place: i64,
            organization_id: OrganizationId,
            date: Date,
            kind: EntryKind,
        }
    }
}

pub(crate) mod budget {
    use book::{Budget, BudgetAmount};
    use kernel::{OrganizationId, Revision};

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "book_budgets" of budget: Budget { year, amounts, revision }
        given {
            organization_id: OrganizationId,
        }
        columns {
            #[sea_orm(primary_key, auto_increment = false)]
            year: i32,
            #[sea_orm(column_type = "JsonBinary")]
            amounts: Vec<BudgetAmount>,
            revision: Revision,
        }
    }
}

pub(crate) mod bill {
    use book::{Bill, BillLine, BillMail, BillPayment, BillSummary, Letterhead, Recipient};
    use kernel::{
        BillId, ContactId, EmailAddress, Money, OptionalLine, OptionalText, OrganizationId,
        PostalAddress, RequiredLine, Revision, fold,
    };
    use time::{Date, OffsetDateTime};

    use crate::prelude::*;
    use crate::table::{Stored as _, table};

    table! {
        "bills" of bill: Bill {
            summary: BillSummary {
                id,
                organization_id,
                number,
                recipient: Recipient {
                    contact_id,
                    name: recipient_name,
                    address: PostalAddress { street, city, state, zip_code },
                    email,
                },
                date,
                due_on,
                total,
                paid,
                cancelled_at,
                mail,
                reminder,
            },
            letterhead,
            lines,
            how_to_pay,
            note,
            board_rate,
            payments,
            credit,
            revision,
            created_at,
            updated_at,
        }
        columns {
            id: BillId,
            organization_id: OrganizationId,
            number: u32,
            contact_id: Option<ContactId>,
            recipient_name: RequiredLine<200>,
            street: OptionalLine<200>,
            city: OptionalLine<100>,
            state: OptionalLine<100>,
            zip_code: OptionalLine<20>,
            email: Option<EmailAddress>,
            #[sea_orm(column_type = "JsonBinary")]
            letterhead: Letterhead,
            date: Date,
            due_on: Date,
            how_to_pay: OptionalText<1000>,
            note: OptionalText<1000>,
            board_rate: Option<Money>,
            total: Money,
            paid: Money,
            cancelled_at: Option<OffsetDateTime>,
            revision: Revision,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
        }
        computed {
            recipient_key: String = fold(recipient_name.as_str()),
            mail_id: Option<Uuid> = mail.as_ref().map(|it| it.id.column()),
            mail_to: Option<String> = mail.as_ref().map(|it| it.to.column()),
            mail_requested_at: Option<i64> = mail.as_ref().map(|it| it.requested_at.column()),
            mail_leaves: bool = mail.as_ref().is_none_or(|it| it.leaves),
            reminder_id: Option<Uuid> = reminder.as_ref().map(|it| it.id.column()),
            reminder_to: Option<String> = reminder.as_ref().map(|it| it.to.column()),
            reminder_requested_at: Option<i64> =
                reminder.as_ref().map(|it| it.requested_at.column()),
            reminder_delivered_at: Option<i64> =
                reminder.as_ref().and_then(|it| it.delivered_at.column()),
            reminder_leaves: bool = reminder.as_ref().is_none_or(|it| it.leaves),
            mail_delivered_at: Option<i64> = mail.as_ref().and_then(|it| it.delivered_at.column()),
        }
        beside {
            mail: Option<BillMail>,
            reminder: Option<BillMail>,
            lines: Vec<BillLine>,
            payments: Vec<BillPayment>,
            credit: Money,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod bill_line {
    use book::{BillLine, BookMonth, Category};
    use kernel::{BillId, BillLineId, BookPartId, HorseId, RequiredLine, SignedMoney};
    use time::Date;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "bill_lines" of line: BillLine {
            id,
            description,
            quantity,
            unit_amount,
            horse_id,
            horse_name,
            part_id,
            board_month,
            category,
            date,
        }
        columns {
            id: BillLineId,
            description: RequiredLine<300>,
            quantity: u32,
            unit_amount: SignedMoney,
            horse_id: Option<HorseId>,
            horse_name: String,
            part_id: Option<BookPartId>,
            board_month: Option<BookMonth>,
            category: Option<Category>,
            date: Option<Date>,
        }
        given {
            bill_id: BillId,
            position: i64,
        }
    }
}

pub(crate) mod bill_payment {
    use book::BillPayment;
    use kernel::{
        AccountId, BillId, BillPaymentId, EmailAddress, Money, OptionalLine, OrganizationId,
        PaymentMethod, Reason,
    };
    use time::{Date, OffsetDateTime};

    use crate::prelude::*;
    use crate::table::{Stored as _, table};

    table! {
        "bill_payments" of payment: BillPayment {
            id,
            method,
            amount,
            received_on,
            reference,
            recorded_at,
            recorded_by: recorder,
            voids: voided,
        }
        columns {
            id: BillPaymentId,
            method: PaymentMethod,
            amount: Money,
            received_on: Date,
            reference: OptionalLine<200>,
            recorded_at: OffsetDateTime,
        }
        given {
            bill_id: BillId,
            /// That of the bill.
            organization_id: OrganizationId,
            recorded_by: AccountId,
        }
        computed {
            voids: Option<Uuid> = voided.as_ref().map(|(id, _)| id.column()),
            reason: Option<String> = voided.as_ref().map(|(_, reason)| reason.column()),
        }
        beside {
            recorder: Option<EmailAddress>,
            voided: Option<(BillPaymentId, Reason)>,
        }
    }
}
