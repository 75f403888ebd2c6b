//! Mailing the bills of a month.

use kernel::{Actor, BillId, BillMailId, IdempotencyKey, OrganizationId, RequiredLine, Uuid};
use time::OffsetDateTime;

use super::MonthService;
use crate::keep::chosen;
use crate::{BillMail, BookError, BookMonth};

kernel::words! {
    /// Why a bill was not mailed.
    pub enum NotSentReason {
        /// It has no email address.
        NoAddress = "no_address",
    }
}

/// A bill that was not mailed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotSent {
    /// The bill.
    pub bill_id: BillId,
    /// Its number.
    pub number: u32,
    /// To whom it is.
    pub recipient_name: RequiredLine<200>,
    /// Why.
    pub reason: NotSentReason,
}

/// The mails of a month's bills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthMails {
    /// An id for the request.
    pub id: Uuid,
    /// Whose.
    pub organization_id: OrganizationId,
    /// When they are asked for.
    pub now: OffsetDateTime,
    /// Each with its bill.
    pub mails: Vec<(BillId, BillMail)>,
    /// The bills that get none.
    pub not_sent: Vec<NotSent>,
}

/// What became of the mails of a month's bills.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SentMonth {
    /// How many bills are mailed.
    pub sent: u32,
    /// Those that are not.
    pub not_sent: Vec<NotSent>,
}

impl MonthService {
    /// Asks for a mail with each bill that was made for a month, unless one was asked for.
    /// They are delivered by jobs. A repetition sends nothing twice, and with the same key
    /// returns the first answer.
    pub async fn send(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        month: BookMonth,
        key: Option<IdempotencyKey>,
    ) -> Result<SentMonth, BookError> {
        let organization_id = chosen(actor, organization)?;
        let now = self.clock.now();
        let mut all = MonthMails {
            id: self.ids.next_uuid(),
            organization_id,
            now,
            mails: Vec::new(),
            not_sent: Vec::new(),
        };
        for bill in self.months.to_send(organization_id, month).await? {
            match bill.recipient.email {
                Some(to) => {
                    let mail = BillMail {
                        id: BillMailId::new(self.ids.next_uuid()),
                        to,
                        requested_at: now,
                        delivered_at: None,
                    };
                    all.mails.push((bill.id, mail));
                }
                None => all.not_sent.push(NotSent {
                    bill_id: bill.id,
                    number: bill.number,
                    recipient_name: bill.recipient.name,
                    reason: NotSentReason::NoAddress,
                }),
            }
        }
        self.months.send(actor.changer(), &all, key).await
    }
}
