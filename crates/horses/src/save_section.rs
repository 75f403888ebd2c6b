use kernel::{Actor, HorseId, RecordId, Refusal, Revision, StoreError};

use crate::care::care_of;
use crate::{
    HealthRecords, Horse, HorseService, OwnershipWish, PlainSection, Profile, SaleEdit, Section,
    SectionKind, WriteHorseError,
};

/// Maximum number of attempts of a save without a revision. An attempt fails
/// only if another save of the same section succeeded in between, so this limit
/// is only reached with as many concurrent saves.
const MAX_ATTEMPTS: usize = 64;

/// A request to replace a section of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaveSection {
    /// The horse.
    pub horse_id: HorseId,
    /// The new content of the section.
    pub edit: SectionEdit,
    /// The revision that the owner edited; `None` to replace any revision.
    pub revision: Option<Revision>,
}

/// The new content of a section, from a request.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one at a time, on its way to the store"
)]
pub enum SectionEdit {
    /// Profile, and whether it is for sale.
    General(GeneralEdit),
    /// Health records; new entries have no id.
    Health(HealthRecords<Option<RecordId>>),
    /// A section that is stored as it is typed.
    Plain(PlainSection),
    /// Owners.
    Owners(OwnershipWish),
    /// What buyers are told, and what became of it.
    Sale(SaleEdit),
}

/// A field of the profile that a request need not state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptField {
    /// The link to a photo elsewhere.
    PhotoLink,
    /// The date of birth.
    DateOfBirth,
    /// The name in its registry.
    RegisteredName,
    /// The height.
    Height,
}

impl KeptField {
    /// Takes the field over from the profile as it is stored.
    fn keep(self, profile: &mut Profile, stored: &Profile) {
        match self {
            Self::PhotoLink => profile.photo_link.clone_from(&stored.photo_link),
            Self::DateOfBirth => profile.date_of_birth = stored.date_of_birth,
            Self::RegisteredName => profile.registered_name.clone_from(&stored.registered_name),
            Self::Height => profile.height = stored.height,
        }
    }
}

/// The section `general`, from a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneralEdit {
    /// The new profile.
    pub profile: Profile,
    /// What stays as it is stored, whatever the profile says: not every form has the
    /// fields.
    pub kept: Vec<KeptField>,
    /// Whether it is for sale.
    pub for_sale: bool,
}

impl SectionEdit {
    /// The section's kind.
    #[must_use]
    pub const fn kind(&self) -> SectionKind {
        match self {
            Self::General(_) => SectionKind::General,
            Self::Health(_) => SectionKind::Health,
            Self::Plain(section) => section.kind(),
            Self::Owners(_) => SectionKind::Owners,
            Self::Sale(_) => SectionKind::Sale,
        }
    }
}

impl HorseService {
    /// Replaces one section of one of the actor's horses, unless it was saved
    /// since the given revision.
    pub async fn save_section(
        &self,
        actor: &Actor,
        wish: SaveSection,
    ) -> Result<Horse, WriteHorseError> {
        let (id, kind) = (wish.horse_id, wish.edit.kind());
        let scope = &actor.to(kind.permission());
        for _ in 0..MAX_ATTEMPTS {
            let present = self.store.find(scope, id).await?;
            let present = present.ok_or(Refusal::NotFound("Horse"))?;
            let revision = present.revisions.of(kind);
            if wish.revision.is_some_and(|seen| seen != revision) {
                return Err(Refusal::Changed.into());
            }
            let section = self.section_of(&present, wish.edit.clone()).await?;
            let now = self.clock.now();
            let saved = self.store.save_section(scope, id, &section, revision, now);
            match saved.await {
                Err(WriteHorseError::Refusal(Refusal::Changed)) if wish.revision.is_none() => {}
                saved => return Ok(saved?.aged(now)),
            }
        }
        Err(StoreError::unavailable("others keep saving this section").into())
    }

