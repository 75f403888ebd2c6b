use std::collections::BTreeMap;

use ::rings::{
    Card, CardLine, DeviceAct, FormatKind, FormatName, JudgeCard, LineStatus, Mark, NEVER_SAVED,
    PenaltyCount, Points, RingService, RoundMark, RunMark, Seconds,
};
use actix_web::{HttpResponse, web};
use kernel::{FieldErrors, Revision};
use serde::Serialize;
use utoipa::ToSchema;

use super::class_key;
use super::decimal::DecimalView;
use crate::extract::at_ring::AtRing;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, Field, NOT_KNOWN, Others, body, replacing};
use crate::problem::ApiError;
use crate::representation::Named;
use crate::view::Shown;

/// Lines of a card: a class has at most as many entries as a show takes.
const MAX_LINES: usize = 5000;

/// Rounds of a line, with the jump-off.
const MAX_ROUNDS: usize = ::rings::MAX_ROUNDS + 1;

pub(super) type LineStatusView = Named<LineStatus>;

body! {
    /// A judge's card as far as it is written.
    CardBody {
        ..others: Others,
        lines: Option<Every<LineBody, MAX_LINES>>,
        /// The revision as it was read, 0 of one that was never saved: if another one was
        /// saved meanwhile, the answer is 409 and nothing is saved. Without it the card is
        /// replaced.
        revision: Option<Revision>,
    } => CardDraft {
        CardDraft { lines: replacing(lines, others)?, revision }
    }
}

/// A card whose lines are read by the format of the class.
pub(crate) struct CardDraft {
    lines: Vec<LineDraft>,
    revision: Option<Revision>,
}

body! {
    /// A line of a card: what the format wants, or a status. Without either nothing is
    /// written yet, which is neither zero nor the base score.
    LineBody {
        ..others: Others,
        back_number: u32,
        /// `placed`: 1 is the first.
        place: Option<u32>,
        /// `scored`.
        score: Option<Points>,
        /// `percent`: the total of marks × coefficients.
        marks: Option<Points>,
        /// `percent`: how many errors.
        errors: Option<u32>,
        /// `jumper`: the rounds, the jump-off last; `speed`: the runs.
        rounds: Every<RoundMarkBody, MAX_ROUNDS>,
        /// `speed`: how often each kind of mistake was made in the first run.
        penalties: Counts,
        status: Option<Named<LineStatus>>,
    } => LineDraft {
        LineDraft { others, back_number, place, score, marks, errors, rounds, penalties, status }
    }
}

/// A line of a card before it is known what the class is judged by.
pub(crate) struct LineDraft {
    others: Vec<String>,
    back_number: u32,
    place: Option<u32>,
    score: Option<Points>,
    marks: Option<Points>,
    errors: Option<u32>,
    rounds: Vec<RoundDraft>,
    penalties: Vec<PenaltyCount>,
    status: Option<LineStatus>,
}

body! {
    /// A round of a jumper class, or a run of a speed class.
    RoundMarkBody {
        ..others: Others,
        /// `jumper`: faults at fences.
        faults: Option<Points>,
        /// In seconds.
        time: Option<Seconds>,
        /// `speed`: how often each kind of mistake was made.
        penalties: Counts,
        /// Why it was not finished.
        status: Option<Named<LineStatus>>,
    } => RoundDraft {
        RoundDraft { others, faults, time, penalties, status }
    }
}

pub(crate) struct RoundDraft {
    others: Vec<String>,
    faults: Option<Points>,
    time: Option<Seconds>,
    penalties: Vec<PenaltyCount>,
    status: Option<LineStatus>,
}

/// How often each kind of mistake was made.
struct Counts;

impl Field for Counts {
    type Json = Option<BTreeMap<String, serde_json::Number>>;
    type Value = Vec<PenaltyCount>;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<Self::Value> {
        let counts = json.unwrap_or_default().into_iter().map(|(name, count)| {
            let count = u32::read(Some(count), &format!("{at}.{name}"), errors)?;
            Some(PenaltyCount { name, count })
        });
        counts.collect::<Vec<_>>().into_iter().collect()
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.as_ref().is_none_or(BTreeMap::is_empty)
    }

    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::PartialSchema as _;
        BTreeMap::<String, u32>::schema()
    }
}

