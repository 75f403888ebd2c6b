//! What the records of a show lack.

use std::collections::BTreeSet;

use kernel::{InspectedWhen, InspectionChoice, InspectionStatus};

use super::{ClassHorse, PackageClass, PackageEntry, ShowPackage};

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
    /// What it is: "the owner's address".
    pub what: &'static str,
    /// Of which classes, horses or judges; empty if it is the show's or the
    /// organization's.
    pub of: Vec<String>,
}

impl ShowPackage {
    /// What the records lack, as far as classes for Tennessee Walking Horses and racking
    /// horses are concerned. The names of others are never missing: that of the custodian
    /// is known only where it is the trainer's.
    #[must_use]
    pub fn missing(&self) -> Vec<Lacking> {
        let mut found = self.of_show();
        let classes = || self.classes.iter().filter(|it| it.walking_horses);
        let mut add = |part, what, of: Vec<String>| {
            if !of.is_empty() {
                found.push(Lacking { part, what, of });
            }
        };
        let titles = |is_missing: fn(&PackageClass) -> bool| {
            let missing = classes().filter(|it| is_missing(it));
            missing.map(|it| it.title.clone()).collect()
        };
        let unnamed = |it: &PackageClass| {
            it.judges.is_empty() || it.judges.iter().any(|it| it.name.is_empty())
        };
        add(PackagePart::Judges, "who judges the class", titles(unnamed));
        let judges = classes().flat_map(|it| &it.judges);
        let judges = judges.filter(|it| !it.name.is_empty() && it.address.is_empty());
        let judges: BTreeSet<_> = judges.map(|it| it.name.clone()).collect();
        let what = "the judge's address";
        add(PackagePart::Judges, what, judges.into_iter().collect());
        let shown: BTreeSet<_> = classes().flat_map(|it| &it.horses).map(id).collect();
        let entries = || {
            let all = self.entries.iter();
            all.filter(|it| shown.contains(&it.id.as_uuid()))
        };
        for (what, is_missing) in OF_ENTRIES {
            let missing = entries().filter(|it| is_missing(it));
            let missing = missing.map(PackageEntry::title).collect();
            add(PackagePart::Entries, what, missing);
        }
        let open = titles(|it| it.results.is_none() && it.horses.iter().any(is_in));
        add(PackagePart::Results, "published results", open);
        if self.is_inspected() {
            let present: BTreeSet<_> = classes()
                .flat_map(|it| &it.horses)
                .filter(|it| is_in(it))
                .map(id)
                .collect();
            let missing = entries().filter(|it| present.contains(&it.id.as_uuid()));
            let missing = missing.filter(|it| !it.is_inspected());
            let missing = missing.map(PackageEntry::title).collect();
            add(PackagePart::Inspections, "an inspection", missing);
        }
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
                "the address of the event",
                is_blank(place.address.as_str())
                    || is_blank(place.city.as_str())
                    || is_blank(place.zip_code.as_str()),
            ),
            (
                PackagePart::Show,
                "the manager's name",
                is_blank(manager.name.as_str()),
            ),
            (
                PackagePart::Show,
                "the manager's address",
                is_blank(manager.address.as_str()),
            ),
            (
                PackagePart::Organization,
                "the sponsor's name",
                is_blank(&sponsor.name),
            ),
            (
                PackagePart::Organization,
                "the sponsor's address",
                is_blank(&sponsor.address),
            ),
        ];
        let missing = parts.into_iter().filter(|(.., is_missing)| *is_missing);
        let lacking = |(part, what, _)| Lacking {
            part,
            what,
            of: Vec::new(),
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
const OF_ENTRIES: [(&str, Lacks); 6] = [
    ("the horse's registration number", |it| {
        it.registration_number.is_empty()
    }),
    ("the owner's name", |it| it.owner.name.is_empty()),
    ("the owner's address", |it| it.owner.address.is_empty()),
    ("the trainer's name", |it| it.trainer.name.is_empty()),
    ("the trainer's address", |it| it.trainer.address.is_empty()),
    ("the exhibitor's address", |it| {
        it.exhibitor.address.is_empty()
    }),
];

impl PackageEntry {
    /// Whether it has an inspection that was not taken back.
    fn is_inspected(&self) -> bool {
        let of = |when| self.inspections.iter().rfind(|it| it.when == when);
        let last = InspectedWhen::ALL.into_iter().filter_map(of);
        let mut last = last.map(|it| it.status);
        last.any(|it| it != InspectionStatus::NotApplicable)
    }
}

fn id(horse: &ClassHorse) -> kernel::Uuid {
    horse.entry.as_uuid()
}

fn is_in(horse: &ClassHorse) -> bool {
    !horse.is_scratched
}
