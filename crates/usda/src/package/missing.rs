//! What the records of a show lack.

use std::collections::BTreeSet;

use kernel::{InspectedWhen, InspectionChoice, InspectionStatus, Uuid};

use super::{
    ClassHorse, PackageClass, PackageEntry, PackageInspection, PackagePerson, ShowPackage,
};

kernel::words! {
    /// Where what is missing in the records of a show is filled in.
    pub enum PackagePart {
        /// In the show.
        Show = "show",
        /// In the profile of the organization, which is the show's sponsor.
        Organization = "organization",
        /// With the judges of a class.
        Judges = "judges",
        /// In the entries.
        Entries = "entries",
        /// In the results of a class.
        Results = "results",
        /// In the inspections.
        Inspections = "inspections",
    }
}

/// Something that the records of a show should have and do not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lacking {
    /// Where it is filled in.
    pub part: PackagePart,
    /// What it is.
    pub record: MissingRecord,
    /// Of which classes, horses or judges; empty if it is the show's or the
    /// organization's.
    pub of: Vec<String>,
    /// The classes in which it is filled in, or the entries.
    pub ids: Vec<Uuid>,
}

kernel::words! {
    /// What the records of a show may lack.
    pub enum MissingRecord {
        /// The address of the event.
        EventAddress = "event_address",
        /// The manager's name.
        ManagerName = "manager_name",
        /// The manager's address.
        ManagerAddress = "manager_address",
        /// The sponsor's name.
        SponsorName = "sponsor_name",
        /// The sponsor's address.
        SponsorAddress = "sponsor_address",
        /// Who judges a class.
        Judge = "judge",
        /// A judge's address.
        JudgeAddress = "judge_address",
        /// The horse's registration number.
        RegistrationNumber = "registration_number",
        /// The owner's name.
        OwnerName = "owner_name",
        /// The owner's address.
        OwnerAddress = "owner_address",
        /// The trainer's name.
        TrainerName = "trainer_name",
        /// The trainer's address.
        TrainerAddress = "trainer_address",
        /// The exhibitor's address.
        ExhibitorAddress = "exhibitor_address",
        /// Published results.
        Results = "results",
        /// An inspection.
        Inspection = "inspection",
        /// Who inspected a horse.
        Inspector = "inspector",
    }
}

impl MissingRecord {
    /// What it is in a sentence: "the owner's address".
    #[must_use]
    pub const fn what(self) -> &'static str {
        match self {
            Self::EventAddress => "the address of the event",
            Self::ManagerName => "the manager's name",
            Self::ManagerAddress => "the manager's address",
            Self::SponsorName => "the sponsor's name",
            Self::SponsorAddress => "the sponsor's address",
            Self::Judge => "who judges the class",
            Self::JudgeAddress => "the judge's address",
            Self::RegistrationNumber => "the horse's registration number",
            Self::OwnerName => "the owner's name",
            Self::OwnerAddress => "the owner's address",
            Self::TrainerName => "the trainer's name",
            Self::TrainerAddress => "the trainer's address",
            Self::ExhibitorAddress => "the exhibitor's address",
            Self::Results => "published results",
            Self::Inspection => "an inspection",
            Self::Inspector => "the inspector's name",
        }
    }
}

