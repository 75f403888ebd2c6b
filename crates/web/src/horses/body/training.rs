use ::horses::{Competition, Trainer, Training, TrainingLogEntry};
use kernel::RecordDate;

use super::bodies;
use super::values::{Entries, Line, Note, Texts};
use crate::form::body;

body! {
    /// A day of training: a date at least.
    TrainingLogEntryBody {
        date: RecordDate,
        activity: Line,
        notes: Note,
    } => TrainingLogEntry {
        TrainingLogEntry { date, activity, notes }
    }
}

body! {
    /// A competition: a date at least.
    CompetitionBody {
        date: RecordDate,
        event: Line,
        placement: Line,
    } => Competition {
        Competition { date, event, placement }
    }
}

body! {
    /// Who trains a horse.
    TrainerBody {
        name: Line,
        specialization: Line,
        contact: Line,
    } => Trainer {
        Trainer { name, specialization, contact }
    }
}

bodies! {
    /// Training and performance of a new horse.
    TrainingBody,
    /// The section `training`.
    TrainingSection {
        log as "trainingLog" or "log": Entries<TrainingLogEntryBody>,
        competitions as "competitionResults" or "competitions": Entries<CompetitionBody>,
        goals as "goals" or "goals": Texts,
        trainer as "trainerInformation" or "trainer": TrainerBody,
    } => Training {
        Training { log, competitions, goals, trainer }
    }
}
