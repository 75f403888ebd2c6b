//! The day of the show that is running now: its schedule, and what happened so far.

use std::collections::BTreeMap;

use events::Event;
use kernel::{
    Actor, ClassId, DeviceRole, Finding, InspectedWhen, InspectionStatus, OptionalLine,
    OptionalText, SaidTime,
};
use rings::{
    Caller, ClassKey, ClassLine, DeviceLinkWish, Drag, DrawWish, Goes, Inspection, ScheduleDraft,
    ScheduleLine, SessionDraft, Spread, USUAL_MINUTES, USUAL_MINUTES_PER_ENTRY,
};
use serde::Deserialize;
use time::{Duration, OffsetDateTime};

use crate::SeedError;
use crate::acts::Pace;
use crate::data::{Result, named, of};
use crate::judging::{Judged, format};
use crate::player;
use crate::seeder::{Seeder, failed};

/// How long ago the first classes began: long enough for results, and in both rings a
/// class that goes one by one is in the ring.
pub(crate) const BEGAN_BEFORE: Duration = Duration::minutes(112);

/// As at any show.
pub(crate) const USUAL: Pace = Pace {
    trip: Duration::seconds(140),
    together: Duration::minutes(7),
    pause: Duration::minutes(3),
    keeps_times: true,
};

/// People look up so often.
pub(crate) const BEAT: Duration = Duration::seconds(40);

/// The class of whose horses an inspector saw some.
const INSPECTED: &str = "Gaited Pleasure, 18 and Under";

/// A ring, and what happens in it one after the other.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlannedRing {
    name: String,
    lines: Vec<PlannedLine>,
}

/// A class, or a pause.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlannedLine {
    class: Option<String>,
    #[serde(default)]
    pause: String,
    minutes: Option<u32>,
    /// Of a class that goes one by one.
    minutes_per_entry: Option<u32>,
    drag: Option<PlannedDrag>,
    #[serde(default)]
    break_minutes: u32,
    judged: Option<Judged>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct PlannedDrag {
    every: u32,
    minutes: u32,
}

impl PlannedLine {
    fn line(&self, classes: &BTreeMap<String, ClassId>) -> Result<ScheduleLine> {
        let Some(class) = &self.class else {
            return Ok(ScheduleLine::Pause {
                name: of(&self.pause)?,
                minutes: self.minutes.unwrap_or(USUAL_MINUTES),
            });
        };
        Ok(ScheduleLine::Class(ClassLine {
            class_id: *named(classes, class)?,
            goes: self.goes(),
            minutes: self.minutes.unwrap_or(USUAL_MINUTES),
            minutes_per_entry: self.minutes_per_entry.unwrap_or(USUAL_MINUTES_PER_ENTRY),
            drag: self.drag.map(|it| Drag {
                every: it.every,
                minutes: it.minutes,
            }),
            break_minutes: self.break_minutes,
            with: None,
        }))
    }

    const fn goes(&self) -> Goes {
        match self.minutes_per_entry {
            Some(_) => Goes::OneByOne,
            None => Goes::Together,
        }
    }
}

/// The schedule of these rings, for the classes with these names.
pub(crate) fn schedule(
    rings: &[PlannedRing],
    classes: &BTreeMap<String, ClassId>,
    starts_at: OffsetDateTime,
) -> Result<ScheduleDraft> {
    let session = |ring: &PlannedRing| {
        let lines = ring.lines.iter().map(|line| line.line(classes));
        Ok(SessionDraft {
            id: None,
            ring_id: ring.name.clone(),
            starts_at,
            lines: lines.collect::<Result<_>>()?,
        })
    };
    let name = |ring: &PlannedRing| Ok((ring.name.clone(), of(&ring.name)?));
    Ok(ScheduleDraft {
        rings: rings.iter().map(name).collect::<Result<_>>()?,
        sessions: rings.iter().map(session).collect::<Result<_>>()?,
    })
}

/// The last time of the clock before an instant that a schedule would name.
fn full_minutes(at: OffsetDateTime) -> OffsetDateTime {
    let past = Duration::minutes((at.minute() % 5).into()) + Duration::seconds(at.second().into());
    at - past - Duration::nanoseconds(at.nanosecond().into())
}

