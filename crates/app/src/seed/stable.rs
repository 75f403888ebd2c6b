//! Fills the demo's stables: three accounts with their horses and photos, and
//! what buyers wrote.

use std::io::Cursor;

use horses::{InquiryDetails, Message, PhotoKind};
use kernel::{Actor, EmailAddress, HorseId, PhoneNumber, RequiredLine};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use time::Duration;
use tokio::task::{JoinHandle, spawn_blocking};

use super::picture::{Look, Pictures};
use super::stock::{Owner, PlannedHorse, planned_horses};
use super::{SeedError, Seeder, failed, known};

/// The pictures do not change when the words do.
const PICTURE_SEED: u64 = 0x0048_5253;

/// What two of the buyers want to know: whose words they are, the horse, how
/// many hours ago, and the words.
const INQUIRIES: [(Buyer, &str, i64, &str); 3] = [
    (
        Buyer {
            owner: Owner::Breeder,
            name: "Josefina Castillo",
            email: "josefina.castillo@example.com",
            phone: "(270) 555-0165",
        },
        "Honky Tonk Moon",
        120,
        "Good morning,\n\nhe looks like what we have been looking for since spring. Is he sound \
         for three days in a row, and would you take him back if he does not like our hills?\n\n\
         We could come on any weekend.",
    ),
    (
        Buyer {
            owner: Owner::Seller,
            name: "Eleanor Prewitt",
            email: "eleanor@ironworks.example",
            phone: "",
        },
        "Two Bits and a Whistle",
        52,
        "What is he priced at? We need a quiet buckskin for the lesson program; riders from 9 to 70.",
    ),
    (
        Buyer {
            owner: Owner::Seller,
            name: "Eleanor Prewitt",
            email: "eleanor@ironworks.example",
            phone: "(859) 555-0118",
        },
        "Painted Tobacco Barn",
        5,
        "Has she been bred, and does she stand for the farrier? Radiographs of the fore feet would \
         be welcome. I can haul on Thursday.",
    ),
];

struct Buyer {
    owner: Owner,
    name: &'static str,
    email: &'static str,
    phone: &'static str,
}

/// The three accounts.
#[derive(Clone, Copy)]
pub(super) struct Owners {
    pub(super) demo: Actor,
    pub(super) seller: Actor,
    pub(super) breeder: Actor,
}

impl Owners {
    const fn actor(&self, owner: Owner) -> Actor {
        match owner {
            Owner::Demo => self.demo,
            Owner::Seller => self.seller,
            Owner::Breeder => self.breeder,
        }
    }
}

impl Seeder {
    /// Makes the horses, each at a time of its own. Answers how many.
    pub(super) async fn fill_stables(&mut self, owners: Owners) -> Result<usize, SeedError> {
        let horses = planned_horses()?;
        let mut made: Vec<(&str, HorseId)> = Vec::with_capacity(horses.len());
        // While one horse's pictures are taken, the next one's are painted.
        let mut next = horses.first().map(|horse| paint(0, horse.look));
        for (number, horse) in horses.iter().enumerate() {
            let painted = next.take();
            next = horses
                .get(number + 1)
                .map(|horse| paint(number + 1, horse.look));
            let Some(painted) = painted else { break };
            let actor = owners.actor(horse.owner);
            let id = self
                .create_horse(actor, horse, horses.len() - number)
                .await?;
            let pictures = painted.await.map_err(failed)??;
            self.show_photos(actor, id, pictures).await?;
            made.push((horse.name, id));
        }
        self.write_inquiries(owners, &made).await?;
        Ok(made.len())
    }

    /// `rank` is higher for those that came earlier.
    async fn create_horse(
        &mut self,
        actor: Actor,
        horse: &PlannedHorse,
        rank: usize,
    ) -> Result<HorseId, SeedError> {
        let rank = known(i64::try_from(rank))?;
        let days = if horse.is_for_sale {
            // Long enough for somebody to have found it.
            6 + rank
        } else {
            50 + rank * 8
        };
        self.clock.set(self.now - Duration::days(days));
        let wish = horse.wish(self.now.date(), &mut self.rng)?;
        let horse = self.services.horses.create(actor, wish, None).await;
        Ok(horse.map_err(failed)?.id)
    }

    /// Uploads and sets both pictures, as a person does in the browser.
    async fn show_photos(
        &self,
        actor: Actor,
        horse: HorseId,
        pictures: Pictures,
    ) -> Result<(), SeedError> {
        // Not in the past: what was uploaded long ago and is shown by no horse
        // may be swept at any moment by a server that runs beside this.
        self.clock.set(self.now);
        let photos = &self.services.photos;
        for (kind, file) in [
            (PhotoKind::Profile, pictures.profile),
            (PhotoKind::Header, pictures.header),
        ] {
            let file = Box::new(Cursor::new(file));
            let photo = photos
                .upload(actor, horse, kind, file, None)
                .await
                .map_err(failed)?;
            photos
                .set(actor, horse, kind, &photo.name)
                .await
                .map_err(failed)?;
        }
        Ok(())
    }

    async fn write_inquiries(
        &self,
        owners: Owners,
        horses: &[(&str, HorseId)],
    ) -> Result<(), SeedError> {
        for (buyer, horse, hours, message) in INQUIRIES {
            let (_, id) = horses
                .iter()
                .find(|(name, _)| *name == horse)
                .ok_or_else(|| SeedError::Data(format!("no horse {horse}")))?;
            self.clock.set(self.now - Duration::hours(hours));
            let details = InquiryDetails {
                name: known(RequiredLine::parse(buyer.name))?,
                email: known(EmailAddress::parse(buyer.email))?,
                phone: known(PhoneNumber::parse_optional(buyer.phone))?,
                message: known(Message::parse(message))?,
            };
            let market = &self.services.market;
            market
                .inquire(owners.actor(buyer.owner), *id, details, None)
                .await
                .map_err(failed)?;
        }
        Ok(())
    }
}

/// Paints a horse on another thread: it takes longer than all else.
fn paint(number: usize, look: Look) -> JoinHandle<Result<Pictures, SeedError>> {
    spawn_blocking(move || {
        let number = known(u64::try_from(number))?;
        let mut rng = ChaCha8Rng::seed_from_u64(PICTURE_SEED + number);
        Pictures::paint(&look, &mut rng)
            .ok_or_else(|| SeedError::Data(format!("no picture of horse {number}")))
    })
}
