//! The rows of `links`.

use kernel::{
    AccountId, ContactId, EventId, HorseId, Link, LinkId, LinkPurpose, LinkSubject, OrganizationId,
    RandomToken,
};
use time::OffsetDateTime;

use crate::prelude::*;
use crate::row::{Unreadable, present};
use crate::table::{table, word_columns};

table! {
    "links" of link: Link {
        id,
        organization_id,
        purpose,
        subject,
        token,
        made_by,
        expires_at,
        used_at,
        opened,
        created_at,
    }
    columns {
        id: LinkId,
        organization_id: OrganizationId,
        purpose: LinkPurpose,
        token: RandomToken,
        made_by: Option<AccountId>,
        expires_at: Option<OffsetDateTime>,
        used_at: Option<OffsetDateTime>,
        opened: u32,
        created_at: OffsetDateTime,
    }
    given {
        contact_id: Option<ContactId>,
        horse_id: Option<HorseId>,
        event_id: Option<EventId>,
        account_id: Option<AccountId>,
    }
    beside {
        subject: LinkSubject,
    }
}

word_columns!(LinkPurpose);

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}

/// The column with this subject, and its id.
pub(crate) fn column_of(subject: LinkSubject) -> (Column, Uuid) {
    match subject {
        LinkSubject::Contact(id) => (Column::ContactId, id.as_uuid()),
        LinkSubject::Horse(id) => (Column::HorseId, id.as_uuid()),
        LinkSubject::Show(id) => (Column::EventId, id.as_uuid()),
        LinkSubject::Account(id) => (Column::AccountId, id.as_uuid()),
    }
}

impl Model {
    /// The row of a link.
    pub(crate) fn of_link(link: &Link) -> Self {
        let (mut contact, mut horse, mut event, mut account) = (None, None, None, None);
        match link.subject {
            LinkSubject::Contact(id) => contact = Some(id),
            LinkSubject::Horse(id) => horse = Some(id),
            LinkSubject::Show(id) => event = Some(id),
            LinkSubject::Account(id) => account = Some(id),
        }
        Self::of(link, contact, horse, event, account)
    }

    /// The link of a row.
    pub(crate) fn link(self) -> Result<Link, Unreadable> {
        let contact = self.contact_id.map(ContactId::new);
        let horse = self.horse_id.map(HorseId::new);
        let event = self.event_id.map(EventId::new);
        let account = self.account_id.map(AccountId::new);
        let subject = contact.map(LinkSubject::Contact);
        let subject = subject.or(horse.map(LinkSubject::Horse));
        let subject = subject.or(event.map(LinkSubject::Show));
        let subject = subject.or(account.map(LinkSubject::Account));
        self.read(present("contact_id", subject)?)
    }
}
