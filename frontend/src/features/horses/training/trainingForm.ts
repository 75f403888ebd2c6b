import { object } from 'yup';

import { competitionLines, lineList, trainingLines } from '../../../lib/lines';
import type { Horse } from '../horsesApi';
import { linePlaces, readable, type Sent } from '../sections/entries';

/** The form's values for training and performance. */
export interface TrainingValues {
  /** One entry per line, as in competitions and goals. */
  log: string;
  competitions: string;
  goals: string;
  trainer: { name: string; specialization: string; contact: string };
}

/** The initial values of the form. */
export function toTrainingValues({ training }: Horse): TrainingValues {
  return {
    log: trainingLines.format(training.log),
    competitions: competitionLines.format(training.competitions),
    goals: lineList.format(training.goals),
    trainer: training.trainer,
  };
}

/** The request for the form's values. */
export function fromTrainingValues({ trainer, ...typed }: TrainingValues): Sent {
  const log = trainingLines.parse(typed.log).entries;
  const competitions = competitionLines.parse(typed.competitions).entries;
  const goals = lineList.parse(typed.goals).entries;
  return {
    fields: {
      log: log.map(({ value }) => value),
      competitions: competitions.map(({ value }) => value),
      goals: goals.map(({ value }) => value),
      trainer: {
        name: trainer.name.trim(),
        specialization: trainer.specialization.trim(),
        contact: trainer.contact.trim(),
      },
    },
    places: {
      log: linePlaces(log),
      competitions: linePlaces(competitions),
      goals: linePlaces(goals),
    },
  };
}

/** The rules of the form. The server checks them again. */
export const trainingSchema = object({
  log: readable(trainingLines),
  competitions: readable(competitionLines),
});
