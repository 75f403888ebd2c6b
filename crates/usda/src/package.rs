//! The records of a show with Tennessee Walking Horses or racking horses, which its
//! management submits within five days after it: 9 CFR 11.16(c), with what 9 CFR 11.14
//! wants to be kept.

mod missing;
mod tables;

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, ClassId, EventId, Permission, Refusal, RegistrationId, RenderError, Scope, StoreError,
    show_file,
};
pub use missing::{Lacking, MissingRecord, PackagePart};
pub use tables::PackageTable;
use time::OffsetDateTime;

use crate::EventFacts;
use crate::error::NO_EVENT;

/// The records of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowPackage {
    /// The show, without its program.
    pub show: EventFacts,
    /// The organization that holds it.
    pub sponsor: PackagePerson,
    /// The classes in the order of the show: the program, the class sheets, and what the
    /// judges wrote.
    pub classes: Vec<PackageClass>,
    /// The entries that are or were in these classes, by back number.
    pub entries: Vec<PackageEntry>,
}

/// Somebody with an address; each may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PackagePerson {
    /// The name.
    pub name: String,
    /// The address, on one line.
    pub address: String,
}

/// A class in the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageClass {
    /// The class.
    pub id: ClassId,
    /// Its number and its name.
    pub title: String,
    /// Who may enter, and how it is judged.
    pub description: String,
    /// Whether it is for Tennessee Walking Horses or racking horses.
    pub walking_horses: bool,
    /// Its judges, in the order of their cards.
    pub judges: Vec<PackagePerson>,
    /// The horses that are in it, or were scratched, by back number.
    pub horses: Vec<ClassHorse>,
    /// What was published last; `None` if nothing was.
    pub results: Option<PackageResults>,
}

/// A horse in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassHorse {
    /// The entry.
    pub entry: RegistrationId,
    /// Whether it was taken out.
    pub is_scratched: bool,
}

/// The results of a class, as they were published.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PackageResults {
    /// The horses that were shown, those with a place first.
    pub placings: Vec<Placing>,
    /// What each judge wrote.
    pub cards: Vec<PackageCard>,
}

/// The place of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    /// Whose place it is, if each judge's stand by themselves; otherwise empty.
    pub judge: String,
    /// The place; `None` if it got none.
    pub place: Option<u32>,
    /// Whether it shares the place.
    pub is_tied: bool,
    /// What the horse wore.
    pub back_number: u32,
    /// The horse.
    pub horse_name: String,
    /// Who rode it.
    pub rider_name: String,
    /// What it is ranked by; may be empty.
    pub score: String,
    /// Why it got no place; may be empty.
    pub status: String,
}

/// The card of a judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageCard {
    /// The judge.
    pub judge: String,
    /// Back numbers with what the judge wrote.
    pub lines: Vec<(u32, String)>,
}

/// An entry in the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageEntry {
    /// The entry.
    pub id: RegistrationId,
    /// Its exhibition number, if it was given one.
    pub back_number: Option<u32>,
    /// The horse.
    pub horse_name: String,
    /// The horse's number in a registry; may be empty.
    pub registration_number: String,
    /// The horse's owner.
    pub owner: PackagePerson,
    /// The horse's trainer, in whose custody it is at the show.
    pub trainer: PackagePerson,
    /// The rider, who entered the horse and owes its bill.
    pub exhibitor: PackagePerson,
    /// The email address or the telephone number of the rider; may be empty.
    pub exhibitor_contact: String,
    /// The sum of its bill, such as `$35.00`.
    pub charged: String,
    /// What was paid of it.
    pub paid: String,
    /// Its inspections, the first one first.
    pub inspections: Vec<PackageInspection>,
}

/// An inspection in the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageInspection {
    /// When.
    pub at: OffsetDateTime,
    /// Before or after the horse was shown.
    pub when: kernel::InspectedWhen,
    /// The outcome.
    pub status: kernel::InspectionStatus,
    /// What was found.
    pub findings: Vec<kernel::Finding>,
    /// What else the inspector wrote.
    pub note: String,
    /// Who inspected the horse; empty if nobody said so.
    pub inspector: String,
    /// The number of the inspector's license; may be empty.
    pub license: String,
}

impl PackageInspection {
    /// The inspector, such as `Ann Lee (license 12)`; empty if nobody said who it was.
    #[must_use]
    pub fn by(&self) -> String {
        match self.license.as_str() {
            "" => self.inspector.clone(),
            license => format!("{} (license {license})", self.inspector),
        }
    }
}

impl PackageEntry {
    /// What people call it: `12 · Sun`.
    #[must_use]
    pub fn title(&self) -> String {
        match self.back_number {
            Some(number) => format!("{number} · {}", self.horse_name),
            None => self.horse_name.clone(),
        }
    }
}

impl ShowPackage {
    /// An entry of a class.
    #[must_use]
    pub fn entry(&self, horse: &ClassHorse) -> Option<&PackageEntry> {
        self.entries.iter().find(|it| it.id == horse.entry)
    }

    /// A name for a file of the records.
    #[must_use]
    pub fn file(&self, what: &str) -> String {
        let first_day = self.show.time_zone.date_of(self.show.starts_at);
        show_file(self.show.name.as_str(), first_day, what)
    }
}

/// Reads the records of shows.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PackageStore: Send + Sync {
    /// The records of one of the actor's shows; `None` if the actor has no such show.
    async fn package(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowPackage>, StoreError>;
}

/// Renders the records as one paper.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PackageRenderer: Send + Sync {
    /// A PDF with searchable text. The same records always give the same bytes.
    async fn render_package(&self, package: ShowPackage) -> Result<Vec<u8>, RenderError>;
}

/// Makes an archive of the records.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PackageArchive: Send + Sync {
    /// A ZIP file with this PDF and each table as CSV, in parts that can be sent one after
    /// the other.
    async fn pack(
        &self,
        pdf: (String, Vec<u8>),
        tables: Vec<PackageTable>,
    ) -> Result<Vec<Vec<u8>>, RenderError>;
}

/// The use cases of the records of shows.
#[derive(Clone)]
pub struct PackageService {
    store: Arc<dyn PackageStore>,
    renderer: Arc<dyn PackageRenderer>,
    archive: Arc<dyn PackageArchive>,
}

impl PackageService {
    /// Creates the service from its ports.
    #[must_use]
    pub fn new(
        store: Arc<dyn PackageStore>,
        renderer: Arc<dyn PackageRenderer>,
        archive: Arc<dyn PackageArchive>,
    ) -> Self {
        Self {
            store,
            renderer,
            archive,
        }
    }

    /// What the records of one of the actor's shows lack.
    pub async fn missing(&self, actor: &Actor, event_id: EventId) -> Result<Vec<Lacking>, Refusal> {
        Ok(self.read(actor, event_id).await?.missing())
    }

    /// The records of one of the actor's shows as the parts of a ZIP file, with a name for
    /// it.
    pub async fn pack(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<(String, Vec<Vec<u8>>), Refusal> {
        let package = self.read(actor, event_id).await?;
        let name = package.file("USDA records.zip");
        let tables = package.tables();
        let pdf = self.renderer.render_package(package).await?;
        let pdf = ("records.pdf".to_owned(), pdf);
        Ok((name, self.archive.pack(pdf, tables).await?))
    }

    async fn read(&self, actor: &Actor, event_id: EventId) -> Result<ShowPackage, Refusal> {
        let scope = actor.to(Permission::ReadShows);
        let found = self.store.package(&scope, event_id).await?;
        found.ok_or(NO_EVENT)
    }
}

#[cfg(test)]
mod tests;
