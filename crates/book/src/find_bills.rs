//! Finding, listing and printing bills.

use kernel::{
    Actor, BillId, ContactId, OrganizationId, Page, PageRequest, Permission, Refusal, Scope,
    SortKey, StoreError,
};
use time::Date;

use crate::{Bill, BillService, BillStatus, BillSummary, BookError, book_day};

/// Which bills to list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BillFilter {
    /// Only of this organization.
    pub organization: Option<OrganizationId>,
    /// Only in this state.
    pub status: Option<BillStatus>,
    /// Only to this contact.
    pub contact: Option<ContactId>,
    /// Only those whose recipient contains this, whatever the case and accents, or
    /// whose number it is.
    pub text: Option<String>,
}

impl BillService {
    /// A bill.
    pub async fn find(&self, actor: &Actor, id: BillId) -> Result<Bill, BookError> {
        self.stored(&actor.to(Permission::KeepBook), id).await
    }

    pub(crate) async fn stored(&self, scope: &Scope, id: BillId) -> Result<Bill, BookError> {
        let found = self.store.find(scope, id).await?;
        Ok(found.ok_or(Refusal::NotFound("Bill"))?)
    }

    /// A page of the bills, the latest date first.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: &BillFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<BillSummary, SortKey>, StoreError> {
        let scope = actor.to(Permission::KeepBook);
        let organizations = match filter.organization {
            Some(organization) => vec![organization],
            None => scope.organizations(),
        };
        // Of several barns the earliest day: nothing is overdue too early.
        let days = organizations.into_iter().map(|it| self.today(actor, it));
        let today = days.min().unwrap_or(Date::MIN);
        self.store.list(&scope, filter, today, page).await
    }

    /// The day on which the states of an organization's bills are decided.
    #[must_use]
    pub fn today(&self, actor: &Actor, organization: OrganizationId) -> Date {
        book_day(self.clock.now(), actor.time_zone_of(organization))
    }

    /// A bill as a PDF, with the name of the file.
    pub async fn print(&self, actor: &Actor, id: BillId) -> Result<(String, Vec<u8>), BookError> {
        let bill = self.find(actor, id).await?;
        let name = bill.file_name();
        let printed = self.renderer.render_bills(vec![bill]).await;
        Ok((name, printed.map_err(Refusal::from)?))
    }
}
