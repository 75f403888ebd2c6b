use ::horses::{Competition, Trainer, Training, TrainingLogEntry};

use crate::view::view;

view! {
    /// Training and performance.
    TrainingView(training: &Training) {
        log: Vec<TrainingLogEntryView> = training.log,
        competitions: Vec<CompetitionView> = training.competitions,
        goals: Vec<String> = training.goals,
        trainer: TrainerView = training.trainer,
    }
}

view! {
    /// A day of training.
    TrainingLogEntryView(entry: &TrainingLogEntry) {
        #[schema(format = Date)]
        date: String = entry.date,
        activity: String = entry.activity,
        notes: String = entry.notes,
    }
}

view! {
    /// A competition.
    CompetitionView(competition: &Competition) {
        #[schema(format = Date)]
        date: String = competition.date,
        event: String = competition.event,
        placement: String = competition.placement,
    }
}

view! {
    /// Who trains a horse.
    TrainerView(trainer: &Trainer) {
        name: String = trainer.name,
        specialization: String = trainer.specialization,
        contact: String = trainer.contact,
    }
}