impl ShowPackage {
    /// What the records lack, as far as classes for Tennessee Walking Horses and racking
    /// horses are concerned. The names of others are never missing: that of the custodian
    /// is known only where it is the trainer's.
    #[must_use]
    pub fn missing(&self) -> Vec<Lacking> {
        use MissingRecord as Record;

        let mut found = self.of_show();
        let classes = || self.classes.iter().filter(|it| it.walking_horses);
        let mut add = |part, record, ids: Vec<Uuid>, of: Vec<String>| {
            if !of.is_empty() {
                found.push(Lacking {
                    part,
                    record,
                    of,
                    ids,
                });
            }
        };
        let those = |is_missing: fn(&PackageClass) -> bool| -> (Vec<Uuid>, Vec<String>) {
            let missing = classes().filter(|it| is_missing(it));
            missing
                .map(|it| (it.id.as_uuid(), it.title.clone()))
                .unzip()
        };
        let (ids, titles) =
            those(|it| it.judges.is_empty() || it.judges.iter().any(|it| it.name.is_empty()));
        add(PackagePart::Judges, Record::Judge, ids, titles);
        let unreached = |it: &&PackagePerson| !it.name.is_empty() && it.address.is_empty();
        let judges = classes().flat_map(|it| it.judges.iter().filter(unreached));
        let judges: BTreeSet<_> = judges.map(|it| it.name.clone()).collect();
        let with_those = classes().filter(|it| it.judges.iter().any(|it| unreached(&it)));
        let ids = with_those.map(|it| it.id.as_uuid()).collect();
        let judges = judges.into_iter().collect();
        add(PackagePart::Judges, Record::JudgeAddress, ids, judges);
        let horses = |is_one: fn(&ClassHorse) -> bool| -> BTreeSet<Uuid> {
            let horses = classes().flat_map(|it| &it.horses);
            horses.filter(|it| is_one(it)).map(id).collect()
        };
        let (entered, present) = (horses(|_| true), horses(is_in));
        let entries = |among: &BTreeSet<Uuid>, is_missing: Lacks| -> (Vec<Uuid>, Vec<String>) {
            let entries = self.entries.iter();
            let missing = entries.filter(|it| among.contains(&it.id.as_uuid()) && is_missing(it));
            missing.map(|it| (it.id.as_uuid(), it.title())).unzip()
        };
        for (record, is_missing) in OF_ENTRIES {
            let (ids, titles) = entries(&entered, is_missing);
            add(PackagePart::Entries, record, ids, titles);
        }
        let (ids, titles) = those(|it| it.results.is_none() && it.horses.iter().any(is_in));
        add(PackagePart::Results, Record::Results, ids, titles);
        if self.is_inspected() {
            let (ids, titles) = entries(&present, |it| !it.is_inspected());
            add(PackagePart::Inspections, Record::Inspection, ids, titles);
        }
        let (ids, titles) = entries(&entered, |it| it.valid().any(|it| it.inspector.is_empty()));
        add(PackagePart::Inspections, Record::Inspector, ids, titles);
        found
    }

    fn of_show(&self) -> Vec<Lacking> {
        let show = &self.show;
        let place = &show.location;
        let is_blank = |text: &str| text.trim().is_empty();
        let (manager, sponsor) = (&show.manager, &self.sponsor);
        let parts = [
            (
                PackagePart::Show,
                MissingRecord::EventAddress,
                is_blank(place.address.as_str())
                    || is_blank(place.city.as_str())
                    || is_blank(place.zip_code.as_str()),
            ),
            (
                PackagePart::Show,
                MissingRecord::ManagerName,
                is_blank(manager.name.as_str()),
            ),
            (
                PackagePart::Show,
                MissingRecord::ManagerAddress,
                is_blank(manager.address.as_str()),
            ),
            (
                PackagePart::Organization,
                MissingRecord::SponsorName,
                is_blank(&sponsor.name),
            ),
            (
                PackagePart::Organization,
                MissingRecord::SponsorAddress,
                is_blank(&sponsor.address),
            ),
        ];
        let missing = parts.into_iter().filter(|(.., is_missing)| *is_missing);
        let lacking = |(part, record, _)| Lacking {
            part,
            record,
            of: Vec::new(),
            ids: Vec::new(),
        };
        missing.map(lacking).collect()
    }

    /// Whether the show has, or may have, an inspector.
    fn is_inspected(&self) -> bool {
        let stated = self.show.notice.inspection;
        self.show.inspector_required || stated.is_some_and(|it| it != InspectionChoice::NoInspector)
    }
}

/// Whether an entry lacks something.
type Lacks = fn(&PackageEntry) -> bool;

/// What entries may lack.
const OF_ENTRIES: [(MissingRecord, Lacks); 6] = [
    (MissingRecord::RegistrationNumber, |it| {
        it.registration_number.is_empty()
    }),
    (MissingRecord::OwnerName, |it| it.owner.name.is_empty()),
    (MissingRecord::OwnerAddress, |it| {
        it.owner.address.is_empty()
    }),
    (MissingRecord::TrainerName, |it| it.trainer.name.is_empty()),
    (MissingRecord::TrainerAddress, |it| {
        it.trainer.address.is_empty()
    }),
    (MissingRecord::ExhibitorAddress, |it| {
        it.exhibitor.address.is_empty()
    }),
];

impl PackageEntry {
    /// Whether it has an inspection that was not taken back.
    fn is_inspected(&self) -> bool {
        self.valid().next().is_some()
    }

    /// Its last inspections before and after it was shown that were not taken back.
    fn valid(&self) -> impl Iterator<Item = &PackageInspection> {
        let of = |when| self.inspections.iter().rfind(move |it| it.when == when);
        let last = InspectedWhen::ALL.into_iter().filter_map(of);
        last.filter(|it| it.status != InspectionStatus::NotApplicable)
    }
}

fn id(horse: &ClassHorse) -> Uuid {
    horse.entry.as_uuid()
}

fn is_in(horse: &ClassHorse) -> bool {
    !horse.is_scratched
}
