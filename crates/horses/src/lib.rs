//! Horses: profiles, sections, photos, sale, inquiries.
//!
//! A horse belongs to one account, which records everything about it in
//! sections. Of a horse for sale, buyers see a part, and can write to its
//! seller. This crate decides what is valid in a section, who sees what, and
//! how concurrent saves of a section are resolved. It does not depend on shows
//! or entries. `web` calls it; `app` constructs it.

#![warn(missing_docs)]

mod answer;
mod archive;
mod bill_of_sale;
mod breed;
mod care;
mod care_intervals;
mod care_ports;
mod complete;
mod create;
mod delete;
mod delete_due_photo;
mod foaling;
mod gallery;
mod health;
mod height;
mod horse;
mod inquire;
mod inquiry;
mod keep_care;
mod limits;
mod list;
mod list_care;
mod list_of;
mod mail_inquiries;
mod market;
mod observation;
mod observe;
mod overview;
mod owners;
mod owners_horses;
mod ownership;
mod photo;
mod ports;
mod profile;
mod read;
mod recorded_care;
mod relatives;
mod report;
mod results;
mod sale;
mod save_section;
mod sections;
mod set_photo;
mod training_summary;
mod upload_photo;
mod visit;
mod write_error;

use std::sync::Arc;

pub use answer::MailReply;
pub use archive::{Archive, ArchiveReason};
pub use bill_of_sale::{BillOfSale, BillOfSaleRenderer, BillOfSaleService, PartiesStore, Party};
#[cfg(any(test, feature = "mocks"))]
pub use bill_of_sale::{MockBillOfSaleRenderer, MockPartiesStore};
pub use breed::Breed;
pub use care::{CareEntry, CareItem, CareKind, DueVisit, care_of, care_of_visits};
pub use care_intervals::{CareDays, CareIntervals, IntervalsChange};
#[cfg(any(test, feature = "mocks"))]
pub use care_ports::MockCareStore;
pub use care_ports::{CareStore, NewVisits};
pub use create::CreateHorse;
pub use delete_due_photo::DeletePhoto;
pub use foaling::Foaling;
pub use gallery::{Gallery, GalleryError, GalleryWish};
pub use health::{
    Dental, Deworming, HealthRecords, HoofCare, MedicalEntry, Record, UnknownRecords, Vaccination,
    VetVisit, check_due, check_none,
};
pub use height::{Height, HeightError};
pub use horse::{Horse, HorseSummary, Photos, Revisions, Section, SectionKind};
pub use inquire::PostError;
pub use inquiry::{
    Inquiry, InquiryCounts, InquiryDetails, InquiryMail, InquiryReply, InquiryState, Message,
    NewReply, Offer, ReceivedInquiry, ReplyMail,
};
pub use keep_care::{CareBatch, MAX_HORSES_AT_ONCE, UndoneBatch};
use kernel::{Clock, IdGenerator, MailDelivery, MailLimits};
pub use limits::{HorseLimits, MAX_HORSE_BYTES};
pub use list::HorseFilter;
pub use list_care::CareFilter;
pub use list_of::{ListOf, MAX_ENTRIES, TooManyEntries};
pub use mail_inquiries::MailInquiry;
pub use market::{SaleFilter, SaleSort, Span};
pub use observation::{NewObservation, Observation, ObservationFilter, ObservationText};
#[cfg(any(test, feature = "mocks"))]
pub use observe::MockObservationStore;
pub use observe::ObservationStore;
pub use overview::{BreedingOverview, HorseSection, Overview, OverviewKind, PedigreeOverview};
pub use owners::{
    Owner, OwnerChoice, OwnerContact, OwnerWish, OwnerWishes, OwnersError, Share, UnknownContacts,
};
pub use owners_horses::{CareOnDay, OwnersHorse};
pub use ownership::{HorseOwners, MAX_OWNER_CHANGES, Ownership, OwnershipEdit, OwnershipWish};
pub use photo::{Photo, PhotoFile, PhotoKind, PhotoName, PhotoSize, PhotoUse, ReadPhoto};
pub use ports::{
    DeletionMark, HorseResults, HorseStore, MarketStore, PhotoInserted, PhotoStorage, PhotoStore,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{
    MockHorseResults, MockHorseStore, MockMarketStore, MockPhotoStorage, MockPhotoStore,
};
pub use profile::{Age, AgeError, Gender, Profile};
pub use read::HorseSeen;
pub use recorded_care::{CareChange, RecordedCare};
pub use relatives::{Ancestor, Parents, Relative};
pub use report::{Complaint, OpenReport, Report, ReportReason};
pub use sale::{ForSale, PublicSale, Sale, SaleDetails, SaleEdit, SaleStatus, SaleTerms, Sold};
pub use save_section::{GeneralEdit, KeptField, SaveSection, SectionEdit};
pub use sections::{
    Boarding, Breeding, Competition, Equipment, Feeding, Grooming, Leasing, Pedigree, Period,
    PlainSection, Sections, Trainer, Training, TrainingLogEntry,
};
pub use training_summary::{SUMMARY_WEEKS, TrainingSummary};
pub use visit::{CareLine, CareVisit, VisitChange, VisitDetails, VisitKind};
pub use write_error::WriteHorseError;

/// The use cases of horses and their sections.
pub struct HorseService {
    store: Arc<dyn HorseStore>,
    results: Arc<dyn HorseResults>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl HorseService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn HorseStore>,
        results: Arc<dyn HorseResults>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            results,
            clock,
            ids,
        }
    }
}

/// The use cases of visits of care.
pub struct CareService {
    store: Arc<dyn CareStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl CareService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn CareStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { store, clock, ids }
    }
}

/// The use cases of photos.
pub struct PhotoService {
    store: Arc<dyn PhotoStore>,
    storage: Arc<dyn PhotoStorage>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl PhotoService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn PhotoStore>,
        storage: Arc<dyn PhotoStorage>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            storage,
            clock,
            ids,
        }
    }
}

/// The use cases of what people saw on horses.
pub struct ObservationService {
    store: Arc<dyn ObservationStore>,
    photos: Arc<PhotoService>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl ObservationService {
    /// The service, on its ports and the photos.
    pub fn new(
        store: Arc<dyn ObservationStore>,
        photos: Arc<PhotoService>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            photos,
            clock,
            ids,
        }
    }
}

/// The use cases of the marketplace: horses for sale, inquiries and reports.
pub struct MarketService {
    store: Arc<dyn MarketStore>,
    delivery: Arc<dyn MailDelivery<InquiryMail>>,
    replies: Arc<dyn MailDelivery<ReplyMail>>,
    limits: Arc<dyn MailLimits>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl MarketService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn MarketStore>,
        delivery: Arc<dyn MailDelivery<InquiryMail>>,
        replies: Arc<dyn MailDelivery<ReplyMail>>,
        limits: Arc<dyn MailLimits>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            delivery,
            replies,
            limits,
            clock,
            ids,
        }
    }
}
