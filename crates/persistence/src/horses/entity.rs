//! The rows of `horses`, `horse_sections`, `horse_care`, `care_visits`,
//! `care_intervals`, `photos`, `inquiries`, `inquiry_replies` and `reports`.

pub(crate) mod content;
pub(crate) mod inquiry;
pub(crate) mod observation;
pub(crate) mod visit;

use horses::{
    Age, ArchiveReason, Breed, CareDays, CareKind, Gallery, Gender, Height, InquiryState,
    PhotoName, PhotoUse, ReportReason, SaleStatus, Share, VisitKind,
};
use sea_orm::prelude::Json;

use crate::table::{Stored, of_texts, text_columns, word_columns};

text_columns!(Breed);
// The name of a photo is validated, because it also names files.
word_columns!(
    ArchiveReason,
    CareKind,
    Gender,
    InquiryState,
    PhotoUse,
    PhotoName,
    ReportReason,
    SaleStatus,
    VisitKind
);

/// In years.
impl Stored for Age {
    type Column = i64;

    fn column(&self) -> i64 {
        self.years().into()
    }

    fn of_column(column: i64) -> Option<Self> {
        u8::try_from(column).ok().map(Self::stored)
    }
}

/// In inches.
impl Stored for Height {
    type Column = i64;

    fn column(&self) -> i64 {
        self.inches().into()
    }

    fn of_column(column: i64) -> Option<Self> {
        u8::try_from(column).ok().map(Self::stored)
    }
}

/// A JSON array of names.
impl Stored for Gallery {
    type Column = Json;

    fn column(&self) -> Json {
        let names = self.as_slice().iter();
        names.map(PhotoName::as_str).collect()
    }

    fn of_column(column: Json) -> Option<Self> {
        of_texts(&column, PhotoName::parse).map(Self::stored)
    }
}

impl Stored for CareDays {
    type Column = i64;

    fn column(&self) -> i64 {
        self.days().into()
    }

    fn of_column(column: i64) -> Option<Self> {
        u32::try_from(column).ok().map(Self::stored)
    }
}

/// In hundredths of a percent.
impl Stored for Share {
    type Column = i64;

    fn column(&self) -> i64 {
        self.hundredths().into()
    }

    fn of_column(column: i64) -> Option<Self> {
        u16::try_from(column).ok().map(Self::stored)
    }
}

pub(crate) mod horse {
    use horses::{
        Age, Archive, Boarding, Breed, Gallery, Gender, Height, HorseSummary, Period, PhotoName,
        Photos, Profile, Sale, SaleStatus, SaleTerms, Sold,
    };
    use kernel::{
        ContactId, HorseId, Money, OptionalLine, OptionalText, OrganizationId, RandomToken,
        RecordDate, RequiredLine, Revision, WebAddress, fold_name,
    };
    use sea_orm::prelude::Json;
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::row::Unreadable;
    use crate::table::{Stored as _, read, table};

    /// What the columns of a horse hold.
    pub(crate) struct StoredHorse {
        pub(crate) horse: HorseSummary,
        pub(crate) boarding: Boarding,
        pub(crate) sale: Sale,
        pub(crate) general_revision: Revision,
        pub(crate) boarding_revision: Revision,
        pub(crate) sale_revision: Revision,
        pub(crate) created_at: OffsetDateTime,
        pub(crate) updated_at: OffsetDateTime,
    }

