//! The rows of `registrations`, `class_entries`, `charges`,
//! `back_numbers`, `payments`, `inspections`, `messages` and `waivers`.

use kernel::{
    AccountId, EmailAddress, EventId, GroupId, HorseId, InspectionStatus, Money, OptionalLine,
    OptionalText, OrBlank, PhoneNumber, Reason, RegistrationId, RequiredLine, Revision,
    SignedMoney,
};
use registrations::{
    Charge, ClassEntry, EntryDetails, EntryLink, EntryStatus, LinePayer, Registration, Release,
    RiderDetails,
};
use time::OffsetDateTime;

pub(crate) use super::details::DetailsJson;
use crate::entry_search::{search_key, sort_key};
use crate::prelude::*;
use crate::table::{table, text_columns, word_columns};

text_columns!(EntryLink);
word_columns!(EntryStatus, InspectionStatus, LinePayer);

table! {
    "registrations" of entry: Registration {
        id,
        event_id,
        entry_number,
        back_number,
        revision,
        status,
        wait_number,
        rider: RiderDetails {
            rider_name,
            rider_email,
            rider_phone,
            rider_street,
            horse_name,
            notes,
        },
        details,
        horse_id,
        class_entries,
        charges,
        total_fee,
        group_fee,
        group_id,
        new_lines,
        paid,
        released,
        inspection_status,
        link,
        created_at,
    }
    read as EntryColumns
    columns {
        id: RegistrationId,
        event_id: EventId,
        entry_number: u32,
        status: EntryStatus,
        rider_name: RequiredLine<200>,
        rider_email: OrBlank<EmailAddress>,
        rider_phone: OrBlank<PhoneNumber>,
        rider_street: OptionalLine<300>,
        horse_name: RequiredLine<200>,
        notes: OptionalText<5000>,
        total_fee: Money,
        group_fee: Money,
        group_id: Option<GroupId>,
        new_lines: LinePayer,
        inspection_status: InspectionStatus,
        created_at: OffsetDateTime,
        back_number: Option<u32>,
        revision: Revision,
        wait_number: Option<u32>,
        paid: SignedMoney,
        /// The secret part of the rider's link.
        link: EntryLink,
        #[sea_orm(column_type = "JsonBinary")]
        details: EntryDetails,
        /// No foreign key: the entry remains when the horse is deleted.
        horse_id: Option<HorseId>,
    }
    given {
        bytes: i64,
        /// Generated, like `balance`, and never written: the back number; entries
        /// without one follow.
        number_key: Option<i64>,
        /// `total_fee` less `group_fee` and `paid`.
        balance: Option<i64>,
        released_at: Option<OffsetDateTime>,
        released_by: Option<AccountId>,
        release_reason: Option<Reason>,
    }
    computed {
        search_key: String = search_key(entry),
        rider_key: String = sort_key(rider_name.as_str()),
        horse_key: String = sort_key(horse_name.as_str()),
    }
    beside {
        class_entries: Vec<ClassEntry>,
        charges: Vec<Charge>,
        released: Option<Release>,
    }
}

pub(crate) mod class_entry {
    use kernel::{ClassEntryId, ClassId, Money, RequiredLine};
    use registrations::{ClassEntry, ClassEntryState, LinePayer, WaivedReason};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::{table, word_columns};

    word_columns!(ClassEntryState);

    table! {
        "class_entries" of entry: ClassEntry {
            id,
            class_id,
            name,
            description,
            price,
            list_price,
            raised_at,
            kept,
            refunded,
            kept_at,
            state,
            wait_number,
            is_charged,
            waived_reason,
            payer,
        }
        read as ClassEntryColumns
        columns {
            id: ClassEntryId,
            class_id: Option<ClassId>,
            name: RequiredLine<200>,
            description: String,
            price: Money,
            list_price: Option<Money>,
            raised_at: Option<OffsetDateTime>,
            kept: Option<Money>,
            refunded: Option<u32>,
            kept_at: Option<OffsetDateTime>,
            state: ClassEntryState,
            wait_number: Option<u32>,
            is_charged: bool,
            waived_reason: Option<WaivedReason>,
            payer: LinePayer,
        }
        given {
            registration_id: Uuid,
            event_id: Uuid,
            position: i64,
            entered_at: i64,
        }
    }
}

pub(crate) mod charge {
    use kernel::{
        ChargeId, FeeBasis, FeeId, Money, Reason, RequiredLine, ShowHorseId, StallBookingId,
        StallKind,
    };
    use registrations::{Charge, LinePayer, WaivedReason};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "charges" of charge: Charge {
            id,
            fee_id,
            name,
            unit_amount,
            per,
            is_extra,
            quantity,
            waiting,
            show_horse_id,
            kept,
            refunded,
            kept_at,
            is_charged,
            waived_reason,
            payer,
            charged_because,
            booking_id,
            share,
            stall_kind,
        }
        read as ChargeColumns
        columns {
            id: ChargeId,
            fee_id: FeeId,
            name: RequiredLine<100>,
            unit_amount: Money,
            per: FeeBasis,
            is_extra: bool,
            quantity: u32,
            waiting: u32,
            show_horse_id: Option<ShowHorseId>,
            kept: Option<Money>,
            refunded: Option<u32>,
            kept_at: Option<OffsetDateTime>,
            is_charged: bool,
            waived_reason: Option<WaivedReason>,
            payer: LinePayer,
            charged_because: Option<Reason>,
            booking_id: Option<StallBookingId>,
            share: Option<Money>,
            stall_kind: Option<StallKind>,
        }
        given {
            registration_id: Option<Uuid>,
            group_id: Option<Uuid>,
            event_id: Uuid,
            position: i64,
        }
    }
}

