//! Creates the demo's data, with the clock set to the time of each action.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Cursor;
use std::sync::Arc;

use accounts::{Client, DeviceTokens, OrganizationProfile, Password, SignUp};
use horses::{Gallery, GalleryWish, InquiryDetails, PhotoKind, PhotoUse, SaveSection, SectionEdit};
use kernel::{Actor, EmailAddress, EventReference, HorseId, ManualClock};
use registrations::{ClassChoice, KnownAs, Register};
use serde::Deserialize;
use time::{Duration, OffsetDateTime};
use usda::{AGENCY_EMAIL, SendingMethod, SendingStatement};

use crate::barn::Barn;
use crate::data::{Facts, Result, fact, named, of, read};
use crate::entries::{Entry, Rider, entries, riders};
use crate::evening::{Desk, extras};
use crate::horses::{Barns, PhotoFiles, PlannedSale, stock};
use crate::judging;
use crate::month::Month;
use crate::organization;
use crate::photos::picture;
use crate::player::Player;
use crate::shows::{Season, Show};
use crate::{
    BREEDER_EMAIL, DEMO_EMAIL, SELLER_EMAIL, SeedError, SeedOptions, SeedReport, Services,
};

/// Longer ago than the first show.
const ACCOUNT_AGE: Duration = Duration::days(420);

pub(crate) struct Seeder {
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) services: Services,
    pub(crate) now: OffsetDateTime,
}

