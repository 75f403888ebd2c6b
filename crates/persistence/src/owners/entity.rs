//! The rows of `owner_links` and `owner_messages`.

pub(crate) mod link {
    use kernel::{ContactId, EmailAddress, OrganizationId, OwnerLinkMailId, RandomToken};
    use owners::OwnerLink;
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "owner_links" of link: OwnerLink {
            contact_id,
            organization_id,
            token,
            expires_at,
            opened,
            mail_id,
            mailed_to,
            mailed_at,
            created_at,
        }
        columns {
            contact_id: ContactId,
            organization_id: OrganizationId,
            token: RandomToken,
            expires_at: Option<OffsetDateTime>,
            opened: u32,
            mail_id: Option<OwnerLinkMailId>,
            mailed_to: Option<EmailAddress>,
            mailed_at: Option<OffsetDateTime>,
            created_at: OffsetDateTime,
        }
    }

    /// A contact has one.
    impl Owned for Entity {
        const ID: Column = Column::ContactId;
        const ORGANIZATION: Column = Column::OrganizationId;
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
