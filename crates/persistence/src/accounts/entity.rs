//! The rows of `accounts`, `sessions`, `access_tokens`, `account_mails`, `members`,
//! `invitations` and `organizations`.

pub(crate) mod account {
    use accounts::{Account, Credentials, PasswordHash};
    use kernel::{AccountId, EmailAddress};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "accounts" of credentials: Credentials {
            account: Account { id, email, created_at },
            password_hash,
            sign_up_key,
        }
        columns {
            id: AccountId,
            email: EmailAddress,
            password_hash: PasswordHash,
            sign_up_key: Option<String>,
            created_at: OffsetDateTime,
        }
        computed {
            email_key: String = email.key(),
            deleted_at: Option<i64> = None,
        }
    }
}

pub(crate) mod session {
    use std::net::IpAddr;

    use accounts::{Client, SESSION_LIFETIME, Session};
    use kernel::{AccountId, SessionId};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::{Stored as _, table};

    table! {
        "sessions" of session: Session {
            id,
            client: Client { device, address },
            created_at,
            seen_at,
        }
        columns {
            id: SessionId,
            device: String,
            address: Option<IpAddr>,
            created_at: OffsetDateTime,
            seen_at: OffsetDateTime,
        }
        given {
            account_id: AccountId,
        }
        computed {
            expires_at: i64 = (*created_at + SESSION_LIFETIME).column(),
        }
    }
}

pub(crate) mod access_token {
    use accounts::AccessToken;
    use kernel::{AccessTokenId, AccountId, OrganizationId, RequiredLine, Role};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "access_tokens" of token: AccessToken {
            id,
            organization_id,
            role,
            name,
            created_at,
            expires_at,
            seen_at,
        }
        columns {
            id: AccessTokenId,
            organization_id: OrganizationId,
            role: Role,
            name: RequiredLine<80>,
            created_at: OffsetDateTime,
            expires_at: OffsetDateTime,
            seen_at: Option<OffsetDateTime>,
        }
        given {
            account_id: AccountId,
            token_hash: String,
        }
    }
}

pub(crate) mod account_mail {
    use accounts::{AccountMail, AccountMailKind, MAIL_LIFETIME, OfferedRole};
    use kernel::{AccountId, AccountMailId, EmailAddress};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::{Stored as _, table};

    table! {
        "account_mails" of mail: AccountMail { id, email, kind, offer, created_at }
        columns {
            id: AccountMailId,
            email: EmailAddress,
            kind: AccountMailKind,
            created_at: OffsetDateTime,
        }
        given {
            account_id: Option<AccountId>,
        }
        computed {
            link_hash: Option<String> = None,
            expires_at: i64 = (*created_at + MAIL_LIFETIME).column(),
        }
        beside {
            offer: Option<OfferedRole>,
        }
    }
}

pub(crate) mod sign_in_attempt {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sign_in_attempts")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub failures: i64,
        pub retry_at: i64,
        pub expires_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod second_factor {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "second_factors")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub account_id: Uuid,
        pub secret: String,
        pub last_step: i64,
        pub created_at: i64,
        pub confirmed_at: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod recovery_code {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "recovery_codes")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub account_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub code_hash: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod member {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "members")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub account_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub organization_id: Uuid,
        pub role: String,
        pub created_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod invitation {
    use accounts::Invitation;
    use kernel::{AccountId, EmailAddress, InvitationId, OrganizationId, Role};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::{Stored as _, table};

    table! {
        /// One that was accepted is kept until it expires, so that a repeated call
        /// finds it.
        "invitations" of invitation: Invitation { id, organization_id, email, role, created_at }
        columns {
            id: InvitationId,
            organization_id: OrganizationId,
            email: EmailAddress,
            role: Role,
            created_at: OffsetDateTime,
        }
        given {
            link_hash: Option<String>,
            invited_by: AccountId,
        }
        computed {
            email_key: String = email.key(),
            accepted_by: Option<Uuid> = None,
            expires_at: i64 = invitation.expires_at().column(),
        }
    }
}

pub(crate) mod organization {
    use accounts::{Judge, Organization, OrganizationProfile, Person};
    use kernel::{
        AccountId, EmailAddress, OptionalLine, OrganizationId, PhoneNumber, PostalAddress,
        Revision, TimeZone, WebAddress,
    };
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::row::Unreadable;
    use crate::table::{Stored, table};

    table! {
        "organizations" of organization: Organization {
            id,
            account_id,
            profile: OrganizationProfile {
                name,
                address: PostalAddress { street, city, state, zip_code },
                contact_person,
                email,
                phone,
                website,
                managers,
                judges,
                time_zone,
            },
            revision,
            created_at,
            updated_at,
        }
        columns {
            id: OrganizationId,
            account_id: AccountId,
            name: OptionalLine<200>,
            street: OptionalLine<200>,
            city: OptionalLine<100>,
            state: OptionalLine<100>,
            zip_code: OptionalLine<20>,
            contact_person: OptionalLine<200>,
            email: Option<EmailAddress>,
            phone: Option<PhoneNumber>,
            website: Option<WebAddress>,
            #[sea_orm(column_type = "JsonBinary")]
            managers: Vec<Person>,
            #[sea_orm(column_type = "JsonBinary")]
            judges: Vec<Judge>,
            revision: Revision,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
        }
        computed {
            time_zone: Option<String> = time_zone.as_ref().map(Stored::column),
        }
        beside {
            time_zone: Option<TimeZone>,
        }
    }

    impl Model {
        /// The organization. A zone that is not known any more is none.
        pub(crate) fn organization(self) -> Result<Organization, Unreadable> {
            let zone = self.time_zone.as_deref().and_then(TimeZone::stored);
            self.read(zone)
        }
    }
}
