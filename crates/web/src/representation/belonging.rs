use kernel::{Actor, NO_ORGANIZATION, OrganizationId};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::problem::ApiError;
use crate::view::Shown;

/// Whose something is.
#[derive(Debug, Serialize, ToSchema)]
#[allow(
    clippy::struct_field_names,
    reason = "they are named as in the JSON that they are flattened into"
)]
pub(crate) struct Belonging {
    /// The organization that it belongs to.
    organization_id: Uuid,
    /// Its name; empty if it has none.
    organization_name: String,
}

impl Belonging {
    /// The actor belongs to the organization.
    pub(crate) fn new(actor: &Actor, organization: OrganizationId) -> Self {
        let role = actor.role_in(organization);
        Self {
            organization_id: organization.as_uuid(),
            organization_name: role.map_or_else(String::new, |it| it.organization_name.to_string()),
        }
    }
}

impl Shown<Belonging> for (&Actor, OrganizationId) {
    fn shown(&self) -> Belonging {
        Belonging::new(self.0, self.1)
    }
}

/// The organization that a client chose for something new, if it did.
pub(crate) fn chosen_organization(
    field: Option<&String>,
) -> Result<Option<OrganizationId>, ApiError> {
    field
        .map(|id| OrganizationId::parse(id).ok_or(NO_ORGANIZATION.into()))
        .transpose()
}
