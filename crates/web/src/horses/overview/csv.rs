//! A view over all horses as a table for spreadsheets. It is read and sent page by
//! page, because sections may be long.

use ::horses::{
    Ancestor, HorseSection, HorseService, ListOf, Overview, OverviewKind, PedigreeOverview,
    Relative, TrainingSummary,
};
use actix_web::{HttpResponse, web};
use futures_util::stream::try_unfold;
use kernel::{Actor, Page, PageRequest, RecordDate, RequiredLine, SortKey, StoreError};
use spreadsheets::csv_rows;

use crate::extract::page::MAX_LIMIT;
use crate::representation::csv_pages;

/// The whole view, of which the first page was read.
pub(super) fn response(
    service: web::Data<HorseService>,
    actor: Actor,
    kind: OverviewKind,
    first: Page<HorseSection<Overview>, SortKey>,
) -> HttpResponse {
    let pages = try_unfold(Some((true, first)), move |page| {
        let (service, actor) = (service.clone(), actor.clone());
        async move {
            let Some((is_first, page)) = page else {
                return Ok(None);
            };
            let titles = is_first.then(|| titles(kind));
            let rows = titles.into_iter().chain(page.items.into_iter().map(cells));
            let table = csv_rows(rows).map_err(StoreError::failed)?;
            let Some(after) = page.next else {
                return Ok(Some((table, None)));
            };
            let request = PageRequest {
                limit: MAX_LIMIT,
                after: Some(after),
            };
            let next = service.overview(&actor, kind, &request).await?;
            Ok::<_, StoreError>(Some((table, Some((false, next)))))
        }
    });
    csv_pages(&format!("{}.csv", kind.section().as_str()), pages)
}

fn titles(kind: OverviewKind) -> Vec<String> {
    let titles: &[&str] = match kind {
        OverviewKind::Training => &[
            "Last ride",
            "Rides in 30 days",
            "Goals",
            "Results",
            "Trainer",
        ],
        OverviewKind::Feeding => &[
            "Morning",
            "Noon",
            "Evening",
            "Supplements",
            "Schedule",
            "Special notes",
        ],
        OverviewKind::Grooming => &["Schedule", "Bathing", "Clipping"],
        OverviewKind::Equipment => &["Saddle", "Bridle", "Blankets", "Boots"],
        OverviewKind::Boarding => &[
            "Stable",
            "Location",
            "Start date",
            "End date",
            "Contact",
            "Agreement",
        ],
        OverviewKind::Breeding => &[
            "Gender",
            "Sire",
            "Dam",
            "Breeding dates",
            "Expected foaling",
            "Foaling from",
            "Foaling until",
            "Offspring",
        ],
        OverviewKind::Pedigree => &[
            "Sire",
            "Dam",
            "Sire's sire",
            "Sire's dam",
            "Dam's sire",
            "Dam's dam",
            "Ancestors",
            "Family tree",
        ],
        OverviewKind::Leasing => &["Lessee", "Terms", "Start date", "End date"],
    };
    let all = ["Horse"].iter().chain(titles);
    all.map(|&title| title.to_owned()).collect()
}

fn cells(horse: HorseSection<Overview>) -> Vec<String> {
    let gender = horse.gender.map_or("", |gender| gender.as_str());
    let cells = match horse.section {
        Overview::Training(training) => training_cells(&training),
        Overview::Feeding(feeding) => vec![
            feeding.morning.as_str().to_owned(),
            feeding.noon.as_str().to_owned(),
            feeding.evening.as_str().to_owned(),
            lines(&feeding.supplements),
            feeding.schedule.as_str().to_owned(),
            feeding.notes.as_str().to_owned(),
        ],
        Overview::Grooming(grooming) => vec![
            grooming.schedule.as_str().to_owned(),
            grooming.bathing.as_str().to_owned(),
            grooming.clipping.as_str().to_owned(),
        ],
        Overview::Equipment(equipment) => vec![
            equipment.saddle.as_str().to_owned(),
            equipment.bridle.as_str().to_owned(),
            equipment.blankets.as_str().to_owned(),
            equipment.boots.as_str().to_owned(),
        ],
        Overview::Boarding(boarding) => vec![
            boarding.stable.as_str().to_owned(),
            boarding.location.as_str().to_owned(),
            day(boarding.period.starts_on()),
            day(boarding.period.ends_on()),
            boarding.contact.as_str().to_owned(),
            boarding.agreement.as_str().to_owned(),
        ],
        Overview::Breeding(overview) => {
            let foaling = overview.foaling;
            let offspring = overview.offspring.into_iter().map(|it| it.name);
            vec![
                gender.to_owned(),
                relative(overview.sire),
                relative(overview.dam),
                lines(&overview.breeding.breeding_dates),
                day(foaling.map(|it| it.due_on)),
                day(foaling.map(|it| it.from)),
                day(foaling.map(|it| it.until)),
                offspring.collect::<Vec<_>>().join("\n"),
            ]
        }
        Overview::Pedigree(overview) => pedigree_cells(overview),
        Overview::Leasing(leasing) => vec![
            leasing.lessee.as_str().to_owned(),
            leasing.terms.as_str().to_owned(),
            day(leasing.period.starts_on()),
            day(leasing.period.ends_on()),
        ],
    };
    let name = horse.name.as_str().to_owned();
    std::iter::once(name).chain(cells).collect()
}

fn training_cells(training: &TrainingSummary) -> Vec<String> {
    let results = training.competitions.iter().map(|it| {
        let cells = [
            &it.date.to_string(),
            it.event.as_str(),
            it.placement.as_str(),
        ];
        let known: Vec<_> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
        known.join(", ")
    });
    vec![
        day(training.last_on),
        training.rides_in_30_days.to_string(),
        lines(&training.goals),
        results.collect::<Vec<_>>().join("\n"),
        training.trainer.name.as_str().to_owned(),
    ]
}

fn pedigree_cells(overview: PedigreeOverview) -> Vec<String> {
    let parents = |parent: &Option<Ancestor>| {
        let name = |it: &Option<Box<Ancestor>>| {
            it.as_ref()
                .map_or_else(String::new, |it| it.relative.name.clone())
        };
        parent
            .as_ref()
            .map_or_else(Default::default, |it| [name(&it.sire), name(&it.dam)])
    };
    let ([sire_sire, sire_dam], [dam_sire, dam_dam]) =
        (parents(&overview.sire), parents(&overview.dam));
    vec![
        relative(overview.sire.map(|it| it.relative)),
        relative(overview.dam.map(|it| it.relative)),
        sire_sire,
        sire_dam,
        dam_sire,
        dam_dam,
        lines(&overview.pedigree.ancestors),
        overview.pedigree.family_tree.as_str().to_owned(),
    ]
}

fn day(date: Option<RecordDate>) -> String {
    date.map_or_else(String::new, |date| date.to_string())
}

fn relative(relative: Option<Relative>) -> String {
    relative.map_or_else(String::new, |it| it.name)
}

/// One entry on each line of the cell.
fn lines(list: &ListOf<RequiredLine<500>>) -> String {
    let texts = list.as_slice().iter().map(RequiredLine::as_str);
    texts.collect::<Vec<_>>().join("\n")
}
