use kernel::{Actor, EventId, Money, Permission, StoreError};

use crate::{PaymentMethod, RegistrationService};

/// What the entries of a show owe and paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowMoney {
    /// The sum of all bills, without what was waived.
    pub charged: Money,
    /// What was waived.
    pub waived: Money,
    /// What was paid, by method, without what was voided.
    pub paid: Vec<MethodTotal>,
    /// What was refunded, without what was voided.
    pub refunded: Money,
    /// What entries still owe.
    pub due: Money,
    /// What the show owes entries that paid too much.
    pub owed: Money,
}

/// What was paid by one method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodTotal {
    /// The method.
    pub method: PaymentMethod,
    /// The sum.
    pub amount: Money,
}

impl RegistrationService {
    /// What the entries of one of the actor's shows owe and paid; `None` if the
    /// actor has no such show.
    pub async fn money(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Option<ShowMoney>, StoreError> {
        self.store
            .money(&actor.to(Permission::ReadShows), event_id)
            .await
    }
}
