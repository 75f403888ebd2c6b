use kernel::{
    Actor, ContactId, HorseId, OptionalLine, OptionalText, Permission, RecordDate, Refusal,
};
use time::Date;

use crate::{Horse, HorseService};

kernel::words! {
    /// Why a horse is archived.
    pub enum ArchiveReason {
        /// It was sold.
        Sold = "sold",
        /// It died.
        Died = "died",
        /// It left the barn.
        Left = "left",
        /// Another reason.
        Other = "other",
    }
}

/// That a horse is archived: out of lists, boards and the market, with all its records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive {
    /// Why.
    pub reason: ArchiveReason,
    /// Since when.
    pub date: RecordDate,
    /// The contact to whom it went.
    pub to_contact_id: Option<ContactId>,
    /// The name of that contact, which stays when the contact is deleted.
    pub to: OptionalLine<200>,
    /// What else is to be said.
    pub note: OptionalText<2000>,
}

impl HorseService {
    /// Archives a horse of the actor, or says anew why it is.
    pub async fn archive(
        &self,
        actor: &Actor,
        id: HorseId,
        archive: Archive,
    ) -> Result<Horse, Refusal> {
        let (scope, now) = (actor.to(Permission::EditHorses), self.clock.now());
        let horse = self.store.archive(&scope, id, &archive, now).await?;
        Ok(horse.aged(now))
    }

    /// Brings a horse of the actor back from the archive, where it is again from a day on:
    /// without one from today on, in the barn's time zone. From the day after the one on
    /// which it left, it was never away.
    pub async fn bring_back(
        &self,
        actor: &Actor,
        id: HorseId,
        from: Option<Date>,
    ) -> Result<Horse, Refusal> {
        let (scope, now) = (actor.to(Permission::EditHorses), self.clock.now());
        let from = if let Some(from) = from {
            from
        } else {
            let horse = self.store.find(&scope, id).await?;
            let horse = horse.ok_or(Refusal::NotFound("Horse"))?;
            actor.today_in(horse.organization_id, now)
        };
        let horse = self.store.bring_back(&scope, id, from, now).await?;
        Ok(horse.aged(now))
    }
}
