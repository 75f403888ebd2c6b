//! Where horses stand: stalls and paddocks that are there, and that rows bring.

use std::collections::{BTreeSet, HashMap};

use ::imports::ItemKind;
use kernel::{AreaId, HorseId, PlaceId, RecordDate, Refusal, RequiredLine, StayId, fold_name};
use places::{Area, AreaDraft, Holds, MAX_CAPACITY, NewPlan, Stall, StallDraft, Stay};

use super::super::Made;
use super::super::reading::Reading;
use super::Rows;

/// The aisle of stalls of which no area is said.
const AISLE: &str = "Barn";

/// The plan as it becomes, and who goes where.
pub(super) struct Stalls<'a> {
    areas: Vec<Area>,
    /// How many horses stand in a place, today or later.
    standing: HashMap<PlaceId, u32>,
    /// Areas and stalls that are new.
    new: Made,
    stays: Vec<(HorseId, Stay)>,
    rows: &'a Rows,
}

impl<'a> Stalls<'a> {
    pub(super) fn new(areas: Vec<Area>, standing: HashMap<PlaceId, u32>, rows: &'a Rows) -> Self {
        Self {
            areas,
            standing,
            new: Made::new(),
            stays: Vec::new(),
            rows,
        }
    }

    /// Puts a horse where its row says, from today on, if it says where.
    pub(super) fn place(&mut self, row: &mut Reading<'_>, horse: HorseId) -> Option<Stay> {
        let area = row.optional("area", RequiredLine::parse);
        let stall = row.optional("stall", RequiredLine::parse);
        let found = match (area, stall) {
            (None, None) => return None,
            (area, Some(stall)) => self.stall(area, stall),
            (Some(area), None) => self.paddock(area),
        };
        let today = RecordDate::new(self.rows.target.today)?;
        match found {
            Ok((area, id, name)) => {
                *self.standing.entry(id).or_default() += 1;
                let stay = Stay {
                    id: StayId::new(self.rows.ids.next_uuid()),
                    place_id: Some(id),
                    area,
                    place: name,
                    from: today,
                    until: None,
                };
                self.stays.push((horse, stay.clone()));
                Some(stay)
            }
            Err(doubt) => {
                row.doubt(doubt);
                for field in ["area", "stall"] {
                    let said = row.get(field);
                    if !said.is_empty() {
                        row.keep(field, said);
                    }
                }
                None
            }
        }
    }

    /// A stall by its name, in its area if that is said; it is made if there is none.
    fn stall(
        &mut self,
        area: Option<RequiredLine<100>>,
        name: RequiredLine<60>,
    ) -> Result<(String, PlaceId, String), String> {
        let key = fold_name(name.as_str());
        let wanted = area.as_ref().map(|it| fold_name(it.as_str()));
        let is_area = |it: &&mut Area| {
            let key = fold_name(it.name.as_str());
            wanted.as_ref().is_none_or(|wanted| *wanted == key)
        };
        for area in self.areas.iter_mut().filter(is_area) {
            let Holds::Stalls(stalls) = &area.holds else {
                continue;
            };
            let found = stalls.iter().find(|it| fold_name(it.name.as_str()) == key);
            if let Some(stall) = found {
                if self.standing.get(&stall.id).is_some_and(|count| *count > 0) {
                    return Err(format!(
                        "Stall: {} has a horse already; imported without a place.",
                        stall.name.as_str()
                    ));
                }
                let said = (area.name.as_str().to_owned(), stall.id);
                return Ok((said.0, said.1, stall.name.as_str().to_owned()));
            }
        }
        let at = self.aisle(area)?;
        let area = &mut self.areas[at];
        let Holds::Stalls(stalls) = &mut area.holds else {
            return Err(format!(
                "Area: {} is a paddock and has no stalls; imported without a place.",
                area.name.as_str()
            ));
        };
        let id = PlaceId::new(self.rows.ids.next_uuid());
        let said = (area.name.as_str().to_owned(), id, name.as_str().to_owned());
        stalls.push(Stall { id, name });
        self.new.push((ItemKind::Place, id.as_uuid()));
        Ok(said)
    }

