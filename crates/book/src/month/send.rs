//! Mailing the bills of a month.

use kernel::{
    Actor, BillId, BillMailId, IdempotencyKey, OrganizationId, Refusal, RequiredLine, Uuid,
};
use time::OffsetDateTime;

use super::MonthService;
use crate::keep::chosen;
use crate::{BillMail, BookError, BookMonth};

kernel::words! {
    /// Why a bill was not mailed.
    pub enum NotSentReason {
        /// It has no email address.
        NoAddress = "no_address",
        /// Somebody was reminded of it today; only of reminders.
        Reminded = "reminded",
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
    /// Whether they leave the server.
    pub leaves: bool,
    /// Each with its bill.
    pub mails: Vec<(BillId, BillMail)>,
    /// The bills that get none.
    pub not_sent: Vec<NotSent>,
}

/// What became of the mails of several bills.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SentMonth {
    /// How many mails were asked for.
    pub sent: u32,
    /// Those that are not.
    pub not_sent: Vec<NotSent>,
}

impl MonthService {
    /// Whether mails leave the server; otherwise they are written into files.
    #[must_use]
    pub fn is_sending(&self) -> bool {
        self.mailer.is_sending()
    }

    /// All bills that were made for a month as one PDF; `None` without any.
    pub async fn print(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        month: BookMonth,
    ) -> Result<Option<Vec<u8>>, BookError> {
        let organization = chosen(actor, organization)?;
        let bills = self.months.made(organization, month).await?;
        if bills.is_empty() {
            return Ok(None);
        }
        let printed = self.renderer.render_bills(bills).await;
        Ok(Some(printed.map_err(Refusal::from)?))
    }

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
        let (now, leaves) = (self.clock.now(), self.is_sending());
        let mut all = MonthMails {
            id: self.ids.next_uuid(),
            organization_id,
            now,
            leaves,
            mails: Vec::new(),
            not_sent: Vec::new(),
        };
        for bill in self.months.to_send(organization_id, month, leaves).await? {
            match bill.recipient.email {
                Some(to) => {
                    let mail = BillMail {
                        id: BillMailId::new(self.ids.next_uuid()),
                        to,
                        requested_at: now,
                        delivered_at: None,
                        leaves,
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
