use kernel::{AccountMailId, Actor, SessionId, StoreError};
use thiserror::Error;

use crate::{AccountService, HashError, NewPassword, Password, PresentedPassword};

/// Why a password was not changed.
#[derive(Debug, Error)]
pub enum ChangePasswordError {
    /// The current password is another one.
    #[error("the current password is wrong")]
    WrongPassword,
    /// Too many passwords wait to be hashed.
    #[error("too many passwords wait to be hashed")]
    Busy,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<HashError> for ChangePasswordError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Busy => Self::Busy,
            HashError::Failed(error) => Self::Store(error),
        }
    }
}

impl AccountService {
    /// Changes the actor's password, and ends all its sessions but this one.
    pub async fn change_password(
        &self,
        actor: &Actor,
        session: SessionId,
        current: &PresentedPassword,
        password: &Password,
    ) -> Result<(), ChangePasswordError> {
        let found = self.store.find(actor.account_id()).await?;
        let current_hash = found.map(|found| found.password_hash);
        let matches = self.hasher.verify(current, current_hash.clone()).await?;
        let Some(current_hash) = current_hash.filter(|_| matches) else {
            return Err(ChangePasswordError::WrongPassword);
        };
        let new = self.new_password(password).await?;
        let changed = self
            .store
            .change_password(actor, &current_hash, &new, session)
            .await?;
        // It was changed by another request meanwhile.
        changed
            .then_some(())
            .ok_or(ChangePasswordError::WrongPassword)
    }

    pub(crate) async fn new_password(&self, password: &Password) -> Result<NewPassword, HashError> {
        Ok(NewPassword {
            hash: self.hasher.hash(password).await?,
            notice_id: AccountMailId::new(self.ids.next_uuid()),
            changed_at: self.clock.now(),
        })
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, IdGenerator as _, SequentialIds};

    use super::*;
    use crate::PasswordHash;
    use crate::testing::{TestPorts, credentials};

    fn ids() -> (Actor, SessionId) {
        let ids = SequentialIds::default();
        let actor = Actor::alone(AccountId::new(ids.next_uuid()));
        (actor, SessionId::new(ids.next_uuid()))
    }

    async fn change(ports: TestPorts) -> Result<(), ChangePasswordError> {
        let (actor, session) = ids();
        let password = Password::parse("a quiet mare 7").expect("valid");
        let current = PresentedPassword::new("the old mare 6");
        let service = ports.service();
        service
            .change_password(&actor, session, &current, &password)
            .await
    }

    /// Ports of an account whose password is compared with this result.
    fn ports(matches: bool) -> TestPorts {
        let mut ports = TestPorts::default();
        ports
            .store
            .expect_find()
            .returning(|id| Ok(Some(credentials(id))));
        ports
            .hasher
            .expect_verify()
            .returning(move |_, _| Ok(matches));
        ports
    }

    #[tokio::test]
    async fn the_right_password_is_replaced_and_this_session_stays() {
        for changed in [true, false] {
            let mut ports = ports(true);
            let hash = |_: &Password| Ok(PasswordHash::new("the new hash"));
            ports.hasher.expect_hash().times(1).returning(hash);
            let (actor, session) = ids();
            let by_whom = actor.clone();
            ports
                .store
                .expect_change_password()
                .withf(move |by, old, new, kept| {
                    (by, *kept) == (&by_whom, session)
                        && *old == credentials(by.account_id()).password_hash
                        && new.hash == PasswordHash::new("the new hash")
                })
                .times(1)
                .returning(move |_, _, _, _| Ok(changed));
            assert_eq!(change(ports).await.is_ok(), changed);
        }
    }

    #[tokio::test]
    async fn a_wrong_password_changes_nothing() {
        let result = change(ports(false)).await;
        assert!(matches!(result, Err(ChangePasswordError::WrongPassword)));
    }

    #[tokio::test]
    async fn a_full_queue_is_reported_as_such() {
        let mut ports = TestPorts::default();
        ports
            .store
            .expect_find()
            .returning(|id| Ok(Some(credentials(id))));
        ports
            .hasher
            .expect_verify()
            .returning(|_, _| Err(HashError::Busy));
        let result = change(ports).await;
        assert!(matches!(result, Err(ChangePasswordError::Busy)));
    }
}
