use std::error::Error as StdError;

use async_trait::async_trait;
use kernel::{
    AccountId, Actor, HorseId, IdempotencyKey, InquiryId, LimitReached, Page, PageRequest, PhotoId,
    ReportId, Revision, StoreError,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{
    CareEntry, CareFilter, CareItem, ForSale, Horse, HorseFilter, HorseSummary, Inquiry,
    InquiryMail, OpenReport, Photo, PhotoFile, PhotoKind, PhotoName, PhotoSize, ReceivedInquiry,
    Report, SaleDetails, SaleFilter, Section,
};

/// Why something new was not stored.
#[derive(Debug, Error)]
pub enum InsertError {
    /// The key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The account has as many as it may have.
    #[error(transparent)]
    LimitReached(#[from] LimitReached),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What became of a section that was to be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Saved {
    /// It is stored; the whole horse as it is now.
    Saved(Box<Horse>),
    /// It had another revision than expected.
    Changed,
    /// All sections of the horse together would be longer than
    /// [`MAX_HORSE_BYTES`](crate::MAX_HORSE_BYTES).
    TooLong,
    /// The actor has no such horse.
    NoHorse,
}

/// Keeps horses. Whoever adds at the same moment, an account never has more than
/// [`HorseLimits`](crate::HorseLimits) say; that holds for photos and messages
/// too.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait HorseStore: Send + Sync {
    /// Stores a horse with all its sections and what is due for it. With a key
    /// that was used before for the same request, stores nothing and answers
    /// the horse that was stored then, as it was, unless it was deleted since.
    async fn insert(
        &self,
        horse: &Horse,
        care: &[CareItem],
        key: Option<IdempotencyKey>,
    ) -> Result<Horse, InsertError>;

    /// One of the actor's horses.
    async fn find(&self, actor: Actor, id: HorseId) -> Result<Option<Horse>, StoreError>;

    /// A page of the actor's horses, last created first. The cursor's key is
    /// the creation's instant.
    async fn list(
        &self,
        actor: Actor,
        filter: &HorseFilter,
        page: &PageRequest,
    ) -> Result<Page<HorseSummary>, StoreError>;

    /// Replaces one section of one of the actor's horses if its revision is
    /// still `expected`, and raises the revision by one. Of several callers who
    /// expect the same revision one succeeds. Other sections and the photos
    /// stay as they are, also those that somebody saves at the same moment.
    async fn save_section(
        &self,
        actor: Actor,
        id: HorseId,
        section: &Section,
        expected: Revision,
        now: OffsetDateTime,
    ) -> Result<Saved, StoreError>;

    /// Deletes one of the actor's horses with all that is kept of it, and
    /// makes its photos due to be swept `now`. Inquiries and reports stay.
    /// `false` if the actor has no such horse.
    async fn delete(
        &self,
        actor: Actor,
        id: HorseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// A page of what is due for the actor's horses, by due date, what has
    /// none last. The cursor's key is the Julian day, or more than any for what
    /// has none.
    async fn list_care(
        &self,
        actor: Actor,
        filter: &CareFilter,
        page: &PageRequest,
    ) -> Result<Page<CareEntry>, StoreError>;
}

/// What became of a photo that a horse was to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhotoSet {
    /// The horse shows it; the whole horse as it is now.
    Set(Box<Horse>),
    /// The actor has no such horse.
    NoHorse,
    /// No such photo was made for this horse and this purpose, or it is about
    /// to be swept.
    NoPhoto,
}

/// What became of a photo that was announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Announced {
    /// Its pictures are to be stored now. Under a key that was used before for
    /// the same request, and got no further, it is the photo of then.
    ToStore(Photo),
    /// The key was used before for the same request, which announced this photo;
    /// its pictures are stored.
    Stored(Photo),
    /// The actor has no such horse.
    NoHorse,
}

/// What became of a photo that was to be doomed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doom {
    /// No horse can show it from now on.
    Doomed(Photo),
    /// A horse shows it, it is due later, or its pictures may be on their way.
    NotDue(Photo),
    /// There is no such photo any more.
    Gone,
}

/// Keeps what is known of photos; [`PhotoStorage`] keeps their pictures. Whatever
/// makes a photo due to be swept asks for a [`Task::PhotoDeletion`](kernel::Task)
/// at that instant.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PhotoStore: Send + Sync {
    /// Notes a photo before its pictures are stored, so that whatever happens
    /// next it is known and swept, and takes the key for it.
    async fn announce(
        &self,
        actor: Actor,
        photo: &Photo,
        key: Option<IdempotencyKey>,
    ) -> Result<Announced, InsertError>;

    /// Notes that a photo's pictures are stored; only from then on a horse can
    /// show it. `false`, and nothing noted, if it is due to be swept by `now`:
    /// its horse was deleted meanwhile.
    async fn settle(&self, id: PhotoId, now: OffsetDateTime) -> Result<bool, StoreError>;

    /// Makes a photo the one of its kind that the horse shows, and the one
    /// that it showed before due to be swept at `sweep_previous_at`. Setting
    /// the photo that is shown already changes nothing.
    async fn set(
        &self,
        actor: Actor,
        horse_id: HorseId,
        kind: PhotoKind,
        name: &PhotoName,
        now: OffsetDateTime,
        sweep_previous_at: OffsetDateTime,
    ) -> Result<PhotoSet, StoreError>;

    /// Lets the horse show no photo of this kind any more, and makes the one
    /// that it showed due to be swept at `sweep_at`. `false` if the actor has no
    /// such horse, or it shows none.
    async fn unset(
        &self,
        actor: Actor,
        horse_id: HorseId,
        kind: PhotoKind,
        now: OffsetDateTime,
        sweep_at: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// Whether a photo of this name is known and not due to be swept by `now`.
    async fn is_kept(&self, name: &PhotoName, now: OffsetDateTime) -> Result<bool, StoreError>;

    /// Keeps every horse from showing a photo, if it is due to be swept by `now`
    /// and its pictures are not on their way to the storage: they are stored, or
    /// it was uploaded by `settled_before`.
    async fn doom(
        &self,
        id: PhotoId,
        now: OffsetDateTime,
        settled_before: OffsetDateTime,
    ) -> Result<Doom, StoreError>;

    /// Forgets a photo that no horse shows and whose pictures are deleted, and
    /// the key that it was uploaded under.
    async fn forget(&self, id: PhotoId) -> Result<(), StoreError>;
}

