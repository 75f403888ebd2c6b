//! The rows of `owner_link_mails` and `owner_messages`.

pub(crate) mod mail {
    use kernel::{EmailAddress, LinkId, OwnerLinkMailId};
    use owners::MailedLink;
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "owner_link_mails" of mail: MailedLink { id: mail_id, to: mailed_to, at: mailed_at }
        given {
            link_id: LinkId,
        }
        columns {
            mail_id: OwnerLinkMailId,
            mailed_to: EmailAddress,
            mailed_at: OffsetDateTime,
        }
    }
}

pub(crate) mod message {
    use kernel::{ContactId, EmailAddress, OrganizationId, OwnerMessageId};
    use owners::{OwnerMessage, OwnerMessageText};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "owner_messages" of message: OwnerMessage {
            id,
            organization_id,
            contact_id,
            name,
            email,
            text,
            created_at,
            seen_at,
        }
        columns {
            id: OwnerMessageId,
            organization_id: OrganizationId,
            contact_id: Option<ContactId>,
            name: String,
            text: OwnerMessageText,
            created_at: OffsetDateTime,
            seen_at: Option<OffsetDateTime>,
        }
        beside {
            email: Option<EmailAddress>,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}
