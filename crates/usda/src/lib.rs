//! The notice that an organizer must give to the US Department of Agriculture.
//!
//! Under the Horse Protection Act, management of a show notifies the department
//! in advance, and again when something changes. This crate determines when the
//! notice is due, its content and what is missing in it, ensures that each show
//! has exactly one original notice, and records the evidence that it was given. After
//! the show it makes the package of the records that the department wants.
//! Rendering, delivery and storage are ports. The crate does not depend on
//! `events`: it gets the data of a show through its own port. `web` and the
//! worker in `app` call it.

#![warn(missing_docs)]

mod acknowledge;
mod amend;
mod changes;
mod claim;
mod completeness;
mod confirm;
mod deadlines;
mod deliver;
mod error;
mod event_facts;
mod item;
mod letter;
mod notice;
mod overview;
mod package;
mod ports;
mod prepare;
mod preview;
mod record;
mod remind;
mod rule;
mod sending_statement;
mod service;
mod state;
mod submit;
mod words;

pub use changes::Change;
pub use claim::{Claim, Requester};
pub use completeness::Missing;
pub use deadlines::{Deadline, DeadlineKind, DeadlineStatus};
pub use deliver::{DeliverNotice, StartScheduledNotice};
pub use error::NoticeError;
pub use event_facts::{EventFacts, ProgramClass};
pub use item::Item;
pub use letter::{AGENCY_EMAIL, Amended, Letter, LetterItem, NOT_STATED, POSTAL_ADDRESS};
pub use notice::{DeliveryMethod, Document, Notice, QueuedNotice, Receipt, Sealed};
pub use overview::Overview;
pub use package::{
    ClassHorse, Lacking, MissingRecord, PackageArchive, PackageCard, PackageClass, PackageEntry,
    PackageInspection, PackagePart, PackagePerson, PackageRenderer, PackageResults, PackageService,
    PackageStore, PackageTable, Placing, ShowPackage,
};
#[cfg(any(test, feature = "mocks"))]
pub use package::{MockPackageArchive, MockPackageRenderer, MockPackageStore};
pub use ports::{DeliveryError, Failure, LetterRenderer, NoticeDelivery, NoticeStore};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockLetterRenderer, MockNoticeDelivery, MockNoticeStore};
pub use prepare::ReadyLetter;
pub use record::{Acknowledgement, NoticeRecord, Progress, ShowRecord};
pub use remind::{MailReminder, Reminder, ReminderService};
pub use rule::{HPA_NOTICE, NoticeRule, RuleNote};
pub use sending_statement::{
    Sending, SendingMethod, SendingStatement, SentAtError, SentByOrganizer,
};
pub use service::{NoticeService, NoticeStanding, NoticeTerms};
pub use state::NoticeState;
pub use words::in_words;