    /// The area for a new stall: that which is said, or the first aisle, or a new one.
    fn aisle(&mut self, area: Option<RequiredLine<100>>) -> Result<usize, String> {
        let wanted = area.as_ref().map(|it| fold_name(it.as_str()));
        let is_it = |it: &Area| match &wanted {
            Some(key) => fold_name(it.name.as_str()) == *key,
            None => matches!(it.holds, Holds::Stalls(_)),
        };
        let found = self.areas.iter().position(is_it);
        if let Some(at) = found {
            return Ok(at);
        }
        let name = area.unwrap_or_else(|| RequiredLine::stored(AISLE.to_owned()));
        if self.areas.iter().any(|it| it.name.key() == name.key()) {
            return Err("Stall: there is no aisle; imported without a place.".to_owned());
        }
        let id = AreaId::new(self.rows.ids.next_uuid());
        self.areas.push(Area {
            id,
            name,
            holds: Holds::Stalls(Vec::new()),
        });
        self.new.push((ItemKind::Area, id.as_uuid()));
        Ok(self.areas.len() - 1)
    }

    /// A paddock by its name. One that is made takes as many horses as the rows bring.
    fn paddock(&mut self, name: RequiredLine<100>) -> Result<(String, PlaceId, String), String> {
        let key = fold_name(name.as_str());
        let text = name.as_str().to_owned();
        let Some(at) = self
            .areas
            .iter()
            .position(|it| fold_name(it.name.as_str()) == key)
        else {
            let id = AreaId::new(self.rows.ids.next_uuid());
            self.areas.push(Area {
                id,
                name,
                holds: Holds::Horses(1),
            });
            self.new.push((ItemKind::Area, id.as_uuid()));
            return Ok((text.clone(), PlaceId::new(id.as_uuid()), text));
        };
        let area = &mut self.areas[at];
        let id = PlaceId::new(area.id.as_uuid());
        let is_new = self.new.contains(&(ItemKind::Area, area.id.as_uuid()));
        let standing = self.standing.get(&id).copied().unwrap_or_default();
        match &mut area.holds {
            Holds::Stalls(_) => Err(format!(
                "Stall is missing; {text} is an aisle. Imported without a place."
            )),
            Holds::Horses(most) if is_new && *most < MAX_CAPACITY => {
                *most = standing + 1;
                Ok((text.clone(), id, text))
            }
            Holds::Horses(most) if standing < *most => Ok((text.clone(), id, text)),
            Holds::Horses(_) => Err(format!(
                "Area: {text} has no room; imported without a place."
            )),
        }
    }

    /// The places that are new, and who stands where.
    pub(super) fn into_new(self) -> (NewPlaces, Vec<(HorseId, Stay)>) {
        let places = NewPlaces {
            areas: self.areas,
            new: self.new,
        };
        (places, self.stays)
    }
}

/// Says it if a horse with these stays stands elsewhere than its row says. There it stays:
/// since when it stands elsewhere, a list does not say.
pub(super) fn compare(row: &mut Reading<'_>, stays: &[Stay]) {
    let (area, stall) = (row.get("area"), row.get("stall"));
    let is = |said: &str, here: &str| said.is_empty() || fold_name(said) == fold_name(here);
    let is_same = |it: &Stay| is(area, &it.area) && is(stall, &it.place);
    if (area.is_empty() && stall.is_empty()) || stays.iter().any(is_same) {
        return;
    }
    let Some(stay) = stays.first() else {
        return;
    };
    let (here, said) = if area.is_empty() || stay.area == stay.place {
        (stay.place.clone(), [area, stall].join(" "))
    } else {
        (
            [&*stay.area, &*stay.place].join(" "),
            [area, stall].join(" "),
        )
    };
    let said = said.trim();
    row.doubt(format!(
        "Stall: {here} stays, this row says {said}. Move it on the horse's page."
    ));
}

/// The plan of a barn with the areas and stalls that rows bring.
#[derive(Debug)]
pub struct NewPlaces {
    areas: Vec<Area>,
    /// The areas and stalls that are new.
    pub new: Made,
}

impl NewPlaces {
    /// The plan; `None` if it stays as it is. Fails if the barn would have more places than
    /// it may.
    pub fn plan(&self) -> Result<Option<NewPlan>, Refusal> {
        if self.new.is_empty() {
            return Ok(None);
        }
        let stalls = |stalls: &[Stall]| {
            let drafts = stalls.iter().map(|it| StallDraft {
                id: Some(it.id),
                name: it.name.clone(),
            });
            Holds::Stalls(drafts.collect())
        };
        let drafts = self.areas.iter().map(|area| AreaDraft {
            id: Some(area.id),
            name: area.name.clone(),
            holds: match &area.holds {
                Holds::Stalls(all) => stalls(all),
                Holds::Horses(most) => Holds::Horses(*most),
            },
        });
        let drafts: Vec<_> = drafts.collect();
        if places::check(&drafts).is_err() {
            return Err(Refusal::Field {
                field: "columns",
                problem: "would give the barn more places than it may have",
            });
        }
        Ok(Some(NewPlan {
            areas: self.areas.clone(),
            stated: BTreeSet::new(),
        }))
    }
}
