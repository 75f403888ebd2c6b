//! Owners see their own: the links to the pages of owners, who open them without an
//! account, and what owners write to the barn there.
//!
//! A link belongs to a contact. This crate decides whether it lives, mails it, and takes
//! messages. What the page shows of horses, documents and bills is said by their own
//! crates, each by the organization and the contact of the link. `web` calls it; `app`
//! constructs it.

#![warn(missing_docs)]

mod limits;
mod link;
mod mails;
mod message;

use std::sync::Arc;

use kernel::{Clock, IdGenerator, MailDelivery, MailLimits};
pub use limits::OwnerLimits;
pub use link::{LinkedOwner, MailedLink, NewOwnerLink, OwnerLink, OwnerLinkStore, OwnerLinkWish};
pub use mails::{MailOwnerLink, MailOwnerMessage, OwnerLinkMail, OwnerMessageMail};
pub use message::{
    MessageFilter, NewOwnerMessage, OwnerMessage, OwnerMessageStore, OwnerMessageText,
};

/// The use cases of owners' pages and of what owners write.
pub struct OwnerService {
    links: Arc<dyn OwnerLinkStore>,
    messages: Arc<dyn OwnerMessageStore>,
    link_mails: Arc<dyn MailDelivery<OwnerLinkMail>>,
    message_mails: Arc<dyn MailDelivery<OwnerMessageMail>>,
    limits: Arc<dyn MailLimits>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl OwnerService {
    /// The service, on its ports.
    pub fn new(
        links: Arc<dyn OwnerLinkStore>,
        messages: Arc<dyn OwnerMessageStore>,
        link_mails: Arc<dyn MailDelivery<OwnerLinkMail>>,
        message_mails: Arc<dyn MailDelivery<OwnerMessageMail>>,
        limits: Arc<dyn MailLimits>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            links,
            messages,
            link_mails,
            message_mails,
            limits,
            clock,
            ids,
        }
    }
}
