use async_trait::async_trait;
use kernel::{
    AccountId, ClassResult, ContactId, HorseId, IdempotencyKey, InquiryId, InquiryReplyId,
    OrganizationId, Page, PageRequest, PhotoId, PictureError, RandomToken, Refusal, ReportId,
    Revision, Scope, SortKey, StoreError,
};
use time::{Date, OffsetDateTime};

use crate::{
    Archive, CareEntry, CareFilter, CareItem, ForSale, GalleryWish, Horse, HorseFilter,
    HorseOwners, HorseSection, HorseSummary, Inquiry, InquiryCounts, InquiryDetails, InquiryMail,
    InquiryState, NewReply, OpenReport, OverviewKind, OwnerContact, OwnerWishes, OwnersHorse,
    Parents, Photo, PhotoFile, PhotoKind, PhotoName, PhotoSize, PostError, PublicSale,
    ReceivedInquiry, ReplyMail, Report, SaleDetails, SaleFilter, Section, WriteHorseError,
};

/// Stores horses. The [`HorseLimits`](crate::HorseLimits) hold under concurrent
/// calls too; the same is true of photos and messages.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait HorseStore: Send + Sync {
    /// Stores a horse with all its sections and care items. If the key was used
    /// before by the same request, it stores nothing and returns the horse as
    /// it was first stored, unless it was deleted since.
    async fn insert(
        &self,
        horse: &Horse,
        care: &[CareItem],
        key: Option<IdempotencyKey>,
    ) -> Result<Horse, Refusal>;

    /// One of the actor's horses.
    async fn find(&self, scope: &Scope, id: HorseId) -> Result<Option<Horse>, StoreError>;

    /// A page of the actor's horses, newest first: those that are archived, or the
    /// others. The cursor's key is the instant of creation.
    async fn list(
        &self,
        scope: &Scope,
        filter: &HorseFilter,
        page: &PageRequest,
    ) -> Result<Page<HorseSummary>, StoreError>;

    /// A page of one section of each of the actor's horses that are not archived, by name
    /// without regard to case. The cursor's key is that name. A page is shorter
    /// than asked for if its sections are large.
    async fn list_sections(
        &self,
        scope: &Scope,
        kind: OverviewKind,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<HorseSection, SortKey>, StoreError>;

    /// All of the actor's horses with the names of their parents.
    async fn list_parents(&self, scope: &Scope) -> Result<Vec<Parents>, StoreError>;

    /// The contacts of an organization that are chosen as owners, and those that
    /// may have one of the names; the oldest first.
    async fn owner_contacts(
        &self,
        organization: OrganizationId,
        wishes: &OwnerWishes,
    ) -> Result<Vec<OwnerContact>, StoreError>;

    /// Replaces one section of one of the actor's horses if its revision is
    /// `expected`, and increments the revision; otherwise it was changed. Of several concurrent callers
    /// that expect the same revision one succeeds. Other sections and the
    /// photos are not changed, even if they are saved at the same time. Owners that were
    /// others before a day are kept with their days. An owner
    /// whose contact was deleted meanwhile is stored with the name alone, as by
    /// [`insert`](Self::insert). The contact who bought the horse must be of its
    /// organization; its name is stored with it.
    async fn save_section(
        &self,
        scope: &Scope,
        id: HorseId,
        section: &Section,
        expected: Revision,
        now: OffsetDateTime,
    ) -> Result<Horse, WriteHorseError>;

    /// To whom one of the actor's horses belongs, and belonged.
    async fn owners(&self, scope: &Scope, id: HorseId) -> Result<Option<HorseOwners>, StoreError>;

    /// Archives one of the actor's horses. The contact must be of the horse's
    /// organization; its name is stored with it.
    async fn archive(
        &self,
        scope: &Scope,
        id: HorseId,
        archive: &Archive,
        now: OffsetDateTime,
    ) -> Result<Horse, Refusal>;

    /// Brings one of the actor's horses back, which was away on the days between the last
    /// one before it was archived and this one, if there are such days.
    async fn bring_back(
        &self,
        scope: &Scope,
        id: HorseId,
        from: Date,
        now: OffsetDateTime,
    ) -> Result<Horse, Refusal>;

    /// Deletes one of the actor's horses with all its data, and makes its
    /// photos due for deletion at `now`. Inquiries and reports are kept.
    /// `false` if the actor has no such horse.
    async fn delete(
        &self,
        scope: &Scope,
        id: HorseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// A page of the care items of the actor's horses by due date, those
    /// without one last. An archived horse has some only if it is asked for. The
    /// cursor's key is the Julian day, or a larger number than any day for items
    /// without a date.
    async fn list_care(
        &self,
        scope: &Scope,
        filter: &CareFilter,
        page: &PageRequest,
    ) -> Result<Page<CareEntry>, StoreError>;

    /// The horses of an organization that a contact owns on a day and that are not
    /// archived, by name. The care that was given has at least the newest of each line.
    async fn of_owner(
        &self,
        organization: OrganizationId,
        contact: ContactId,
        day: Date,
    ) -> Result<Vec<OwnersHorse>, StoreError>;
}

/// Finds what shows published of horses.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait HorseResults: Send + Sync {
    /// What is published of the entries whose rider chose this horse: of each class what
    /// was published last. The newest show comes first, and a show's classes in its order.
    /// At most `most`. A hidden show has no results.
    async fn of_horse(&self, id: HorseId, most: u64) -> Result<Vec<ClassResult>, StoreError>;
}

