//! Cards for the doors of stalls.

use std::collections::HashMap;

use kernel::{Actor, HorseId, OrganizationId, Permission, Refusal};

use crate::emergency::{is_for, sheet_contact};
use crate::{ContactKind, EmergencyService, EmergencyShown, SheetContact};

/// A horse that stands at a door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoorHorse {
    /// The horse.
    pub id: HorseId,
    /// Its name.
    pub name: String,
    /// The name of the area.
    pub area: String,
    /// The name of the place.
    pub place: String,
    /// What it is fed: when, and what.
    pub feed: Vec<(&'static str, String)>,
    /// What it is allergic to.
    pub allergies: Vec<String>,
    /// Whether somebody stated that it has no known allergies.
    pub no_known_allergies: bool,
}

/// What hangs at a door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoorCard {
    /// The horse, and where it stands.
    pub horse: DoorHorse,
    /// What it is allergic to, in words, if the barn shows that.
    pub allergies: Option<String>,
    /// Whom to call.
    pub call: Vec<SheetContact>,
    /// The address of its emergency page, if it has one, for a QR code.
    pub link: Option<String>,
}

/// The cards of a barn, in the order of its plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoorCards {
    /// The name of the barn.
    pub barn: String,
    /// One for each horse that has a place.
    pub cards: Vec<DoorCard>,
    /// The day on which they are printed.
    pub printed_on: time::Date,
}

/// What a horse is allergic to: that nobody has entered any is not that there are none.
fn allergies(horse: &DoorHorse) -> String {
    if !horse.allergies.is_empty() {
        format!("Allergies: {}", horse.allergies.join(", "))
    } else if horse.no_known_allergies {
        "No known allergies".to_owned()
    } else {
        "Allergies: nobody has entered any, ask the owner".to_owned()
    }
}

impl EmergencyService {
    /// Prints the cards of an organization of the actor, which is its own if none is given.
    /// `pages` is the address before the token of an emergency page.
    pub async fn door_cards(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        pages: &str,
    ) -> Result<Vec<u8>, Refusal> {
        let id = actor.to(Permission::ReadHorses).choose(organization)?;
        let now = self.clock.now();
        let printed_on = actor.today_in(id, now);
        let horses = self.horses.at_doors(id, printed_on).await?;
        let (barn, contacts) = self.contacts.to_call(id).await?;
        let shown = self.links.shown(id).await?;
        let shows_allergies = shown.contains(&EmergencyShown::Allergies);
        let links = self.links.list(id).await?.into_iter();
        let links = links.filter(|it| it.link.expires_at.is_none_or(|end| end > now));
        let links: HashMap<_, _> = links.map(|it| (it.horse.id, it.link.token)).collect();
        let cards = horses.into_iter().map(|horse| {
            let of_kind = |kind| contacts.iter().filter(move |it| is_for(it, kind, horse.id));
            let first = of_kind(ContactKind::Emergency);
            let call = first.chain(of_kind(ContactKind::Veterinarian));
            let mut call: Vec<_> = call.map(sheet_contact).collect();
            call.dedup();
            if call.is_empty() && !barn.phone.is_empty() {
                call.push(SheetContact {
                    name: barn.name.clone(),
                    phones: vec![barn.phone.clone()],
                    notes: String::new(),
                });
            }
            let link = links.get(&horse.id).map(|token| format!("{pages}{token}"));
            DoorCard {
                allergies: shows_allergies.then(|| allergies(&horse)),
                horse,
                call,
                link,
            }
        });
        let cards = DoorCards {
            cards: cards.collect(),
            barn: barn.name.clone(),
            printed_on,
        };
        Ok(self.renderer.render(cards).await?)
    }
}
