use kernel::{AccountId, AccountMailId, Actor, EmailAddress, RandomToken};

use crate::{AccountError, AccountMail, AccountMailKind, AccountService, LinkHash, OwnerProof};

impl AccountService {
    /// Mails a link to a new address of the actor's account. The address counts
    /// when the link is opened.
    pub async fn change_email(
        &self,
        actor: &Actor,
        proof: OwnerProof<'_>,
        email: &EmailAddress,
    ) -> Result<(), AccountError> {
        self.check_owner(actor, proof).await?;
        let owner = self.store.find_credentials(email).await?;
        if owner.is_some_and(|owner| owner.account.id != actor.account_id()) {
            return Err(AccountError::EmailTaken);
        }
        let mail = AccountMail {
            id: AccountMailId::new(self.ids.next_uuid()),
            email: email.clone(),
            kind: AccountMailKind::EmailConfirmation,
            offer: None,
            created_at: self.clock.now(),
        };
        Ok(self.store.request_email(actor, &mail).await?)
    }

    /// Changes an address by the secret part of the link that was mailed to it.
    pub async fn confirm_email(&self, secret: &str) -> Result<AccountId, AccountError> {
        let link = RandomToken::parse(secret).ok_or(AccountError::LinkNotValid)?;
        let notice_id = AccountMailId::new(self.ids.next_uuid());
        self.store
            .confirm_email(&LinkHash::of(&link), notice_id, self.clock.now())
            .await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};

    use super::*;
    use crate::PresentedPassword;
    use crate::testing::{NOW, TestPorts, credentials};

    fn account_id() -> AccountId {
        AccountId::new(SequentialIds::default().next_uuid())
    }

    fn email() -> EmailAddress {
        EmailAddress::parse("new@example.org").expect("valid")
    }

    async fn change(ports: TestPorts) -> Result<(), AccountError> {
        let password = &PresentedPassword::new("a quiet mare 7");
        let proof = OwnerProof {
            password,
            code: None,
        };
        let service = ports.service();
        service
            .change_email(&Actor::alone(account_id()), proof, &email())
            .await
    }

    /// Ports of an account whose password is compared with this result, and of
    /// the owner of the new address.
    fn ports(matches: bool, owner: Option<AccountId>) -> TestPorts {
        let mut ports = TestPorts::default();
        ports.second_factors.expect_find().returning(|_| Ok(None));
        let store = &mut ports.store;
        store
            .expect_find()
            .returning(|id| Ok(Some(credentials(id))));
        store
            .expect_find_credentials()
            .returning(move |_| Ok(owner.map(credentials)));
        ports
            .hasher
            .expect_verify()
            .returning(move |_, _| Ok(matches));
        ports
    }

    #[tokio::test]
    async fn the_new_address_gets_a_mail_also_if_it_differs_in_case_only() {
        for owner in [None, Some(account_id())] {
            let mut ports = ports(true, owner);
            ports
                .store
                .expect_request_email()
                .withf(|actor, mail| {
                    let expected = AccountMail {
                        id: AccountMailId::new(SequentialIds::default().next_uuid()),
                        email: email(),
                        kind: AccountMailKind::EmailConfirmation,
                        offer: None,
                        created_at: NOW,
                    };
                    (actor.account_id(), mail) == (account_id(), &expected)
                })
                .times(1)
                .returning(|_, _| Ok(()));
            assert!(change(ports).await.is_ok());
        }
    }

    #[tokio::test]
    async fn a_wrong_password_and_a_taken_address_send_nothing() {
        let result = change(ports(false, None)).await;
        assert!(matches!(result, Err(AccountError::WrongPassword)));
        let ids = SequentialIds::default();
        ids.next_uuid();
        let other = AccountId::new(ids.next_uuid());
        let result = change(ports(true, Some(other))).await;
        assert!(matches!(result, Err(AccountError::EmailTaken)));
    }

    #[tokio::test]
    async fn a_malformed_link_is_refused_without_the_store() {
        let result = TestPorts::default().service().confirm_email("short").await;
        assert!(matches!(result, Err(AccountError::LinkNotValid)));
    }
}
