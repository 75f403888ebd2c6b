//! The bill of sale of a horse, to be signed on paper: who sells it to whom, what horse
//! it is, and for how much. Plain facts, of which a reader may know better; it says
//! nothing about rights or warranties.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, Clock, HorseId, OptionalLine, Permission, PostalAddress, Refusal, RenderError, Scope,
    StoreError,
};
use time::Date;

use crate::{Horse, Owner};

/// Who sells or buys a horse. What is not known is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Party {
    /// The name.
    pub name: String,
    /// The postal address.
    pub address: PostalAddress,
    /// The telephone number.
    pub phone: String,
    /// The email address.
    pub email: String,
}

/// What a bill of sale states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillOfSale {
    /// The horse, as it is sold.
    pub horse: Horse,
    /// Whose horse it was: its owners, or the organization.
    pub seller: Party,
    /// The contact who bought the horse, or the name alone once it was deleted.
    pub buyer: Party,
    /// The day on which it is printed, where the organization is.
    pub printed_on: Date,
}

impl BillOfSale {
    /// What is known of the horse, each with what it is.
    #[must_use]
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let (horse, terms) = (&self.horse, &self.horse.sale.terms);
        let profile = &horse.profile;
        let first = |texts: [&OptionalLine<200>; 2]| {
            let written = texts.into_iter().find(|it| !it.as_str().is_empty());
            written.map_or_else(String::new, |it| it.as_str().to_owned())
        };
        let owners = horse.sections.owners.as_slice().iter();
        let owners: Vec<_> = owners.map(|Owner { name, .. }| name.as_str()).collect();
        let breeding = &horse.sections.breeding;
        let height = profile.height.map(|it| {
            let (inches, centimeters) = (it.inches(), it.centimeters());
            format!("{it} hands ({inches} in, {centimeters} cm)")
        });
        let years = profile.age.map(|age| match age.years() {
            1 => "1 year".to_owned(),
            years => format!("{years} years"),
        });
        let born = profile.date_of_birth.map(|born| {
            let born = born.as_date();
            format!("{} {}, {}", born.month(), born.day(), born.year())
        });
        let breed = profile.breed.as_ref().map(|it| it.as_str().to_owned());
        let sex = profile.gender.map(|it| {
            let (first, rest) = it.as_str().split_at(1);
            first.to_uppercase() + rest
        });
        let text = |text: &OptionalLine<200>| text.as_str().to_owned();
        let facts = [
            ("Name", profile.name.as_str().to_owned()),
            ("Registered name", text(&profile.registered_name)),
            ("Breed", breed.unwrap_or_default()),
            ("Sex", sex.unwrap_or_default()),
            ("Date of birth", born.unwrap_or_default()),
            ("Age", years.unwrap_or_default()),
            ("Color", text(&profile.color)),
            ("Markings", text(&profile.markings)),
            ("Height", height.unwrap_or_default()),
            ("Registration number", text(&profile.registration_number)),
            ("Microchip number", text(&profile.microchip_number)),
            ("Sire", first([&terms.sire, &breeding.sire])),
            ("Dam", first([&terms.dam, &breeding.dam])),
            ("Owner in the barn's records", owners.join(", ")),
        ];
        let known = facts.into_iter().filter(|(_, text)| !text.is_empty());
        known.collect()
    }
}

/// Reads what a bill of sale is made of.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PartiesStore: Send + Sync {
    /// One of the actor's horses, who sells it, and who bought it.
    async fn parties(
        &self,
        scope: &Scope,
        id: HorseId,
    ) -> Result<Option<(Horse, Party, Party)>, StoreError>;
}

/// Renders bills of sale.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait BillOfSaleRenderer: Send + Sync {
    /// Renders it as a PDF with searchable text, with lines for the signatures. The same
    /// bill always gives the same bytes.
    async fn render_sale(&self, bill: BillOfSale) -> Result<Vec<u8>, RenderError>;
}

/// The use case of bills of sale.
pub struct BillOfSaleService {
    store: Arc<dyn PartiesStore>,
    renderer: Arc<dyn BillOfSaleRenderer>,
    clock: Arc<dyn Clock>,
}

impl BillOfSaleService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn PartiesStore>,
        renderer: Arc<dyn BillOfSaleRenderer>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            store,
            renderer,
            clock,
        }
    }

    /// Prints the bill of sale of a horse of the actor. What is not known yet, such as the
    /// buyer, is a line to be filled in. It has the buyer's address, so that who may only
    /// read horses gets none.
    pub async fn print(&self, actor: &Actor, id: HorseId) -> Result<Vec<u8>, Refusal> {
        let scope = actor.to(Permission::EditHorses);
        let found = self.store.parties(&scope, id).await?;
        let (horse, seller, buyer) = found.ok_or(Refusal::NotFound("Horse"))?;
        let printed_on = actor.today_in(horse.organization_id, self.clock.now());
        let bill = BillOfSale {
            horse: horse.aged(self.clock.now()),
            seller,
            buyer,
            printed_on,
        };
        Ok(self.renderer.render_sale(bill).await?)
    }
}

#[cfg(test)]
mod tests {
    use kernel::ManualClock;
    use time::macros::date;

    use super::*;
    use crate::create::tests::{NOW, actor, horse};
    use crate::{Age, Gender, Height};

    #[tokio::test]
    async fn a_bill_states_what_is_known_and_nothing_else() {
        let mut store = MockPartiesStore::new();
        store
            .expect_parties()
            .withf(|scope, _| *scope == actor().to(Permission::EditHorses))
            .returning(|_, _| {
                let mut horse = horse();
                horse.profile.age = Age::new(1).ok();
                horse.profile.gender = Some(Gender::Mare);
                horse.profile.height = Height::parse("15.3").ok();
                let line = |text| OptionalLine::parse(text).expect("a line");
                horse.sections.breeding.sire = line("Shades");
                horse.sections.breeding.dam = line("Not she");
                horse.sale.terms.dam = line("Star");
                Ok(Some((horse, Party::default(), Party::default())))
            });
        let mut renderer = MockBillOfSaleRenderer::new();
        renderer.expect_render_sale().returning(|bill| {
            assert_eq!(bill.printed_on, date!(2026 - 05 - 01));
            let facts = bill.facts();
            let facts = facts.iter().map(|(label, text)| format!("{label}: {text}"));
            Ok(facts.collect::<Vec<_>>().join("\n").into_bytes())
        });
        let clock = Arc::new(ManualClock::at(NOW));
        let service = BillOfSaleService::new(Arc::new(store), Arc::new(renderer), clock);
        let printed = service.print(&actor(), horse().id).await.expect("printed");
        assert_eq!(
            String::from_utf8(printed).expect("a text"),
            "Name: Midnight\nSex: Mare\nAge: 1 year\nHeight: 15.3 hands (63 in, 160 cm)\n\
             Sire: Shades\nDam: Star"
        );
    }
}