impl CardDraft {
    /// The card of a class with this format. What another format wants is read as it is,
    /// and refused with its field. So are the members of a line of which nothing is read.
    fn card(self, kind: &FormatKind) -> Result<Card, FieldErrors> {
        let mut errors = FieldErrors::new();
        let line = |(at, line): (usize, LineDraft)| {
            let (back_number, not_marks) = (line.back_number, line.not_marks());
            let mark = line.mark(kind.name());
            if mark.is_none() {
                for name in not_marks {
                    errors.add(format!("lines[{at}].{name}"), NOT_KNOWN);
                }
            }
            CardLine { back_number, mark }
        };
        let lines = self.lines.into_iter().enumerate().map(line).collect();
        if errors.is_empty() {
            Ok(Card { lines })
        } else {
            Err(errors)
        }
    }
}

impl LineDraft {
    /// The members that are no mark by themselves.
    fn not_marks(&self) -> Vec<String> {
        let mut names = self.others.clone();
        names.extend(self.errors.map(|_| "errors".to_owned()));
        if !self.penalties.is_empty() {
            names.push("penalties".to_owned());
        }
        for (at, round) in self.rounds.iter().enumerate() {
            let of_round = |name: &String| format!("rounds[{at}].{name}");
            names.extend(round.others.iter().map(of_round));
        }
        names
    }

    fn mark(self, format: FormatName) -> Option<Mark> {
        if let Some(status) = self.status {
            return Some(Mark::Status(status));
        }
        let place = self.place.map(Mark::Place);
        let score = self.score.map(Mark::Score);
        let marks = self.marks.map(|total| Mark::Marks {
            total,
            errors: self.errors.unwrap_or_default(),
        });
        let rounds = match format {
            FormatName::Speed => runs(self.rounds, self.penalties).map(Mark::Runs),
            _ => rounds(self.rounds).map(Mark::Rounds),
        };
        match format {
            FormatName::Placed => place.or(score).or(marks).or(rounds),
            FormatName::Scored => score.or(place).or(marks).or(rounds),
            FormatName::Percent => marks.or(place).or(score).or(rounds),
            FormatName::Jumper | FormatName::Speed => rounds.or(place).or(score).or(marks),
        }
    }
}

/// The rounds up to the last one in which anything is written.
fn rounds(drafts: Vec<RoundDraft>) -> Option<Vec<RoundMark>> {
    let mut rounds: Vec<_> = drafts
        .into_iter()
        .map(|it| RoundMark {
            faults: it.faults,
            time: it.time,
            status: it.status,
        })
        .collect();
    while rounds.last() == Some(&RoundMark::default()) {
        rounds.pop();
    }
    (!rounds.is_empty()).then_some(rounds)
}

/// Likewise.
fn runs(drafts: Vec<RoundDraft>, of_first: Vec<PenaltyCount>) -> Option<Vec<RunMark>> {
    let mut runs: Vec<_> = drafts
        .into_iter()
        .map(|it| RunMark {
            time: it.time,
            penalties: it.penalties,
            status: it.status,
        })
        .collect();
    if let Some(first) = runs.first_mut() {
        first.penalties.extend(of_first);
    }
    while runs.last() == Some(&RunMark::default()) {
        runs.pop();
    }
    (!runs.is_empty()).then_some(runs)
}

/// A judge's card.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CardView {
    lines: Vec<CardLineView>,
    /// 0 if it was never saved.
    revision: u32,
}

impl Shown<CardView> for JudgeCard {
    fn shown(&self) -> CardView {
        CardView {
            lines: self.card.lines.shown(),
            revision: self.revision.unwrap_or(NEVER_SAVED).shown(),
        }
    }
}

/// A line of a card: of the fields of the request those that are written.
#[derive(Debug, Default, Serialize, ToSchema)]
struct CardLineView {
    back_number: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<DecimalView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<DecimalView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Vec<RoundMarkView>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<LineStatusView>,
}

