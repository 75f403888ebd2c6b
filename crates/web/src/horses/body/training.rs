use ::horses::{Competition, Trainer, Training, TrainingLogEntry};

use super::fields::{Entry, Fields, Names, all_blank, body};

/// Field names that differ in the body of a new horse.
pub(super) const NEW_HORSE: Names = &[
    ("log", "trainingLog"),
    ("competitions", "competitionResults"),
    ("trainer", "trainerInformation"),
];

body! {
    /// A day of training: a date at least.
    struct TrainingLogEntryBody {
        /// Required.
        #[schema(required = true)]
        date: String,
        activity: String,
        notes: String,
    }
}

body! {
    /// A competition: a date at least.
    struct CompetitionBody {
        /// Required.
        #[schema(required = true)]
        date: String,
        event: String,
        placement: String,
    }
}

body! {
    /// Who trains a horse.
    struct TrainerBody {
        name: String,
        specialization: String,
        contact: String,
    }
}

body! {
    /// Training and performance of a new horse.
    struct TrainingBody {
        training_log: Vec<TrainingLogEntryBody>,
        competition_results: Vec<CompetitionBody>,
        goals: Vec<String>,
        trainer_information: TrainerBody,
    }
}

body! {
    /// The section `training`.
    struct TrainingSection {
        log: Vec<TrainingLogEntryBody>,
        competitions: Vec<CompetitionBody>,
        goals: Vec<String>,
        trainer: TrainerBody,
    }
}

impl From<TrainingBody> for TrainingSection {
    fn from(body: TrainingBody) -> Self {
        Self {
            log: body.training_log,
            competitions: body.competition_results,
            goals: body.goals,
            trainer: body.trainer_information,
        }
    }
}

impl TrainingSection {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> Training {
        let trainer = self.trainer.as_ref();
        Training {
            log: fields.entries("log", self.log.as_deref()),
            competitions: fields.entries("competitions", self.competitions.as_deref()),
            goals: fields.texts("goals", self.goals.as_deref()),
            trainer: trainer
                .map(|body| body.parse(&mut fields.object("trainer")))
                .unwrap_or_default(),
        }
    }
}

impl Entry for TrainingLogEntryBody {
    type Parsed = TrainingLogEntry;

    fn is_blank(&self) -> bool {
        all_blank([&self.date, &self.activity, &self.notes])
    }

    fn parse(&self, fields: &mut Fields<'_>) -> Option<TrainingLogEntry> {
        let date = fields.required_day("date", self.date.as_deref());
        let activity = fields.line("activity", self.activity.as_deref());
        let notes = fields.note("notes", self.notes.as_deref());
        Some(TrainingLogEntry {
            date: date?,
            activity,
            notes,
        })
    }
}

impl Entry for CompetitionBody {
    type Parsed = Competition;

    fn is_blank(&self) -> bool {
        all_blank([&self.date, &self.event, &self.placement])
    }

    fn parse(&self, fields: &mut Fields<'_>) -> Option<Competition> {
        let date = fields.required_day("date", self.date.as_deref());
        let event = fields.line("event", self.event.as_deref());
        let placement = fields.line("placement", self.placement.as_deref());
        Some(Competition {
            date: date?,
            event,
            placement,
        })
    }
}

impl TrainerBody {
    fn parse(&self, fields: &mut Fields<'_>) -> Trainer {
        Trainer {
            name: fields.line("name", self.name.as_deref()),
            specialization: fields.line("specialization", self.specialization.as_deref()),
            contact: fields.line("contact", self.contact.as_deref()),
        }
    }
}