pub(crate) mod back_number {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "back_numbers")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub event_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub number: i64,
        pub registration_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod group;
pub(crate) mod receipt;

pub(crate) mod payment {
    use kernel::{
        EmailAddress, Money, OptionalLine, PaymentId, PaymentMethod, Reason, ReceiptId,
        RegistrationId,
    };
    use registrations::{LedgerOf, Payment, PaymentKind};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::{table, word_columns};

    word_columns!(PaymentKind);

    table! {
        "payments" of payment: Payment {
            id,
            receipt_id,
            receipt_number,
            of,
            kind,
            method,
            amount,
            reference,
            note,
            received_at,
            recorded_at,
            recorder,
            voids,
            reason,
        }
        columns {
            id: PaymentId,
            receipt_id: ReceiptId,
            kind: PaymentKind,
            method: PaymentMethod,
            amount: Money,
            reference: OptionalLine<200>,
            note: OptionalLine<1000>,
            received_at: OffsetDateTime,
            recorded_at: OffsetDateTime,
            voids: Option<PaymentId>,
            reason: Option<Reason>,
        }
        given {
            event_id: Uuid,
            recorded_by: Uuid,
        }
        computed {
            registration_id: Option<Uuid> = of.registration_id().map(RegistrationId::as_uuid),
            group_id: Option<Uuid> = of.group_id().map(kernel::GroupId::as_uuid),
        }
        beside {
            of: LedgerOf,
            recorder: Option<EmailAddress>,
            receipt_number: u32,
        }
    }
}

pub(crate) mod inspection {
    use kernel::{Finding, InspectedWhen};
    use sea_orm::FromJsonQueryResult;

    use crate::prelude::*;
    use crate::table::word_columns;

    word_columns!(Finding, InspectedWhen);

    /// The words of what was found.
    #[derive(
        Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, FromJsonQueryResult,
    )]
    pub(crate) struct FindingsJson(pub Vec<String>);

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "inspections")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub event_id: Uuid,
        pub registration_id: Uuid,
        pub status: String,
        /// Before or after the horse was shown.
        pub moment: String,
        pub findings: FindingsJson,
        pub note: String,
        pub at: i64,
        /// `at`, as the device said it.
        pub said_at: i64,
        pub recorded_at: i64,
        pub author: String,
        pub account_id: Option<Uuid>,
        pub inspector: String,
        pub license: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod waiver {
    use std::net::IpAddr;

    use kernel::{EventId, OptionalLine, RegistrationId, Revision, WaiverText};
    use registrations::SignedWaiver;
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    /// A waiver with its entry.
    pub(crate) struct WaiverOfEntry {
        pub(crate) registration_id: RegistrationId,
        /// That of the entry with which it was signed.
        pub(crate) revision: Revision,
        pub(crate) event_id: EventId,
        pub(crate) waiver: SignedWaiver,
    }

    table! {
        "waivers" of signed: WaiverOfEntry {
            registration_id,
            revision,
            event_id,
            waiver: SignedWaiver { text, signed_name, guardian_name, signed_at, client_address },
        }
        columns {
            registration_id: RegistrationId,
            #[sea_orm(primary_key, auto_increment = false)]
            revision: Revision,
            event_id: EventId,
            text: WaiverText,
            signed_name: OptionalLine<200>,
            guardian_name: OptionalLine<200>,
            signed_at: OffsetDateTime,
            client_address: Option<IpAddr>,
        }
    }
}

pub(crate) mod message {
    use kernel::{EmailAddress, EventId, MessageId, RequiredLine};
    use registrations::{Audience, Message, MessageText, NewMessage};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "messages" of message: Message {
            id,
            content: NewMessage { event_id, to, subject, text: body },
            class_name,
            recipients,
            sender,
            sent_at,
        }
        columns {
            id: MessageId,
            event_id: EventId,
            class_name: String,
            subject: RequiredLine<200>,
            body: MessageText,
            recipients: u32,
            sent_at: OffsetDateTime,
        }
        given {
            sent_by: Uuid,
        }
        computed {
            sent_to: String = to.kind().as_str().to_owned(),
            class_id: Option<Uuid> = to.class_id().map(kernel::ClassId::as_uuid),
        }
        beside {
            to: Audience,
            sender: Option<EmailAddress>,
        }
    }
}