/// The result of registering a photo before its upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhotoInserted {
    /// The image files are to be stored now. If the key was used before by the
    /// same request, which did not get to store them, this is the photo of that
    /// request.
    ToStore(Photo),
    /// The key was used before by the same request; this is its photo, whose
    /// image files are stored.
    Stored(Photo),
}

/// The result of marking a photo for deletion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeletionMark {
    /// Marked: no horse can show it any more.
    Marked(Photo),
    /// Not marked: a horse shows it, it is due later, or its image files may
    /// still be being stored.
    NotDue(Photo),
    /// The photo does not exist any more.
    Gone,
}

/// Stores the photos' metadata; [`PhotoStorage`] stores the image files. Every
/// method that makes a photo due for deletion enqueues a
/// [`DeletePhoto`](crate::DeletePhoto) for that instant.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PhotoStore: Send + Sync {
    /// Registers a photo before its image files are stored, so that it is found
    /// and deleted if anything fails later, and claims the key for it.
    async fn insert(
        &self,
        scope: &Scope,
        photo: &Photo,
        key: Option<IdempotencyKey>,
    ) -> Result<PhotoInserted, Refusal>;

    /// Records that a photo's image files are stored. Only from then on can a
    /// horse show it. Returns `false` and changes nothing if the photo is due
    /// for deletion at `now`, because its horse was deleted meanwhile.
    async fn mark_stored(&self, id: PhotoId, now: OffsetDateTime) -> Result<bool, StoreError>;

    /// Makes the horse show this photo, and the previous photo of the same kind
    /// due for deletion at `delete_previous_at`, unless it is in the gallery, too. No
    /// effect if the horse already shows it.
    async fn set(
        &self,
        scope: &Scope,
        horse_id: HorseId,
        kind: PhotoKind,
        name: &PhotoName,
        now: OffsetDateTime,
        delete_previous_at: OffsetDateTime,
    ) -> Result<Horse, Refusal>;

    /// Replaces the gallery of the horse, and its header photo as wished. Each photo is one
    /// that it has there, or was uploaded for it. What it shows no more is due for
    /// deletion at `delete_dropped_at`.
    async fn arrange(
        &self,
        scope: &Scope,
        horse_id: HorseId,
        wish: &GalleryWish,
        now: OffsetDateTime,
        delete_dropped_at: OffsetDateTime,
    ) -> Result<Horse, Refusal>;

    /// Removes the photo of this kind from the horse, and makes it due for
    /// deletion at `delete_at`, unless it is in the gallery, too. `false` if the actor has no such horse, or it
    /// shows no photo of this kind.
    async fn unset(
        &self,
        scope: &Scope,
        horse_id: HorseId,
        kind: PhotoKind,
        now: OffsetDateTime,
        delete_at: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// Whether a photo with this name exists and is not due for deletion at
    /// `now`.
    async fn is_kept(&self, name: &PhotoName, now: OffsetDateTime) -> Result<bool, StoreError>;

    /// Marks a photo for deletion, so that no horse can show it, if it is due
    /// at `now` and its image files are not being stored: they are stored, or
    /// it was uploaded at or before `uploaded_before`.
    async fn mark_for_deletion(
        &self,
        id: PhotoId,
        now: OffsetDateTime,
        uploaded_before: OffsetDateTime,
    ) -> Result<DeletionMark, StoreError>;

    /// Deletes a photo's row and its idempotency key. No horse shows the photo,
    /// and its image files are deleted.
    async fn forget(&self, id: PhotoId) -> Result<(), StoreError>;
}