impl Shown<CardLineView> for CardLine {
    fn shown(&self) -> CardLineView {
        let mut line = CardLineView {
            back_number: self.back_number,
            ..CardLineView::default()
        };
        match &self.mark {
            None => {}
            Some(Mark::Place(place)) => line.place = Some(*place),
            Some(Mark::Score(score)) => line.score = Some(score.shown()),
            Some(Mark::Marks { total, errors }) => {
                line.marks = Some(total.shown());
                line.errors = Some(*errors);
            }
            Some(Mark::Rounds(rounds)) => line.rounds = Some(rounds.shown()),
            Some(Mark::Runs(runs)) => line.rounds = Some(runs.shown()),
            Some(Mark::Status(status)) => line.status = Some(status.shown()),
        }
        line
    }
}

/// A round of a jumper class, or a run of a speed class.
#[derive(Debug, Serialize, ToSchema)]
struct RoundMarkView {
    #[schema(required = true)]
    faults: Option<DecimalView>,
    #[schema(required = true)]
    time: Option<DecimalView>,
    penalties: BTreeMap<String, u32>,
    #[schema(required = true)]
    status: Option<LineStatusView>,
}

impl Shown<RoundMarkView> for RoundMark {
    fn shown(&self) -> RoundMarkView {
        RoundMarkView {
            faults: self.faults.shown(),
            time: self.time.shown(),
            penalties: BTreeMap::new(),
            status: self.status.shown(),
        }
    }
}

impl Shown<RoundMarkView> for RunMark {
    fn shown(&self) -> RoundMarkView {
        let penalties = self.penalties.iter();
        RoundMarkView {
            faults: None,
            time: self.time.shown(),
            penalties: penalties.map(|it| (it.name.clone(), it.count)).collect(),
            status: self.status.shown(),
        }
    }
}

/// Which judge; what is no number is none.
fn index(text: &str) -> usize {
    text.parse().unwrap_or(usize::MAX)
}

/// A judge's card of a class of one of the account's shows. Judges are counted from 0. A
/// scribe's link may read that of its judge.
#[utoipa::path(get, path = "/showstable/events/{id}/classes/{class_id}/cards/{judge_index}", operation_id = "read_card", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id"),
           ("judge_index" = u32, Path, description = "Which judge, counted from 0")),
    responses((status = 200, description = "The card", body = CardView),
              (status = 403, description = "The role, or the link of the device, does not permit it"),
              (status = 404, description = "No such card"),
              (status = 409, description = "The class has no format, or a master card")))]
pub(crate) async fn read(
    rings: web::Data<RingService>,
    at_ring: AtRing,
    path: web::Path<(String, String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (key, judge) = (class_key((&path.0, &path.1))?, index(&path.2));
    let class = rings
        .class(&at_ring.caller, DeviceAct::Card(judge), key)
        .await?;
    let card: CardView = class.own_card(judge)?.shown();
    Ok(HttpResponse::Ok().json(card))
}

/// Saves a judge's card as far as it is written. A scribe's link may save that of its judge.
#[utoipa::path(put, path = "/showstable/events/{id}/classes/{class_id}/cards/{judge_index}", operation_id = "save_card", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id"),
           ("judge_index" = u32, Path, description = "Which judge, counted from 0")),
    request_body = CardBody,
    responses((status = 200, description = "The card as it is stored", body = CardView),
              (status = 403, description = "The role, or the link of the device, does not permit it"),
              (status = 404, description = "No such card"),
              (status = 409, description = "It was saved meanwhile, or the class has no format, or a master card"),
              (status = 422, description = "Invalid fields, such as an unknown back number")))]
pub(crate) async fn save(
    rings: web::Data<RingService>,
    at_ring: AtRing,
    path: web::Path<(String, String, String)>,
    json: Json<CardBody>,
) -> Result<HttpResponse, ApiError> {
    let (key, judge) = (class_key((&path.0, &path.1))?, index(&path.2));
    let draft = json.body.into_command()?;
    let class = rings
        .class(&at_ring.caller, DeviceAct::Card(judge), key)
        .await?;
    class.own_card(judge)?;
    let format = class.judging.format.ok_or(::rings::RingError::NoFormat)?;
    let (revision, card) = (draft.revision, draft.card(&format.kind)?);
    let saved = rings.save_card(&at_ring.caller, (key, judge), card, revision);
    let card: CardView = saved.await?.own_card(judge)?.shown();
    Ok(HttpResponse::Ok().json(card))
}
