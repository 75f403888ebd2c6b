//! The agency's mail server, which may misbehave.

use std::collections::BTreeSet;
use std::sync::Mutex;

use async_trait::async_trait;
use kernel::NoticeId;
use tokio::sync::Notify;
use usda::{DeliveryError, DeliveryMethod, Notice, NoticeDelivery, Receipt};

use crate::notice_steps::receipt;

/// How the server handles a message.
#[derive(Debug, Clone, Copy)]
pub(super) enum Behavior {
    Accepts,
    /// A temporary refusal, such as greylisting.
    Defers,
    Refuses,
    /// Accepts it and closes the connection without a reply.
    AcceptsThenDrops,
    /// Closes the connection before it has the message.
    DropsBefore,
    /// The client crashes after the server has the message.
    CrashAfterwards,
    /// The client crashes before the server has the message.
    CrashBefore,
}

/// The agency: received notices, ids of confirmed ones, ids of refused ones.
pub(super) struct Agency {
    pub(super) behavior: Mutex<Behavior>,
    pub(super) got: Mutex<Vec<Notice>>,
    pub(super) told: Mutex<BTreeSet<NoticeId>>,
    pub(super) refused: Mutex<BTreeSet<NoticeId>>,
    pub(super) crash: Notify,
}

impl Agency {
    fn get(&self, notice: &Notice) {
        let told = self.told.lock().expect("not poisoned");
        assert!(
            !told.contains(&notice.id),
            "sent again after its receipt: {notice:?}"
        );
        self.got.lock().expect("not poisoned").push(notice.clone());
    }

    /// Signals the crash and never returns, like a process that ended.
    async fn crash(&self) -> ! {
        self.crash.notify_one();
        loop {
            std::future::pending::<()>().await;
        }
    }
}

#[async_trait]
impl NoticeDelivery for Agency {
    fn method(&self) -> DeliveryMethod {
        DeliveryMethod::Email
    }

    async fn deliver(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        let behavior = *self.behavior.lock().expect("not poisoned");
        match behavior {
            Behavior::Accepts => {
                self.get(notice);
                self.told.lock().expect("not poisoned").insert(notice.id);
                Ok(receipt())
            }
            Behavior::Defers => Err(DeliveryError::NotTaken("451 later".into())),
            Behavior::Refuses => {
                let mut refused = self.refused.lock().expect("not poisoned");
                refused.insert(notice.id);
                Err(DeliveryError::Refused("550 no".into()))
            }
            Behavior::AcceptsThenDrops => {
                self.get(notice);
                Err(DeliveryError::Unknown("broken pipe".into()))
            }
            Behavior::DropsBefore => Err(DeliveryError::Unknown("broken pipe".into())),
            Behavior::CrashAfterwards => {
                self.get(notice);
                self.crash().await
            }
            Behavior::CrashBefore => self.crash().await,
        }
    }
}
