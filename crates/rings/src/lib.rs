//! The show day: what happens in the rings of a show.
//!
//! - [`Schedule`]: what happens in which ring; [`estimates`] and [`OwnTimes`] tell when.
//! - [`draw`]: who rides when in a class in which they go one by one.
//! - [`ring`], [`seen_entries`] and [`line_up`]: what the taps of stewards come to.
//! - [`Format`] and [`Card`]: what a class is judged by, and what a judge writes;
//!   [`results`] works out what the cards come to, [`sheet`] words it.
//! - [`InspectionService`]: the inspections of the horses, on the port [`InspectionStore`].
//! - [`Caller`]: the office, or a device at the ring with a [`DeviceLink`].
//! - [`RegroupService`]: classes that are split or combined, on the port [`RegroupStore`].
//! - [`RingService`] and [`DeviceLinkService`]: the use cases, on the ports [`RingStore`] and
//!   [`DeviceLinkStore`].
//!
//! Apart from the use cases all of this is pure: the clock and the seed are arguments, and
//! no order of arrival changes an answer. What this crate must know of shows, classes and
//! entries it is given; it does not depend on `events` or `registrations`.

#![warn(missing_docs)]

mod card;
mod day;
mod decimal;
mod device;
mod format;
mod gate;
mod inspection;
mod judged;
mod judges;
mod my_day;
mod order;
mod ports;
mod regroup;
mod results;
mod schedule;
mod service;
mod sheet;

pub use card::{
    Card, CardLine, CardProblem, CardProblemKind, LineStatus, MAX_MISTAKES, MAX_RUNS, Mark,
    PenaltyCount, RoundMark, RunMark, check,
};
pub use day::{ClassNow, ClassRun, DayClass, DayEntry, DayState, Order, RingNow, ShowDay};
pub use decimal::{Decimal, DecimalError, Percentage, Points, Seconds};
#[cfg(any(test, feature = "mocks"))]
pub use device::MockDeviceLinkStore;
pub use device::{
    Caller, DeviceAct, DeviceLink, DeviceLinkLimits, DeviceLinkService, DeviceLinkStore,
    DeviceLinkWish, DevicePlaces, DeviceReach, DeviceShow, DeviceToken, LINK_USE_INTERVAL,
    NamedClass, RecognizedDevice,
};
pub use format::{
    Best, Combine, ErrorCost, Format, FormatKind, FormatName, Judge, JumpOff, JumpOffFor,
    MAX_JUDGES, MAX_PENALTIES, MAX_PLACES, MAX_ROUNDS, MAX_SHARING, Penalty, PenaltyCost, Round,
    Runs, Scale, ScoreCombine, TimeLimit,
};
pub use gate::{
    ClassProgress, ClassTap, EntryState, GateClass, LineUp, MAX_REASON, NewTap, Overruled, Ring,
    RingState, RingStatus, RingTap, SeenEntry, Tap, Trips, Turn, Turned, is_forgotten, line_up,
    replaced_class_taps, replaced_ring_taps, replaced_taps, ring, seen_entries, trips,
};
#[cfg(any(test, feature = "mocks"))]
pub use inspection::MockInspectionStore;
pub use inspection::{
    InspectedClass, InspectedHorse, InspectedShow, Inspection, InspectionService, InspectionStore,
    MAX_INSPECTIONS, NewInspection, RecordedInspection, Standing, outcome, standing,
};
pub use judged::ClassResults;
pub use kernel::{ClassStage, ClassState};
pub use my_day::{MyClass, MyDay, Whose, at_once, my_day, rider_key};
pub use order::{Draw, DrawEntry, Drawn, Gaps, Spread, draw, gaps, insert_late};
pub use ports::{
    Arrival, ClassStanding, DayStore, JudgeCard, Judging, KnownTap, Publication, PublishedClass,
    PublishedShow, ResultsRenderer, RingChange, RingClass, RingStore, RingTx, TapKey, Unshareable,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockDayStore, MockResultsRenderer, MockRingStore, MockRingTx};
pub use regroup::{
    Combination, GroupClass, GroupEntry, GroupLink, GroupShow, GroupStanding, MAX_COMBINED,
    MAX_PARTS, Move, NewClass, Part, Regroup, RegroupError, RegroupLimits, RegroupService,
    RegroupStore, RegroupTx, Regrouped, Regrouping, RegroupingKind,
};
#[cfg(any(test, feature = "mocks"))]
pub use regroup::{MockRegroupStore, MockRegroupTx};
pub use results::{
    Because, JumpOffEnd, JumpOffScore, NotShown, NotShownReason, Presence, ResultRow, Results,
    Score, Starter, Step, WorkOff, results,
};
pub use schedule::{
    ClassDay, ClassLine, Drag, Entered, Estimate, Goes, Habits, IDLE, MAX_LINES, MAX_MINUTES,
    MAX_RINGS, MAX_SESSIONS, NamedRing, OwnTime, OwnTimes, Proposal, RingSession, Schedule,
    ScheduleLine, USUAL_MINUTES, USUAL_MINUTES_PER_ENTRY, estimates, next_class, proposals,
};
pub use service::{
    ClassKey, CurrentDay, DrawWish, Gate, MAX_PUBLICATIONS, MAX_SEED, MAX_TAPS, NEVER_SAVED,
    OrderOfGo, RingError, RingReport, RingService, ScheduleDraft, SessionDraft, Tapped, Won,
};
pub use sheet::{
    EntryPeople, ResultSheet, RingEntry, SheetCard, SheetLine, SheetRow, sheet, written,
};
