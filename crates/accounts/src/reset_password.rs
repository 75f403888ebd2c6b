use kernel::{AccountId, RandomToken};

use crate::{
    Account, AccountError, AccountService, AttemptKey, DeviceTokens, LinkHash, LoginHash, Password,
};

impl AccountService {
    /// Sets a new password by the secret part of a mailed link, and ends all
    /// sessions of the account. The browser is known then, so that its owner
    /// signs in while strangers guess. Returns the account too.
    pub async fn reset_password(
        &self,
        secret: &str,
        password: &Password,
        devices: &DeviceTokens,
    ) -> Result<(AccountId, DeviceTokens), AccountError> {
        let link = RandomToken::parse(secret).ok_or(AccountError::LinkNotValid)?;
        let link = LinkHash::of(&link);
        // Before the hash, which strangers could otherwise ask for.
        if !self.store.has_reset(&link, self.clock.now()).await? {
            return Err(AccountError::LinkNotValid);
        }
        let new = self.new_password(password).await?;
        let reset = self.store.reset_password(&link, &new).await?;
        let Account { id, email, .. } = reset.ok_or(AccountError::LinkNotValid)?;
        let login = LoginHash::of(&email);
        self.attempts.forget(&AttemptKey::of_login(&login)).await?;
        Ok((id, self.know_device(login, devices)))
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountMailId, IdGenerator as _, SequentialIds};

    use super::*;
    use crate::testing::{NOW, TestPorts, account};
    use crate::{NewPassword, PasswordHash};

    const SECRET: &str = "AAAAAAAAAAAAAAAAAAAAAA";

    fn account_id() -> AccountId {
        AccountId::new(SequentialIds::default().next_uuid())
    }

    fn link() -> LinkHash {
        LinkHash::of(&RandomToken::parse(SECRET).expect("well-formed"))
    }

    async fn reset(ports: TestPorts, secret: &str) -> Result<AccountId, AccountError> {
        let password = Password::parse("a quiet mare 7").expect("valid");
        let devices = DeviceTokens::default();
        let service = ports.service();
        let reset = service.reset_password(secret, &password, &devices);
        reset.await.map(|(id, _)| id)
    }

    /// Ports of a link that works when it is looked up.
    fn ports() -> TestPorts {
        let mut ports = TestPorts::default();
        ports
            .store
            .expect_has_reset()
            .withf(|it, now| (it, *now) == (&link(), NOW))
            .returning(|_, _| Ok(true));
        let hash = |_: &Password| Ok(PasswordHash::new("the new hash"));
        ports.hasher.expect_hash().returning(hash);
        ports
    }

    #[tokio::test]
    async fn a_link_sets_the_password_of_its_account() {
        let mut ports = ports();
        ports
            .store
            .expect_reset_password()
            .withf(|it, new| {
                let expected = NewPassword {
                    hash: PasswordHash::new("the new hash"),
                    notice_id: AccountMailId::new(SequentialIds::default().next_uuid()),
                    changed_at: NOW,
                };
                (it, new) == (&link(), &expected)
            })
            .times(1)
            .returning(|_, _| Ok(Some(account(account_id()))));
        let reset = reset(ports, SECRET).await;
        assert_eq!(reset.expect("reset"), account_id());
    }

    #[tokio::test]
    async fn a_link_that_is_used_meanwhile_is_refused() {
        let mut ports = ports();
        let used = |_: &LinkHash, _: &NewPassword| Ok(None);
        ports.store.expect_reset_password().returning(used);
        let result = reset(ports, SECRET).await;
        assert!(matches!(result, Err(AccountError::LinkNotValid)));
    }

    #[tokio::test]
    async fn a_bad_link_is_refused_without_a_hash() {
        for secret in ["", "short", &"é".repeat(11), SECRET] {
            let mut ports = TestPorts::default();
            ports.store.expect_has_reset().returning(|_, _| Ok(false));
            let result = reset(ports, secret).await;
            assert!(matches!(result, Err(AccountError::LinkNotValid)));
        }
    }
}