    table! {
        /// Also stored as JSON under idempotency keys, as it was created: a column
        /// that is added later needs `serde(default)`.
        "horses" of stored: StoredHorse {
            horse: HorseSummary {
                id,
                organization_id,
                profile: Profile {
                    name,
                    registered_name,
                    age,
                    date_of_birth,
                    breed,
                    gender,
                    color,
                    markings,
                    registration_number,
                    microchip_number,
                    height,
                    photo_link,
                },
                listed_at,
                photos: Photos { header: header_photo, profile: profile_photo, gallery },
                archive,
            },
            boarding: Boarding {
                stable,
                location,
                contact: boarding_contact,
                agreement: boarding_agreement,
                period: Period { starts_on: boarding_starts_on, ends_on: boarding_ends_on },
            },
            sale: Sale {
                status: sale_status,
                terms: SaleTerms {
                    price,
                    price_note,
                    description: sale_description,
                    video_url,
                    sire: sale_sire,
                    dam: sale_dam,
                    training_level,
                    discipline,
                    location: location_public,
                },
                sold: Sold { on: sold_on, to_contact_id: sold_to_id, to: sold_to, price: sold_price },
                link: sale_link,
            },
            general_revision,
            boarding_revision,
            sale_revision,
            created_at,
            updated_at,
        }
        columns {
            id: HorseId,
            // Copies that were stored before it was renamed.
            #[serde(alias = "account_id")]
            organization_id: OrganizationId,
            name: RequiredLine<200>,
            age: Option<Age>,
            #[serde(default)]
            date_of_birth: Option<RecordDate>,
            breed: Option<Breed>,
            gender: Option<Gender>,
            color: OptionalLine<200>,
            markings: OptionalLine<200>,
            registration_number: OptionalLine<200>,
            microchip_number: OptionalLine<200>,
            photo_link: Option<WebAddress>,
            listed_at: Option<OffsetDateTime>,
            header_photo: Option<PhotoName>,
            profile_photo: Option<PhotoName>,
            stable: OptionalLine<200>,
            location: OptionalLine<200>,
            boarding_contact: OptionalText<4000>,
            boarding_agreement: OptionalText<4000>,
            #[serde(default)]
            boarding_starts_on: Option<RecordDate>,
            #[serde(default)]
            boarding_ends_on: Option<RecordDate>,
            #[serde(default = "no_photos")]
            #[sea_orm(column_type = "JsonBinary")]
            gallery: Gallery,
            #[serde(default)]
            sale_status: Option<SaleStatus>,
            #[serde(default)]
            price: Option<Money>,
            #[serde(default)]
            price_note: OptionalLine<200>,
            #[serde(default)]
            height: Option<Height>,
            #[serde(default)]
            sale_description: OptionalText<4000>,
            #[serde(default)]
            video_url: Option<WebAddress>,
            #[serde(default)]
            registered_name: OptionalLine<200>,
            #[serde(default)]
            sale_sire: OptionalLine<200>,
            #[serde(default)]
            sale_dam: OptionalLine<200>,
            #[serde(default)]
            training_level: OptionalLine<200>,
            #[serde(default)]
            discipline: OptionalLine<200>,
            #[serde(default)]
            location_public: OptionalLine<200>,
            #[serde(default)]
            sold_on: Option<RecordDate>,
            #[serde(default)]
            sold_to_id: Option<ContactId>,
            #[serde(default)]
            sold_to: OptionalLine<200>,
            #[serde(default)]
            sold_price: Option<Money>,
            general_revision: Revision,
            boarding_revision: Revision,
            #[serde(default = "first_revision")]
            sale_revision: Revision,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
        }
        computed {
            name_key: String = stored.horse.profile.name.key(),
            breed_key: String = breed.as_ref().map_or_else(String::new, |it| fold_name(it.as_str())),
            stable_key: String = fold_name(stored.shown_place()[0].as_str()),
            location_key: String = fold_name(stored.shown_place()[1].as_str()),
            #[serde(default)]
            discipline_key: String = fold_name(discipline.as_str()),
            #[serde(default)]
            price_key: i64 = price.map_or(UNKNOWN, Money::cents),
            #[serde(default)]
            price_down_key: i64 = price.map_or(UNKNOWN, |it| -it.cents()),
            #[serde(default)]
            height_key: i64 = height.map_or(UNKNOWN, |it| it.inches().into()),
            #[serde(default)]
            age_key: i64 = age.map_or(UNKNOWN, |it| it.years().into()),
            #[serde(default)]
            archive_reason: Option<String> = archive.as_ref().map(|it| it.reason.column()),
            #[serde(default)]
            archived_on: Option<String> = archive.as_ref().map(|it| it.date.column()),
            #[serde(default)]
            archived_to_id: Option<Uuid> = archive.as_ref().and_then(|it| it.to_contact_id.column()),
            #[serde(default)]
            archived_to: String = archive.as_ref().map_or_else(String::new, |it| it.to.column()),
            #[serde(default)]
            archive_note: String = archive.as_ref().map_or_else(String::new, |it| it.note.column()),
        }
        beside {
            archive: Option<Archive>,
            sale_link: Option<RandomToken>,
        }
    }

    /// What lists are sorted by, if it is not known: it comes last.
    const UNKNOWN: i64 = i64::MAX;

    fn no_photos() -> Json {
        Gallery::default().column()
    }

    fn first_revision() -> i64 {
        Revision::FIRST.column()
    }

    impl StoredHorse {
        /// The stable and the location that buyers are told, and search for.
        pub(crate) fn shown_place(&self) -> [OptionalLine<200>; 2] {
            let told = &self.sale.terms.location;
            if told.as_str().is_empty() {
                [&self.boarding.stable, &self.boarding.location].map(Clone::clone)
            } else {
                [OptionalLine::default(), told.clone()]
            }
        }
    }