/// An event in the history of a show.
enum Step<'a> {
    Enter(Entry<'a>),
    Prepare,
    Notify,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Inquiries {
    inquiries: Vec<PlannedInquiry>,
}

#[derive(Deserialize)]
struct PlannedInquiry {
    hours_ago: i64,
    #[serde(flatten)]
    facts: Facts,
}

impl PlannedInquiry {
    fn details(&self) -> Result<InquiryDetails> {
        Ok(InquiryDetails {
            name: fact(&self.facts, "name")?,
            email: fact(&self.facts, "email")?,
            phone: fact(&self.facts, "phone")?,
            message: fact(&self.facts, "message")?,
        })
    }
}

fn inquiries() -> Result<Vec<PlannedInquiry>> {
    let file: Inquiries = read("inquiries.toml", include_str!("../data/inquiries.toml"))?;
    Ok(file.inquiries)
}

pub(crate) fn failed(error: impl Error + Send + Sync + 'static) -> SeedError {
    SeedError::Service(Box::new(error))
}

impl Seeder {
    pub(crate) async fn seed(&self, options: &SeedOptions) -> Result<SeedReport> {
        if let Some(demo) = self.find_account(DEMO_EMAIL).await? {
            return self.earlier_run(&demo).await;
        }
        let accounts = &self.services.accounts;
        if !options.into_existing && accounts.has_accounts().await.map_err(failed)? {
            return Err(SeedError::NotEmpty);
        }
        for email in [SELLER_EMAIL, BREEDER_EMAIL] {
            if self.find_account(email).await?.is_some() {
                return Err(SeedError::Taken(email));
            }
        }

        self.clock.set(self.now - ACCOUNT_AGE);
        let mut owners = BTreeMap::new();
        for email in [DEMO_EMAIL, SELLER_EMAIL, BREEDER_EMAIL] {
            let actor = self.open_account(email, &options.password).await?;
            owners.insert(email.to_owned(), actor);
        }
        let demo = named(&owners, DEMO_EMAIL)?;
        let season = Season::read()?;
        let (registrations, notices) = self.create_shows(demo, &season).await?;
        let barn = Barn::read()?;
        let contacts = self.create_contacts(demo, &barn).await?;
        let horses = self.create_horses(&owners).await?;
        self.create_desk(demo, &barn, &horses, &contacts).await?;
        self.create_month(demo, &Month::read()?, &horses).await?;
        self.write_inquiries(&owners, &horses).await?;
        self.describe_organization(demo, &season).await?;
        Ok(SeedReport::Made {
            shows: season.shows.len(),
            registrations,
            notices,
            horses: horses.len(),
        })
    }

    /// Makes the show that is under way anew, if its day is over.
    pub(crate) async fn renew(&self) -> Result<bool> {
        let player = Player {
            accounts: self.services.accounts.clone(),
            events: self.services.events.clone(),
            rings: self.services.rings.clone(),
        };
        let Some(show) = player.find().await? else {
            return Ok(false);
        };
        if !player.is_over(&show).await? {
            return Ok(false);
        }
        let season = Season::read()?;
        let mut shows = season.shows.iter().enumerate();
        let Some((number, planned)) = shows.find(|(_, it)| !it.rings.is_empty()) else {
            return Ok(false);
        };
        let events = &self.services.events;
        let deleted = events.delete(&show.actor, show.event_id).await;
        deleted.map_err(failed)?;
        self.create_show(&show.actor, &season, number, planned, &riders()?)
            .await?;
        Ok(true)
    }

    async fn find_account(&self, email: &str) -> Result<Option<Actor>> {
        let email: EmailAddress = of(email)?;
        let account = self.services.accounts.find_by_email(&email).await;
        Ok(account.map_err(failed)?.map(|it| Actor::alone(it.id)))
    }

    async fn open_account(&self, email: &str, password: &Password) -> Result<Actor> {
        let wish = SignUp {
            email: of(email)?,
            password: password.clone(),
            idempotency_key: None,
            client: Client::default(),
            devices: DeviceTokens::default(),
            time_zone: None,
        };
        let accounts = &self.services.accounts;
        let begun = accounts.sign_up(wish).await.map_err(failed)?;
        let actor = Actor::alone(begun.account_id);
        // Nobody has its token.
        accounts.end_sessions(&actor).await.map_err(failed)?;
        Ok(actor)
    }

    /// The state that an earlier run left. It saves the organization last, so a
    /// filled-in organization means that it was complete.
    async fn earlier_run(&self, demo: &Actor) -> Result<SeedReport> {
        let organization = self.services.accounts.organization(demo).await;
        match organization.map_err(failed)? {
            Some(it) if it.profile != OrganizationProfile::default() => {
                Ok(SeedReport::ThereAlready)
            }
            _ => Err(SeedError::Incomplete),
        }
    }

    async fn describe_organization(&self, demo: &Actor, season: &Season) -> Result<()> {
        let accounts = &self.services.accounts;
        if let Some(organization) = accounts.organization(demo).await.map_err(failed)? {
            let profile = organization::profile(season)?;
            accounts
                .replace_organization(demo, organization.id, profile, None)
                .await
                .map_err(failed)?;
        }
        Ok(())
    }

    /// Creates the shows. Returns the numbers of registrations and notices.
    async fn create_shows(&self, demo: &Actor, season: &Season) -> Result<(usize, usize)> {
        let riders = riders()?;
        let (mut registrations, mut notices) = (0, 0);
        for (number, show) in season.shows.iter().enumerate() {
            let (entered, given) = self
                .create_show(demo, season, number, show, &riders)
                .await?;
            registrations += entered;
            notices += given;
        }
        Ok((registrations, notices))
    }

    /// Creates a show, its registrations and its notice. Returns the numbers of
    /// registrations and notices.
    async fn create_show(
        &self,
        demo: &Actor,
        season: &Season,
        number: usize,
        show: &Show,
        riders: &[Rider],
    ) -> Result<(usize, usize)> {
        let dates = season.dates(show, self.now)?;
        self.clock.set(dates.created);
        let form = season.form(show, &dates)?;
        let event = self.services.events.create(demo, form, None);
        let event = event.await.map_err(failed)?;

        if let Some(plan) = &show.stabling {
            self.announce(demo, &event, plan).await?;
        }
        let classes = season.classes(show)?;
        let entries = entries(number, show.entries, classes, &dates, riders, self.now)?;
        let mut steps: Vec<(OffsetDateTime, Step<'_>)> = entries
            .into_iter()
            .map(|entry| (entry.at, Step::Enter(entry)))
            .collect();
        steps.extend(dates.prepared.map(|at| (at, Step::Prepare)));
        steps.extend(dates.notified.map(|at| (at, Step::Notify)));
        steps.sort_by_key(|(at, _)| *at);
        let (mut notices, mut entered) = (0, Vec::new());
        for (at, step) in steps {
            self.clock.set(at);
            match step {
                Step::Enter(entry) => {
                    let starts_at = event.details.schedule.starts_at();
                    let answers = show.rules.as_ref().map(|it| it.answers(&entry, starts_at));
                    let (details, signature) = answers.transpose()?.unzip();
                    let wish = Register {
                        event: EventReference::Id(event.id),
                        extras: extras(&event, &entry),
                        rider: entry.rider.details()?,
                        details: details.unwrap_or_default(),
                        signature,
                        horse: None,
                        known: KnownAs::Nobody,
                        classes: entry
                            .class_names
                            .into_iter()
                            .map(ClassChoice::Name)
                            .collect(),
                        total: None,
                        idempotency_key: None,
                    };
                    let registered = self.services.registrations.register(wish).await;
                    entered.push(registered.map_err(failed)?);
                }
                Step::Prepare => {
                    let prepared = self.services.notices.prepare(demo, event.id).await;
                    prepared.map_err(failed)?;
                    notices += 1;
                }
                Step::Notify => {
                    let sent = Some(sent_by_email()?);
                    let submitted = self.services.notices.submit(demo, event.id, sent);
                    submitted.await.map_err(failed)?;
                    notices += 1;
                }
            }
        }
        if show.rules.is_some() {
            // Before the first class of its day, if it is under way.
            self.clock.set(dates.start.min(self.now));
            let desk = Desk {
                registrations: &self.services.registrations,
                receipts: &self.services.receipts,
                actor: demo,
                event: event.id,
            };
            if let Some(rider) = riders.last() {
                entered.push(Box::pin(desk.work(&entered, rider)).await?);
            }
        }
        if let Some(plan) = &show.stabling {
            Box::pin(self.stable(demo, (&event, &entered), plan)).await?;
        }
        if dates.end <= self.now {
            self.clock.set(dates.end);
            Box::pin(judging::judge(&self.services.rings, demo, &event)).await?;
        } else if !show.rings.is_empty() {
            Box::pin(self.live(demo, &event, &show.rings)).await?;
        }
        Ok((entered.len(), notices))
    }

    /// Creates the horses with their photos. Returns their ids by name.
    async fn create_horses(
        &self,
        owners: &BTreeMap<String, Actor>,
    ) -> Result<BTreeMap<String, HorseId>> {
        let barns = Barns::read()?;
        let mut made = BTreeMap::new();
        for (email, horses) in stock()? {
            let owner = named(owners, email)?;
            for horse in horses {
                self.clock.set(self.now - Duration::days(horse.since));
                let wish = barns.horse(&horse, self.now.date())?;
                let created = self.services.horses.create(owner, wish, None).await;
                let id = created.map_err(failed)?.id;
                self.upload_photos(owner, id, &horse.photos).await?;
                if let Some(sale) = &horse.sale {
                    self.offer(owner, id, sale).await?;
                }
                made.insert(horse.name, id);
            }
        }
        Ok(made)
    }

    /// Uploads and sets both photos.
    async fn upload_photos(&self, owner: &Actor, horse: HorseId, files: &PhotoFiles) -> Result<()> {
        // At the present: a server that runs at the same time could delete a
        // photo that was uploaded long ago and is not set yet.
        self.clock.set(self.now);
        let photos = &self.services.photos;
        for (kind, name) in [
            (PhotoKind::Profile, &files.profile),
            (PhotoKind::Header, &files.header),
        ] {
            let file = Box::new(Cursor::new(picture(name)?));
            let photo = photos.upload(owner, horse, kind, file, None).await;
            let photo = photo.map_err(failed)?;
            let set = photos.set(owner, horse, kind, &photo.name).await;
            set.map_err(failed)?;
        }
        Ok(())
    }

    /// Tells buyers about a horse, and shows them its gallery.
    async fn offer(&self, owner: &Actor, horse_id: HorseId, sale: &PlannedSale) -> Result<()> {
        let wish = SaveSection {
            horse_id,
            edit: SectionEdit::Sale(sale.edit()?),
            revision: None,
        };
        let saved = self.services.horses.save_section(owner, wish).await;
        saved.map_err(failed)?;
        let photos = &self.services.photos;
        let mut names = Vec::new();
        for name in &sale.gallery {
            let file = Box::new(Cursor::new(picture(name)?));
            let kind = PhotoUse::Gallery;
            let photo = photos.upload(owner, horse_id, kind, file, None).await;
            names.push(photo.map_err(failed)?.name);
        }
        let wish = GalleryWish {
            photos: Gallery::new(names).map_err(failed)?,
            header: None,
        };
        photos
            .arrange(owner, horse_id, &wish)
            .await
            .map_err(failed)?;
        Ok(())
    }

    async fn write_inquiries(
        &self,
        owners: &BTreeMap<String, Actor>,
        horses: &BTreeMap<String, HorseId>,
    ) -> Result<()> {
        for inquiry in inquiries()? {
            self.clock
                .set(self.now - Duration::hours(inquiry.hours_ago));
            let buyer = named(owners, named(&inquiry.facts, "from")?)?;
            let horse = *named(horses, named(&inquiry.facts, "horse")?)?;
            let market = &self.services.market;
            let posted = market.inquire(buyer, horse, inquiry.details()?, None).await;
            posted.map_err(failed)?;
        }
        Ok(())
    }
}

/// The organizer's statement that a notice was sent.
fn sent_by_email() -> Result<SendingStatement> {
    Ok(SendingStatement {
        sent_at: None,
        method: Some(SendingMethod::Email),
        recipient: of(AGENCY_EMAIL)?,
        note: of("From the club's own mailbox.")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_organization_and_inquiries_are_valid() {
        for email in [DEMO_EMAIL, SELLER_EMAIL, BREEDER_EMAIL] {
            assert!(of::<EmailAddress>(email).is_ok(), "{email}");
        }
        assert!(Password::parse(crate::KNOWN_PASSWORD).is_ok());
        let season = Season::read().expect("readable");
        assert!(organization::profile(&season).is_ok());
        for inquiry in inquiries().expect("readable") {
            assert!(inquiry.details().is_ok(), "{:?}", inquiry.facts);
        }
        assert!(sent_by_email().is_ok());
    }
}
