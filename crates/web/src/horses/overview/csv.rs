//! A view over all horses as a table for spreadsheets. It is read and sent page by
//! page, because sections may be long.

use std::iter;

use ::horses::{
    Ancestor, Gender, HorseSection, HorseService, ListOf, Overview, OverviewKind, PedigreeOverview,
    Relative, TrainingSummary,
};
use actix_web::{HttpResponse, web};
use futures_util::stream::try_unfold;
use kernel::{Actor, Page, PageRequest, RequiredLine, SortKey, StoreError};
use spreadsheets::csv_rows;

use crate::extract::page::MAX_LIMIT;
use crate::representation::csv_pages;
use crate::view::Shown;

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
    csv_pages(&format!("{}.csv", kind.as_str()), pages)
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

fn cells(HorseSection { horse, section }: HorseSection<Overview>) -> Vec<String> {
    let cells = match section {
        Overview::Training(it) => training_cells(&it),
        Overview::Feeding(it) => vec![
            it.morning.shown(),
            it.noon.shown(),
            it.evening.shown(),
            lines(&it.supplements),
            it.schedule.shown(),
            it.notes.shown(),
        ],
        Overview::Grooming(it) => {
            vec![it.schedule.shown(), it.bathing.shown(), it.clipping.shown()]
        }
        Overview::Equipment(it) => {
            let equipment = [it.saddle, it.bridle, it.blankets, it.boots];
            equipment.iter().map(Shown::shown).collect()
        }
        Overview::Boarding(it) => vec![
            it.stable.shown(),
            it.location.shown(),
            it.period.starts_on.shown(),
            it.period.ends_on.shown(),
            it.contact.shown(),
            it.agreement.shown(),
        ],
        Overview::Breeding(it) => vec![
            horse.profile.gender.map_or("", Gender::as_str).to_owned(),
            relative(it.sire.as_ref()),
            relative(it.dam.as_ref()),
            lines(&it.breeding.breeding_dates),
            it.foaling.map(|it| it.due_on).shown(),
            it.foaling.map(|it| it.from).shown(),
            it.foaling.map(|it| it.until).shown(),
            one_a_line(it.offspring.iter().map(|it| it.name.as_str())),
        ],
        Overview::Pedigree(it) => pedigree_cells(&it),
        Overview::Leasing(it) => vec![
            it.lessee.shown(),
            it.terms.shown(),
            it.period.starts_on.shown(),
            it.period.ends_on.shown(),
        ],
    };
    iter::once(horse.profile.name.shown())
        .chain(cells)
        .collect()
}

fn training_cells(training: &TrainingSummary) -> Vec<String> {
    let results = training.competitions.iter().map(|it| {
        let date = it.date.to_string();
        let cells = [&date, it.event.as_str(), it.placement.as_str()];
        let known: Vec<_> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
        known.join(", ")
    });
    let results: Vec<_> = results.collect();
    vec![
        training.last_on.shown(),
        training.rides_in_30_days.to_string(),
        lines(&training.goals),
        results.join("\n"),
        training.trainer.name.shown(),
    ]
}

fn pedigree_cells(overview: &PedigreeOverview) -> Vec<String> {
    let (sire, dam) = (overview.sire.as_ref(), overview.dam.as_ref());
    let name = |it: Option<&Ancestor>| relative(it.map(|it| &it.relative));
    let sire_of = |it: Option<&Ancestor>| name(it.and_then(|it| it.sire.as_deref()));
    let dam_of = |it: Option<&Ancestor>| name(it.and_then(|it| it.dam.as_deref()));
    vec![
        name(sire),
        name(dam),
        sire_of(sire),
        dam_of(sire),
        sire_of(dam),
        dam_of(dam),
        lines(&overview.pedigree.ancestors),
        overview.pedigree.family_tree.shown(),
    ]
}

fn relative(relative: Option<&Relative>) -> String {
    relative.map_or_else(String::new, |it| it.name.clone())
}

fn lines(list: &ListOf<RequiredLine<500>>) -> String {
    one_a_line(list.as_slice().iter().map(RequiredLine::as_str))
}

/// One entry on each line of the cell.
fn one_a_line<'a>(entries: impl Iterator<Item = &'a str>) -> String {
    entries.collect::<Vec<_>>().join("\n")
}
