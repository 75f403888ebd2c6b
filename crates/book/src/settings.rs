//! What all bills of an organization say.

use kernel::{Actor, ChangeKind, Difference, OptionalText, OrganizationId, Permission, Revision};

use crate::keep::chosen;
use crate::{BillService, BookError};

/// What all bills of an organization say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillSettings {
    /// How to pay: on bills without a text of their own, and on the pages of owners.
    pub how_to_pay: OptionalText<1000>,
    /// How often they were saved.
    pub revision: Revision,
}

impl Default for BillSettings {
    fn default() -> Self {
        Self {
            how_to_pay: OptionalText::default(),
            revision: Revision::FIRST,
        }
    }
}

impl BillSettings {
    /// How to pay, or else what an earlier bill says of it.
    #[must_use]
    pub fn how_to_pay_or(&self, earlier: &OptionalText<1000>) -> OptionalText<1000> {
        let stated = Some(&self.how_to_pay).filter(|text| !text.as_str().is_empty());
        stated.unwrap_or(earlier).clone()
    }

    /// What the audit trail says of the change from what they were.
    #[must_use]
    pub fn changes(&self, before: &Self) -> Vec<Difference> {
        let (was, is) = (before.how_to_pay.as_str(), self.how_to_pay.as_str());
        let change = || Difference::new(ChangeKind::BillSetting, "how_to_pay", was, is);
        (was != is).then(change).into_iter().collect()
    }
}

impl BillService {
    /// What all bills of an organization say.
    pub async fn settings(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<(OrganizationId, BillSettings), BookError> {
        let organization = chosen(actor, organization)?;
        Ok((organization, self.store.settings(organization).await?))
    }

    /// Replaces it if it has the expected revision, or any. Bills that were made stay.
    pub async fn replace_settings(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        how_to_pay: OptionalText<1000>,
        expected: Option<Revision>,
    ) -> Result<(OrganizationId, BillSettings), BookError> {
        let organization = actor.to(Permission::KeepBook).choose(organization)?;
        let by = (actor.changer(), self.clock.now());
        let saved = self
            .store
            .replace_settings(by, organization, how_to_pay, expected);
        Ok((organization, saved.await?))
    }
}
