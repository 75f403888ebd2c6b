use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// An id in an `_id` field: `{"$oid": "…"}`.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct Oid {
    /// A UUID.
    #[serde(rename = "$oid")]
    oid: Uuid,
}

impl Oid {
    pub(crate) const fn new(oid: Uuid) -> Self {
        Self { oid }
    }
}