/// Why what was sent is no photo that can be kept.
#[derive(Debug, Error)]
pub enum StorePhotoError {
    /// Its content is none of JPEG, PNG, WebP and GIF, whatever its name says.
    #[error("not an image of a known format")]
    UnknownFormat,
    /// It starts like an image and cannot be read to its end.
    #[error("the image is damaged")]
    Damaged,
    /// It has more pixels than are taken.
    #[error("the image has too many pixels")]
    TooManyPixels,
    /// It would take too long to decode.
    #[error("the image has too many scans")]
    TooManyScans,
    /// Too many photos of the account wait to be worked on.
    #[error("too many photos at once")]
    TooManyAtOnce,
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps the pictures of photos, each in all sizes.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PhotoStorage: Send + Sync {
    /// Recognizes the image by its content, turns it upright, and stores it in
    /// every [`PhotoSize`] as a JPEG without any metadata. After an error
    /// nothing of it is left. Does its work off the async threads, on a bounded
    /// amount of memory however many call at once. Accounts take turns: one that
    /// sends many photos keeps another waiting for no more than one of them.
    async fn store(
        &self,
        account: AccountId,
        name: &PhotoName,
        file: PhotoFile,
    ) -> Result<(), StorePhotoError>;

    /// A picture, as a JPEG.
    async fn read(&self, name: &PhotoName, size: PhotoSize) -> Result<Option<Vec<u8>>, StoreError>;

    /// Deletes all pictures of a photo. There may be none, or some.
    async fn delete(&self, name: &PhotoName) -> Result<(), StoreError>;

    /// Whether the storage answers.
    async fn ping(&self) -> Result<(), StoreError>;
}

/// What became of an inquiry or a report that was to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Posted<T> {
    /// It is stored, or was before under the same key.
    Stored(T),
    /// No such horse is for sale.
    NotForSale,
    /// The horse is the writer's own.
    OwnHorse,
}

/// Reads what is for sale, and keeps what buyers write.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait MarketStore: Send + Sync {
    /// A page of all accounts' horses that are for sale, last listed first. The
    /// cursor's key is the listing's instant. Takes the same time however many
    /// there are, unless they are filtered.
    async fn list(
        &self,
        filter: &SaleFilter,
        page: &PageRequest,
    ) -> Result<Page<ForSale>, StoreError>;

    /// Anybody's horse, if it is for sale.
    async fn find(&self, id: HorseId) -> Result<Option<SaleDetails>, StoreError>;

    /// Stores an inquiry with its horse's owner and name, and asks for a
    /// [`Task::InquiryMail`](kernel::Task), both or neither.
    async fn insert_inquiry(
        &self,
        inquiry: &Inquiry,
        key: Option<IdempotencyKey>,
    ) -> Result<Posted<()>, InsertError>;

    /// A page of what buyers wrote to the actor, last first. The cursor's key
    /// is the instant.
    async fn list_inquiries(
        &self,
        actor: Actor,
        page: &PageRequest,
    ) -> Result<Page<ReceivedInquiry>, StoreError>;

    /// Stores a report. Answers it as it is stored.
    async fn insert_report(
        &self,
        report: &Report,
        key: Option<IdempotencyKey>,
    ) -> Result<Posted<Report>, InsertError>;

    /// At most `limit` reports that are not closed, the oldest first.
    async fn list_open_reports(&self, limit: u64) -> Result<Vec<OpenReport>, StoreError>;

    /// Notes that a report was closed; `false` if no open one has this id.
    async fn close_report(&self, id: ReportId, now: OffsetDateTime) -> Result<bool, StoreError>;

    /// The mail of an inquiry.
    async fn find_mail(&self, id: InquiryId) -> Result<Option<InquiryMail>, StoreError>;
}

/// The mail could not be handed over; it may succeed later.
#[derive(Debug, Error)]
#[error("the inquiry could not be mailed")]
pub struct DeliveryError(#[source] pub Box<dyn StdError + Send + Sync>);

/// Mails inquiries.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait InquiryDelivery: Send + Sync {
    /// Hands the mail over. One that was handed over before, which happens
    /// after a crash, has the same Message-ID, so that the reader's program can
    /// tell.
    async fn deliver(&self, mail: &InquiryMail) -> Result<(), DeliveryError>;
}
