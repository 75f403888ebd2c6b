use kernel::{AccountMailId, Actor, SessionId};

use crate::{AccountError, AccountService, NewPassword, OwnerProof, Password};

impl AccountService {
    /// Changes the actor's password, and ends all its sessions but this one.
    pub async fn change_password(
        &self,
        actor: &Actor,
        session: SessionId,
        proof: OwnerProof<'_>,
        password: &Password,
    ) -> Result<(), AccountError> {
        let current_hash = self.check_owner(actor, proof).await?.password_hash;
        let new = self.new_password(password).await?;
        let changed = self
            .store
            .change_password(actor, &current_hash, &new, session)
            .await?;
        // It was changed by another request meanwhile.
        changed.then_some(()).ok_or(AccountError::WrongPassword)
    }

    pub(crate) async fn new_password(
        &self,
        password: &Password,
    ) -> Result<NewPassword, AccountError> {
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
    use crate::testing::{TestPorts, credentials};
    use crate::{PasswordHash, PresentedPassword};

    fn ids() -> (Actor, SessionId) {
        let ids = SequentialIds::default();
        let actor = Actor::alone(AccountId::new(ids.next_uuid()));
        (actor, SessionId::new(ids.next_uuid()))
    }

    async fn change(ports: TestPorts) -> Result<(), AccountError> {
        let (actor, session) = ids();
        let password = Password::parse("a quiet mare 7").expect("valid");
        let current = PresentedPassword::new("the old mare 6");
        let service = ports.service();
        let proof = OwnerProof {
            password: &current,
            code: None,
        };
        service
            .change_password(&actor, session, proof, &password)
            .await
    }

    /// Ports of an account whose password is compared with this result.
    fn ports(matches: bool) -> TestPorts {
        let mut ports = TestPorts::default();
        ports.second_factors.expect_find().returning(|_| Ok(None));
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
        assert!(matches!(result, Err(AccountError::WrongPassword)));
    }

    #[tokio::test]
    async fn a_full_queue_is_reported_as_such() {
        let mut ports = TestPorts::default();
        ports.second_factors.expect_find().returning(|_| Ok(None));
        ports
            .store
            .expect_find()
            .returning(|id| Ok(Some(credentials(id))));
        ports
            .hasher
            .expect_verify()
            .returning(|_, _| Err(AccountError::Busy));
        let result = change(ports).await;
        assert!(matches!(result, Err(AccountError::Busy)));
    }
}
