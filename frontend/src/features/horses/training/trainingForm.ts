import * as field from '../../../components/form/fields';
import { competitionLines, lineList, trainingLines } from '../../../lib/lines';
import type { Horse } from '../horsesApi';
import { linePlaces, listed, readable, type Sent } from '../sections/entries';

const fields = field.group({
  log: listed(trainingLines, readable(trainingLines)),
  competitions: listed(competitionLines, readable(competitionLines)),
  goals: listed(lineList),
  trainer: field.group({
    name: field.typed(),
    specialization: field.typed(),
    contact: field.typed(),
  }),
});

/** The form's values for training and performance. */
export type TrainingValues = typeof fields.blank;

/** The initial values of the form. */
export const toTrainingValues = ({ training }: Horse) => fields.read(training);

/** The request for the form's values. */
export const fromTrainingValues = (values: TrainingValues): Sent => ({
  fields: fields.write(values),
  places: {
    log: linePlaces(trainingLines.parse(values.log).entries),
    competitions: linePlaces(competitionLines.parse(values.competitions).entries),
    goals: linePlaces(lineList.parse(values.goals).entries),
  },
});

/** The rules of the form. The server checks them again. */
export const trainingSchema = fields.rule;
