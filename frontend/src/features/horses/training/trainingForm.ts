import { array, object } from 'yup';

import * as field from '../../../components/form/fields';
import { competitionLines, lineList, trainingLines } from '../sections/lines';
import type { Horse } from '../horsesApi';
import { linePlaces, listed, pastedRows, readable, said, type Sent } from '../sections/entries';

const competition = field.group({
  date: field.typed(),
  event: field.typed(),
  placement: field.typed(),
});

type Competition = typeof competition.blank;

/** A row is blank, or has a day. */
const dated = object().test('dated', (row, { path, createError }) => {
  // Yup passes `undefined` for a blank field.
  const { date, event, placement } = row as Partial<Competition>;
  if (date !== undefined || (event ?? placement) === undefined) return true;
  return createError({ path: `${path}.date`, message: 'Date is required' });
});

export const newCompetition = () => competition.blank;

/** The competitions in a pasted text: `date, event, placement`, or the cells of a spreadsheet. */
export const readCompetitions = (text: string) =>
  pastedRows(text, competitionLines, (event) => ({ ...newCompetition(), event }));

const fields = field.group({
  log: listed(trainingLines, readable(trainingLines)),
  competitions: { ...field.rows(competition), rule: array(dated) },
  goals: listed(lineList),
  trainer: field.group({
    name: field.typed(),
    specialization: field.typed(),
    contact: field.typed(),
  }),
});

/** The form of training and performance. */
export const trainingForm = {
  read: ({ training }: Horse) => fields.read(training),
  rule: fields.rule,
  write: (values: typeof fields.blank): Sent => {
    const competitions = said(values.competitions);
    return {
      fields: fields.write({ ...values, competitions: competitions.rows }),
      places: {
        log: linePlaces(trainingLines.parse(values.log).entries),
        competitions: competitions.places,
        goals: linePlaces(lineList.parse(values.goals).entries),
      },
    };
  },
};
