//! The agency's mail server, which behaves as it likes.

use std::collections::BTreeSet;
use std::sync::Mutex;

use async_trait::async_trait;
use kernel::NoticeId;
use tokio::sync::Notify;
use usda::{DeliveryError, DeliveryMethod, Notice, NoticeDelivery, Receipt};

use crate::usda::receipt;

/// What becomes of a message.
#[derive(Debug, Clone, Copy)]
pub(super) enum Manners {
    Takes,
    /// Such as a greylist.
    PutsOff,
    Refuses,
    /// Takes it and drops the connection without a word.
    TakesSilently,
    /// Drops the connection before it has it.
    DropsIt,
    /// We crash when it has it.
    CrashAfterwards,
    /// We crash before it has it.
    CrashBefore,
}

/// The agency: what it got, what it told us that it got, what it refused.
pub(super) struct Agency {
    pub(super) manners: Mutex<Manners>,
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

    /// The process ends here: nobody waits for the answer any more.
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
        let manners = *self.manners.lock().expect("not poisoned");
        match manners {
            Manners::Takes => {
                self.get(notice);
                self.told.lock().expect("not poisoned").insert(notice.id);
                Ok(receipt())
            }
            Manners::PutsOff => Err(DeliveryError::NotTaken("451 later".into())),
            Manners::Refuses => {
                let mut refused = self.refused.lock().expect("not poisoned");
                refused.insert(notice.id);
                Err(DeliveryError::Refused("550 no".into()))
            }
            Manners::TakesSilently => {
                self.get(notice);
                Err(DeliveryError::Unknown("broken pipe".into()))
            }
            Manners::DropsIt => Err(DeliveryError::Unknown("broken pipe".into())),
            Manners::CrashAfterwards => {
                self.get(notice);
                self.crash().await
            }
            Manners::CrashBefore => self.crash().await,
        }
    }
}
