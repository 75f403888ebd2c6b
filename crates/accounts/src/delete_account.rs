use kernel::{AccountMailId, Actor, JobError, JobKind, OrganizationId, Outcome};

use crate::{AccountError, AccountService, OwnerProof};

kernel::task!(
    /// Delete what belongs to this organization, to which nobody belongs any more.
    pub RemoveOrganization(OrganizationId),
    JobKind::new("organization_removal")
);

/// How many parts of an organization are removed by one attempt, which must end
/// before its lease does.
const PARTS_AT_ONCE: usize = 10;

impl AccountService {
    /// Deletes the actor's account, with the organizations in which nobody else
    /// works; see [`AccountStore::delete`](crate::AccountStore::delete).
    pub async fn delete_account(
        &self,
        actor: &Actor,
        proof: OwnerProof<'_>,
    ) -> Result<(), AccountError> {
        let hash = self.check_owner(actor, proof).await?.password_hash;
        let notice_id = AccountMailId::new(self.ids.next_uuid());
        let now = self.clock.now();
        let deleted = self.store.delete(actor, &hash, notice_id, now).await?;
        // The password was changed by another request meanwhile.
        deleted.then_some(()).ok_or(AccountError::WrongPassword)
    }

    /// Executes a [`RemoveOrganization`]: deletes what belongs to
    /// the organization, in parts.
    pub async fn remove_organization(&self, id: OrganizationId) -> Result<Outcome, JobError> {
        for _ in 0..PARTS_AT_ONCE {
            if !self.store.remove_part(id, self.clock.now()).await? {
                return Ok(Outcome::Done);
            }
        }
        Ok(Outcome::Next(self.clock.now()))
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, IdGenerator as _, SequentialIds};

    use super::*;
    use crate::testing::{NOW, TestPorts, credentials};
    use crate::{PresentedPassword, SecondFactor, SharedSecret};

    fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    async fn delete(ports: TestPorts) -> Result<(), AccountError> {
        delete_with(ports, None).await
    }

    async fn delete_with(ports: TestPorts, code: Option<&str>) -> Result<(), AccountError> {
        let password = &PresentedPassword::new("a quiet mare 7");
        let proof = OwnerProof { password, code };
        ports.service().delete_account(&actor(), proof).await
    }

    /// Ports of an account whose password is compared with this result.
    fn ports(matches: bool) -> TestPorts {
        let mut ports = TestPorts::default();
        ports.second_factors.expect_find().returning(|_| Ok(None));
        let found = |id| Ok(Some(credentials(id)));
        ports.store.expect_find().returning(found);
        let verify = ports.hasher.expect_verify();
        verify.returning(move |_, _| Ok(matches));
        ports
    }

    #[tokio::test]
    async fn the_account_is_deleted_if_its_password_is_still_the_checked_one() {
        for is_current in [true, false] {
            let mut ports = ports(true);
            let deleted = ports.store.expect_delete().withf(|by, hash, _, now| {
                let checked = credentials(by.account_id()).password_hash;
                (by, hash, *now) == (&actor(), &checked, NOW)
            });
            deleted.times(1).returning(move |_, _, _, _| Ok(is_current));
            assert_eq!(delete(ports).await.is_ok(), is_current);
        }
    }

    #[tokio::test]
    async fn an_organization_is_removed_part_by_part_over_several_attempts() {
        let mut ports = TestPorts::default();
        let mut left = 0..PARTS_AT_ONCE + 2;
        let remove = ports.store.expect_remove_part();
        remove
            .times(PARTS_AT_ONCE + 3)
            .returning(move |_, _| Ok(left.next().is_some()));
        let service = ports.service();
        let id = actor().own_organization();
        for outcome in [Outcome::Next(NOW), Outcome::Done] {
            let attempt = service.remove_organization(id).await;
            assert_eq!(attempt.expect("no failure"), outcome);
        }
    }

    #[tokio::test]
    async fn with_a_second_factor_a_code_is_needed_too() {
        let secret = SharedSecret::stored("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned());
        let right = secret.code_at(NOW);
        for (code, expected) in [
            (None, "a code of the second factor is required"),
            (Some("000000"), "the code of the second factor is wrong"),
            (Some(right.as_str()), ""),
        ] {
            let mut ports = ports(true);
            let factor = SecondFactor {
                secret: secret.clone(),
                is_on: true,
                recovery_codes_left: 10,
            };
            ports.second_factors = crate::MockSecondFactorStore::new();
            let find = ports.second_factors.expect_find();
            find.returning(move |_| Ok(Some(factor.clone())));
            let used = ports.second_factors.expect_use_step();
            used.returning(|_, _| Ok(true));
            let deleted = ports.store.expect_delete();
            deleted
                .times(usize::from(expected.is_empty()))
                .returning(|_, _, _, _| Ok(true));
            let result = delete_with(ports, code).await;
            let error = result.map_or_else(|error| error.to_string(), |()| String::new());
            assert_eq!(error, expected);
        }
    }

    #[tokio::test]
    async fn a_wrong_password_deletes_nothing() {
        let result = delete(ports(false)).await;
        assert!(matches!(result, Err(AccountError::WrongPassword)));
    }
}
