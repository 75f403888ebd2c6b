use kernel::{AccountId, Actor, Page, PageRequest, StoreError, TemplateId, TimeZone};
use time::OffsetDateTime;

use crate::{EventDetails, EventService, ShowProfile};

/// A show without dates, to start a new one from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// The template's id.
    pub id: TemplateId,
    /// Whose it is.
    pub account_id: AccountId,
    /// The show's profile; its name is the template's, unique in the account
    /// whatever the case.
    pub profile: ShowProfile,
    /// The zone in which the show was held.
    pub time_zone: TimeZone,
    /// When it was last saved.
    pub saved_at: OffsetDateTime,
}

impl EventService {
    /// The template that keeps `details`, as of `now`.
    pub(crate) fn template_of(
        &self,
        actor: Actor,
        details: &EventDetails,
        now: OffsetDateTime,
    ) -> Template {
        Template {
            id: TemplateId::new(self.ids.next_uuid()),
            account_id: actor.account_id(),
            profile: details.profile.clone(),
            time_zone: details.schedule.time_zone().clone(),
            saved_at: now,
        }
    }

    /// The actor's templates, last saved first.
    pub async fn templates(
        &self,
        actor: Actor,
        page: PageRequest,
    ) -> Result<Page<Template>, StoreError> {
        self.store.list_templates(actor, &page).await
    }

    /// Deletes one of the actor's templates; `false` if there is none of this id.
    pub async fn delete_template(&self, actor: Actor, id: TemplateId) -> Result<bool, StoreError> {
        self.store.delete_template(actor, id).await
    }
}