    /// The content to store: with ids for new entries, with the contacts of
    /// owners, the care items that follow from new health records, and the
    /// instant from which the horse is for sale, which later saves do not change.
    async fn section_of(
        &self,
        present: &Horse,
        edit: SectionEdit,
    ) -> Result<Section, WriteHorseError> {
        Ok(match edit {
            SectionEdit::General(edit) => {
                let mut profile = edit.profile;
                for field in edit.kept {
                    field.keep(&mut profile, &present.profile);
                }
                let since = present.listed_at.unwrap_or_else(|| self.clock.now());
                Section::General {
                    profile: profile.checked(self.clock.now())?,
                    listed_at: edit.for_sale.then_some(since),
                }
            }
            SectionEdit::Health(records) => {
                let records = records.identify(&present.sections.health, &*self.ids)?;
                let care = care_of(&records, &*self.ids);
                Section::Health { records, care }
            }
            SectionEdit::Plain(section) => Section::Plain(section),
            SectionEdit::Owners(wish) => {
                Section::Owners(self.linked(present.organization_id, wish).await?)
            }
            SectionEdit::Sale(edit) => {
                let (height, registered_name) = (edit.height, edit.registered_name.clone());
                let sale = edit.apply(&present.sale, self.ids.next_token());
                let listed_at = sale.listed_at(present.listed_at, self.clock.now());
                Section::Sale {
                    sale,
                    height,
                    registered_name,
                    listed_at,
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, RecordDate, SequentialIds, WebAddress};
    use time::Duration;

    use super::*;
    use crate::create::tests::{NOW, actor, horse, profile, service};
    use crate::health::tests::visit;
    use crate::{Height, ListOf, MockHorseStore};

    fn general(for_sale: bool) -> SectionEdit {
        SectionEdit::General(GeneralEdit {
            profile: profile("Midnight Sun"),
            kept: vec![KeptField::PhotoLink, KeptField::DateOfBirth],
            for_sale,
        })
    }

    fn wish(edit: SectionEdit, revision: Option<Revision>) -> SaveSection {
        SaveSection {
            horse_id: horse().id,
            edit,
            revision,
        }
    }

    fn store_with(present: Horse) -> MockHorseStore {
        let mut store = MockHorseStore::new();
        store
            .expect_find()
            .returning(move |_, _| Ok(Some(present.clone())));
        store
    }

    #[tokio::test]
    async fn a_section_that_changed_since_it_was_read_is_not_replaced() {
        let mut present = horse();
        present.revisions = present
            .revisions
            .with(SectionKind::General, Revision::new(2));
        let mut store = store_with(present);
        store.expect_save_section().never();
        let result = service(store)
            .save_section(&actor(), wish(general(false), Some(Revision::FIRST)))
            .await;
        assert!(matches!(
            result,
            Err(WriteHorseError::Refusal(Refusal::Changed))
        ));
    }

    #[tokio::test]
    async fn a_section_that_changes_before_the_store_call_is_not_replaced() {
        let mut store = store_with(horse());
        store
            .expect_save_section()
            .times(1)
            .returning(|_, _, _, _, _| Err(Refusal::Changed.into()));
        let result = service(store)
            .save_section(&actor(), wish(general(false), Some(Revision::FIRST)))
            .await;
        assert!(matches!(
            result,
            Err(WriteHorseError::Refusal(Refusal::Changed))
        ));
    }

    #[tokio::test]
    async fn a_save_without_a_revision_is_retried_after_concurrent_saves() {
        let mut store = store_with(horse());
        let mut attempts = 0;
        store
            .expect_save_section()
            .times(2)
            .returning(move |_, _, _, _, _| {
                attempts += 1;
                match attempts {
                    1 => Err(Refusal::Changed.into()),
                    _ => Ok(horse()),
                }
            });
        let result = service(store)
            .save_section(&actor(), wish(general(false), None))
            .await;
        assert!(result.is_ok());
    }

    #[tokio::test]
    async fn a_horse_is_listed_from_the_moment_it_is_for_sale_and_no_later_save_renews_it() {
        let since = NOW - Duration::days(3);
        for (before, for_sale, after) in [
            (None, true, Some(NOW)),
            (Some(since), true, Some(since)),
            (Some(since), false, None),
        ] {
            let mut present = horse();
            present.listed_at = before;
            let mut store = store_with(present);
            store
                .expect_save_section()
                .withf(move |_, _, section, expected, now| {
                    let Section::General { listed_at, .. } = section else {
                        return false;
                    };
                    *listed_at == after && *expected == Revision::FIRST && *now == NOW
                })
                .times(1)
                .returning(|_, _, _, _, _| Ok(horse()));
            let result = service(store)
                .save_section(&actor(), wish(general(for_sale), Some(Revision::FIRST)))
                .await;
            assert!(result.is_ok());
        }
    }

    #[tokio::test]
    async fn a_form_without_the_photo_link_keeps_it() {
        let link = WebAddress::parse_optional("https://example.org/p.jpg").expect("an address");
        let all = [
            KeptField::PhotoLink,
            KeptField::DateOfBirth,
            KeptField::RegisteredName,
            KeptField::Height,
        ];
        for keep in [true, false] {
            let mut present = horse();
            present.profile.height = Height::parse("15.2").ok();
            let height = present.profile.height.filter(|_| keep);
            present.profile.photo_link.clone_from(&link);
            present.profile.date_of_birth = RecordDate::parse("2019-03-04").ok();
            let born = present.profile.date_of_birth.filter(|_| keep);
            let mut store = store_with(present);
            let expected = if keep { link.clone() } else { None };
            store
                .expect_save_section()
                .withf(move |_, _, section, _, _| match section {
                    Section::General { profile, .. } => {
                        profile.photo_link == expected
                            && profile.date_of_birth == born
                            && profile.height == height
                    }
                    _ => false,
                })
                .times(1)
                .returning(|_, _, _, _, _| Ok(horse()));
            let edit = SectionEdit::General(GeneralEdit {
                profile: profile("Midnight"),
                kept: if keep { all.to_vec() } else { Vec::new() },
                for_sale: false,
            });
            let result = service(store)
                .save_section(&actor(), wish(edit, None))
                .await;
            assert!(result.is_ok());
        }
    }

    #[tokio::test]
    async fn new_records_decide_what_is_due() {
        let known = horse().sections.health.vet_visits.as_slice()[0].id;
        let mut store = store_with(horse());
        store
            .expect_save_section()
            .withf(move |_, _, section, _, _| match section {
                Section::Health { records, care } => {
                    let visits = records.vet_visits.as_slice();
                    visits.len() == 2 && visits[1].id == known && care.len() == 4
                }
                _ => false,
            })
            .times(1)
            .returning(|_, _, _, _, _| Ok(horse()));
        let records = HealthRecords {
            vet_visits: ListOf::new(vec![visit(None, "float"), visit(Some(known), "colic")])
                .expect("two"),
            ..HealthRecords::default()
        };
        let result = service(store)
            .save_section(&actor(), wish(SectionEdit::Health(records), None))
            .await;
        assert!(result.is_ok());
    }

    #[tokio::test]
    async fn entries_of_another_horse_are_refused() {
        let mut store = store_with(horse());
        store.expect_save_section().never();
        let ids = SequentialIds::default();
        ids.next_uuid();
        let foreign = Some(RecordId::new(ids.next_uuid()));
        let records = HealthRecords {
            vet_visits: ListOf::new(vec![visit(foreign, "float")]).expect("one"),
            ..HealthRecords::default()
        };
        let result = service(store)
            .save_section(&actor(), wish(SectionEdit::Health(records), None))
            .await;
        assert!(matches!(result, Err(WriteHorseError::UnknownRecords(_))));
    }

    #[tokio::test]
    async fn a_missing_horse_is_not_found() {
        let mut store = MockHorseStore::new();
        store.expect_find().returning(|_, _| Ok(None));
        let result = service(store)
            .save_section(&actor(), wish(general(true), None))
            .await;
        assert!(matches!(
            result,
            Err(WriteHorseError::Refusal(Refusal::NotFound(_)))
        ));
    }
}