/// Stores the image files of photos, one for each size.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PhotoStorage: Send + Sync {
    /// Recognizes the image format by content, applies the orientation, and
    /// stores a JPEG without metadata for each [`PhotoSize`]. After an error no
    /// file is left. It runs outside of the async threads, in a bounded amount
    /// of memory for all calls together. Accounts take turns: an account waits
    /// for at most one photo of each other account.
    async fn store(
        &self,
        account: AccountId,
        name: &PhotoName,
        file: PhotoFile,
    ) -> Result<(), PictureError>;

    /// The image file, a JPEG.
    async fn read(&self, name: &PhotoName, size: PhotoSize) -> Result<Option<Vec<u8>>, StoreError>;

    /// Deletes all image files of a photo. Missing files are no error.
    async fn delete(&self, name: &PhotoName) -> Result<(), StoreError>;

    /// Whether the storage can be reached.
    async fn ping(&self) -> Result<(), StoreError>;
}

/// Reads horses for sale, and stores inquiries and reports.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait MarketStore: Send + Sync {
    /// A page of all horses for sale. The cursor's key is what they are sorted by: the
    /// instant of the listing, a number, or the name. Without a filter, the time does
    /// not depend on the number of horses.
    async fn list(
        &self,
        filter: &SaleFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<ForSale, SortKey>, StoreError>;

    /// A horse of any account, if it is for sale.
    async fn find(&self, id: HorseId) -> Result<Option<SaleDetails>, StoreError>;

    /// The horse with this link, if it is for sale, with the name of its barn.
    async fn find_public(
        &self,
        token: &RandomToken,
        now: OffsetDateTime,
    ) -> Result<Option<PublicSale>, StoreError>;

    /// Stores an inquiry with its horse's owner and name, unless the horse is
    /// within the writer's scope, and enqueues a
    /// [`MailInquiry`](crate::MailInquiry) in the same transaction.
    async fn insert_inquiry(
        &self,
        scope: &Scope,
        inquiry: &Inquiry,
        key: Option<IdempotencyKey>,
    ) -> Result<(), PostError>;

    /// Like [`insert_inquiry`](Self::insert_inquiry), by somebody without an account, about
    /// the horse with this link, which is the answer. About one horse there are at most
    /// [`strangers_per_day`](crate::HorseLimits::strangers_per_day) of these.
    async fn insert_stranger(
        &self,
        token: &RandomToken,
        id: InquiryId,
        details: &InquiryDetails,
        now: OffsetDateTime,
        key: Option<IdempotencyKey>,
    ) -> Result<HorseId, PostError>;

    /// A page of the inquiries that the actor received, those in one state or all, newest
    /// first. The cursor's key is the instant of the inquiry.
    async fn list_inquiries(
        &self,
        scope: &Scope,
        state: Option<InquiryState>,
        page: &PageRequest,
    ) -> Result<Page<ReceivedInquiry>, StoreError>;

    /// How many inquiries the actor received, by their states.
    async fn count_inquiries(&self, scope: &Scope) -> Result<InquiryCounts, StoreError>;

    /// Sets the state of an inquiry that the actor received; `None` if there is none.
    async fn set_inquiry_state(
        &self,
        scope: &Scope,
        id: InquiryId,
        state: InquiryState,
    ) -> Result<Option<ReceivedInquiry>, StoreError>;

    /// Stores a reply to an inquiry that the actor received, which is answered then, and
    /// enqueues a [`MailReply`](crate::MailReply) in the same transaction. If the key was
    /// used before by the same request, it answers the inquiry as it is.
    async fn insert_reply(
        &self,
        scope: &Scope,
        reply: &NewReply,
        key: Option<IdempotencyKey>,
    ) -> Result<ReceivedInquiry, Refusal>;

    /// The data of a reply's mail.
    async fn find_reply_mail(&self, id: InquiryReplyId) -> Result<Option<ReplyMail>, StoreError>;

    /// Like [`insert_inquiry`](Self::insert_inquiry), for a report, which is
    /// returned as stored. There is no mail.
    async fn insert_report(
        &self,
        scope: &Scope,
        report: &Report,
        key: Option<IdempotencyKey>,
    ) -> Result<Report, PostError>;

    /// At most `limit` reports that are not closed, the oldest first.
    async fn list_open_reports(&self, limit: u64) -> Result<Vec<OpenReport>, StoreError>;

    /// Notes that a report was closed; `false` if no open one has this id.
    async fn close_report(&self, id: ReportId, now: OffsetDateTime) -> Result<bool, StoreError>;

    /// The data of an inquiry's mail.
    async fn find_mail(&self, id: InquiryId) -> Result<Option<InquiryMail>, StoreError>;
}