    impl Model {
        /// The value of a row, of which the link of its sale is another row.
        pub(crate) fn horse(self) -> Result<StoredHorse, Unreadable> {
            let archive = self.archived_on.clone().map(|day| {
                let reason = self.archive_reason.clone().unwrap_or_default();
                Ok(Archive {
                    reason: read("archive_reason", reason)?,
                    date: read("archived_on", day)?,
                    to_contact_id: read("archived_to_id", self.archived_to_id)?,
                    to: read("archived_to", self.archived_to.clone())?,
                    note: read("archive_note", self.archive_note.clone())?,
                })
            });
            let mut stored = self.read(archive.transpose()?, None)?;
            // Copies that were stored before there was a status have none.
            let is_listed = stored.horse.listed_at.is_some();
            stored.sale.status = SaleStatus::when(is_listed, stored.sale.status);
            Ok(stored)
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod section {
    use serde::{Deserialize, Serialize};

    use crate::prelude::*;

    /// All sections except `general` and `boarding`, which are columns of the
    /// horse. Also stored as JSON under idempotency keys, with its horse.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "horse_sections")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub section: String,
        pub revision: i64,
        #[sea_orm(column_type = "JsonBinary")]
        pub content: Json,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod care {
    use horses::{CareItem, CareKind};
    use kernel::{CareItemId, HorseId, OrganizationId, RecordDate};

    use crate::prelude::*;
    use crate::table::table;

    /// The stored day of items without a date, so that they are sorted last.
    const NO_DAY: i64 = i64::MAX;

    /// A care item of a horse.
    pub(crate) struct StoredItem {
        pub(crate) horse_id: HorseId,
        pub(crate) organization_id: OrganizationId,
        pub(crate) item: CareItem,
    }

    table! {
        "horse_care" of stored: StoredItem {
            horse_id,
            organization_id,
            item: CareItem { id, kind, name, last_on, due_on },
        }
        columns {
            id: CareItemId,
            horse_id: HorseId,
            organization_id: OrganizationId,
            kind: CareKind,
            name: String,
            last_on: Option<RecordDate>,
            due_on: Option<RecordDate>,
        }
        computed {
            due_day: i64 = stored.item.due_on.map_or(NO_DAY, julian_day),
        }
    }

    pub(crate) fn julian_day(day: RecordDate) -> i64 {
        day.as_date().to_julian_day().into()
    }
}

pub(crate) mod intervals {
    use horses::{CareDays, CareIntervals};
    use kernel::OrganizationId;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "care_intervals" of set: CareIntervals { hoof, vaccination, dental, deworming }
        given {
            organization_id: OrganizationId,
        }
        columns {
            hoof: CareDays,
            vaccination: CareDays,
            dental: CareDays,
            deworming: CareDays,
        }
    }

    /// The columns that are set.
    pub(crate) fn set_columns() -> [Column; 4] {
        use Column::{Dental, Deworming, Hoof, Vaccination};
        [Hoof, Vaccination, Dental, Deworming]
    }
}

pub(crate) mod photo {
    use horses::{Photo, PhotoName, PhotoUse};
    use kernel::{HorseId, OrganizationId, PhotoId};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    /// A photo of an organization.
    pub(crate) struct StoredPhoto {
        pub(crate) organization_id: OrganizationId,
        pub(crate) photo: Photo,
        /// Whether its image files are stored.
        pub(crate) stored: bool,
        /// Whether it is marked for deletion.
        pub(crate) marked: bool,
    }

    table! {
        "photos" of row: StoredPhoto {
            organization_id,
            photo: Photo { id, name, horse_id, used: kind, uploaded_at, delete_at },
            stored,
            marked,
        }
        columns {
            id: PhotoId,
            name: PhotoName,
            horse_id: HorseId,
            organization_id: OrganizationId,
            kind: PhotoUse,
            uploaded_at: OffsetDateTime,
            delete_at: Option<OffsetDateTime>,
            stored: bool,
            marked: bool,
        }
    }
}

pub(crate) mod report {
    use horses::{Complaint, Offer, Report, ReportReason};
    use kernel::{AccountId, HorseId, OptionalText, OrganizationId, ReportId, RequiredLine};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    /// A report with what it is about.
    pub(crate) struct StoredReport {
        pub(crate) report: Report,
        pub(crate) offer: Offer,
        /// When an operator closed it.
        pub(crate) closed_at: Option<OffsetDateTime>,
    }

    table! {
        "reports" of stored: StoredReport {
            report: Report {
                id,
                horse_id,
                reporter_id,
                complaint: Complaint { reason, details },
                created_at,
            },
            offer: Offer { seller_id, horse_name },
            closed_at,
        }
        columns {
            id: ReportId,
            horse_id: HorseId,
            horse_name: RequiredLine<200>,
            seller_id: OrganizationId,
            reporter_id: AccountId,
            reason: ReportReason,
            details: OptionalText<2000>,
            created_at: OffsetDateTime,
            closed_at: Option<OffsetDateTime>,
        }
    }
}