impl Seeder {
    /// Prepares the day of a show, and lets happen what happens until now.
    pub(crate) async fn live(
        &self,
        demo: &Actor,
        event: &Event,
        planned: &[PlannedRing],
    ) -> Result<()> {
        let rings = &self.services.rings;
        let classes = event.classes.iter();
        let classes: BTreeMap<String, ClassId> = classes
            .map(|class| (class.name.as_str().to_owned(), class.id))
            .collect();
        let began = self.now - BEGAN_BEFORE;
        let draft = schedule(planned, &classes, full_minutes(began))?;
        let saved = rings.set_schedule(demo, event.id, draft, None);
        saved.await.map_err(failed)?;
        for line in planned.iter().flat_map(|ring| &ring.lines) {
            let (Some(class), Some(judged)) = (&line.class, line.judged) else {
                continue;
            };
            let key = ClassKey {
                event_id: event.id,
                class_id: *named(&classes, class)?,
            };
            let set = rings.set_format(demo, key, format(judged)?, None);
            set.await.map_err(failed)?;
            if line.goes() == Goes::OneByOne {
                let wish = DrawWish {
                    seed: None,
                    min_gap: 3,
                    spread: vec![Spread::Rider, Spread::Trainer],
                };
                rings.draw(demo, key, wish, None).await.map_err(failed)?;
            }
            if judged == Judged::Five {
                self.link(demo, event, DeviceRole::Scribe, vec![key.class_id], class)
                    .await?;
            }
        }
        for ring in planned {
            let here = ring.lines.iter().filter_map(|line| line.class.as_ref());
            let here = here.map(|class| named(&classes, class).copied());
            let here = here.collect::<Result<_>>()?;
            self.link(demo, event, DeviceRole::Gate, here, &ring.name)
                .await?;
        }
        self.inspect(demo, event, *named(&classes, INSPECTED)?, began)
            .await?;
        let mut at = began;
        while at <= self.now {
            self.clock.set(at);
            let step = player::step(rings, demo, event.id, &USUAL);
            step.await.map_err(failed)?;
            at += BEAT;
        }
        self.clock.set(self.now);
        // Between two trips nobody is in the ring.
        for _ in 0..3 {
            let caller = Caller::from(demo);
            let today = rings.schedule(&caller, event.id).await;
            let state = today.map_err(failed)?.state;
            if state.rings.iter().any(|it| !it.line_up.in_ring.is_empty()) {
                break;
            }
            let step = player::step(rings, demo, event.id, &USUAL);
            step.await.map_err(failed)?;
        }
        Ok(())
    }

    /// An inspector looks at the first two horses of a class before the first one begins:
    /// one may be shown, and one not.
    async fn inspect(
        &self,
        demo: &Actor,
        event: &Event,
        class: ClassId,
        began: OffsetDateTime,
    ) -> Result<()> {
        self.clock.set(began - Duration::minutes(15));
        let caller = Caller::from(demo);
        let today = self.services.rings.schedule(&caller, event.id).await;
        let day = today.map_err(failed)?.day;
        let entries = day.class(class).map(|it| it.entries.as_slice());
        let found = [
            (InspectionStatus::Compliant, Vec::new()),
            (InspectionStatus::Noncompliant, vec![Finding::ScarRule]),
        ];
        for (entry, (status, findings)) in entries.unwrap_or_default().iter().zip(found) {
            let inspection = Inspection {
                status,
                when: InspectedWhen::Before,
                findings,
                note: OptionalText::default(),
                inspector: of("Walter Kimbrough, DVM")?,
                license: of("HPI 118")?,
            };
            let now = SaidTime::default();
            let inspections = &self.services.inspections;
            let recorded = inspections.record(&caller, entry.registration_id, inspection, now);
            recorded.await.map_err(failed)?;
        }
        Ok(())
    }

    async fn link(
        &self,
        demo: &Actor,
        event: &Event,
        role: DeviceRole,
        classes: Vec<ClassId>,
        place: &str,
    ) -> Result<()> {
        let label = OptionalLine::parse(&format!("{place}: {}", role.as_str()));
        let wish = DeviceLinkWish {
            role,
            classes,
            judge: (role == DeviceRole::Scribe).then_some(0),
            rings: Vec::new(),
            judge_name: OptionalLine::default(),
            label: label.map_err(|error| SeedError::Data(error.to_string()))?,
            expires_at: None,
        };
        let made = self.services.device_links.create(demo, event.id, wish);
        made.await.map(drop).map_err(failed)
    }
}
