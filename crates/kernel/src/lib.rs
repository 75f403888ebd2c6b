//! Types that all domains share: typed ids, the clock, money, text, paging.
//!
//! No I/O, and no dependency on other crates of the workspace. What only one
//! domain needs belongs into that domain's crate.
//!
//! # Stored values
//!
//! Types with a rule have two constructors. `parse` or `new` validates input.
//! `stored` takes a value from the database without validating it again, because
//! a rule that became stricter later must not make older rows unreadable. It
//! fails only if the type cannot represent the value.

#![warn(missing_docs)]

mod actor;
mod audit;
mod back_numbers;
mod by_day;
mod changes;
mod characters;
mod class_result;
mod class_stage;
mod class_title;
mod clock;
mod day_time;
mod email;
mod entry_dates;
mod entry_form;
mod event_reference;
mod fact;
mod fee_basis;
mod field_errors;
mod files;
#[cfg(test)]
mod hostile_text;
mod id;
mod idempotency;
mod inspection;
mod instant;
mod job;
mod ledger_of;
mod limit;
mod link;
mod linked_people;
mod mail;
mod mail_limit;
mod money;
mod money_date;
mod named_areas;
mod named_horse;
mod number_need;
mod or_blank;
mod page;
mod payment_method;
mod phone;
mod postal_address;
mod price_steps;
mod random_token;
mod record_date;
mod recurrence;
mod refusal;
mod retry;
mod revision;
mod role;
mod said_time;
mod search;
mod show_facts;
mod show_file;
mod signed_money;
mod stall_fee;
mod store_error;
mod text;
mod time_zone;
mod upload_limits;
mod web_address;
mod word;

pub use actor::{AccessLimit, Actor, OrganizationRole, Scope};
pub use audit::{Author, ChangeKind, ChangedObject, Changer, Difference, NewAuditLine, Reason};
pub use back_numbers::{BackNumbersBy, NumberedEntry, shared_number};
pub use by_day::{ByDay, DayPeriod};
pub use changes::{Changes, ReadAt, RecentReads};
pub use class_result::{ClassResult, MAX_RESULTS};
pub use class_stage::{ClassStage, ClassState};
pub use class_title::class_title;
pub use clock::{Clock, ManualClock, SystemClock};
pub use day_time::DayTime;
pub use email::{EmailAddress, EmailError};
pub use entry_dates::{EntryDates, EntryPeriod};
pub use entry_form::{
    Asked, EntryField, EntryForm, USUAL_AGE_OF_MAJORITY, WaiverTerms, WaiverText,
};
pub use event_reference::EventReference;
pub use fact::{Fact, FactValue, Follower, Follows, Recorded};
pub use fee_basis::{FeeBasis, MAX_QUANTITY};
pub use field_errors::{FieldErrors, Invalid};
pub use files::{PictureError, RenderError, UploadError};
pub use id::*;
pub use idempotency::{IdempotencyKey, IdempotencyKeyError};
pub use inspection::{Finding, InspectedWhen, InspectionStatus};
pub use instant::{from_unix_millis, to_unix_millis};
pub use job::{
    AnyTask, Job, JobError, JobKind, JobQueue, JobState, Outcome, Payload, PayloadValue, Task,
};
pub use ledger_of::LedgerOf;
pub use limit::LimitReached;
pub use link::{Link, LinkPurpose, LinkSubject, LinkWish, NewLink};
pub use linked_people::LinkedPeople;
#[cfg(feature = "mocks")]
pub use mail::MockMailDelivery;
pub use mail::{MailDelivery, MailError};
#[cfg(any(test, feature = "mocks"))]
pub use mail_limit::FixedMailLimits;
pub use mail_limit::{
    LimitedMail, MAILS_WITHIN, MAX_MAILS_IN_ALL, MAX_MAILS_OF_ORGANIZATION, MailLimits,
};
pub use money::{Money, MoneyError};
pub use money_date::{MoneyDateError, check_booked, check_received};
pub use named_areas::{NamedPlace, StatedIds, same_places};
pub use named_horse::NamedHorse;
pub use number_need::{MAX_NUMBER_NEEDS, NeedKind, NeedOf, NumberNeed, NumberNeedError};
pub use or_blank::OrBlank;
pub use page::{Cursor, Page, PageRequest, SortKey};
pub use payment_method::PaymentMethod;
pub use phone::{PhoneError, PhoneNumber};
pub use postal_address::PostalAddress;
pub use price_steps::{
    Factor, FactorError, MAX_STEPS, PriceStep, Raise, RefundStep, ScratchStep, refund_at,
    scratch_at, step_at,
};
pub use random_token::RandomToken;
pub use record_date::{RecordDate, RecordDateError};
pub use recurrence::{Recurrence, RecurrenceError};
pub use refusal::{NO_CLASS, NO_CONTACT, NO_HORSE, NO_ORGANIZATION, NO_RING, Refusal};
pub use retry::{
    LEASE, MAX_MAIL_ATTEMPTS, latest_plausible, lease_from, lease_suffices, pause_after,
};
pub use revision::Revision;
pub use role::{DeviceRole, Permission, Role};
pub use said_time::SaidTime;
pub use search::{compact, fold, fold_name};
pub use show_facts::{
    InspectionChoice, InspectorRequired, Location, Manager, NoticeFacts, TherapeuticChoice,
};
pub use show_file::show_file;
pub use signed_money::SignedMoney;
pub use stall_fee::{StallFee, StallKind};
pub use store_error::{StoreError, error_chain};
pub use text::{OptionalLine, OptionalText, RequiredLine, RequiredText, TextError};
pub use time_zone::{TimeZone, TimeZoneError, Transition};
pub use upload_limits::{
    MAX_CARD_FILE_BYTES, MAX_CARDS, MAX_DOCUMENT_BYTES, MAX_PHOTO_BYTES, MAX_PICTURE_PIXELS,
    MAX_PICTURE_SIDE,
};
pub use uuid::Uuid;
pub use web_address::{WebAddress, WebAddressError};
pub use word::Word;
