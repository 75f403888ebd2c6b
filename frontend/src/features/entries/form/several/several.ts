import { problemOf } from '../../../../api/errors';
import { sumMoney } from '../../../../lib/money/money';
import { fold } from '../../../../lib/text/fold';
import { extrasOf, type Quote, quantityOf, quote } from '../../parts/bill';
import type { PublicEvent } from '../../parts/publicEventApi';
import type { RegistrationBody, SeveralBody } from '../../parts/registrationsApi';
import type { NewRegistration } from '../../parts/registrationValues';
import { pickedOf } from '../classes';

/** What is chosen in another show of the weekend. */
export interface ChosenElsewhere {
  classes: string[];
  extras: Record<string, string>;
}

/** The values of a form for several shows. */
export interface SeveralValues extends NewRegistration {
  /** The ids of the other shows that are entered, too. */
  also: string[];
  /** What is chosen in each of them. */
  elsewhere: Record<string, ChosenElsewhere>;
}

const NOTHING: ChosenElsewhere = { classes: [], extras: {} };

/** A draft of before may lack them. */
const all = (values: NewRegistration): Partial<SeveralValues> => values;

/** The other shows that are entered, with what is chosen in them. */
function chosenOf(values: NewRegistration, others: readonly PublicEvent[]) {
  const { also = [], elsewhere = {} } = all(values);
  return others
    .filter(({ _id }) => also.includes(_id.$oid))
    .map((show) => ({ show, chosen: elsewhere[show._id.$oid] ?? NOTHING }));
}

/** Whether one form may enter another show, too: it asks for nothing that the form does not show. */
export const fitsForm = (event: PublicEvent, { waiver_text, form }: PublicEvent) =>
  (waiver_text === '' || waiver_text === event.waiver_text) &&
  Object.entries(form).every(
    ([name, asked]) => asked !== 'required' || event.form[name as keyof typeof form] !== 'off',
  );

/** The name of the other show that refused an entry; empty if it is none of them. */
export function nameOfRefusing(error: unknown, others: readonly PublicEvent[]): string {
  const refused = problemOf(error) as { event_id?: unknown } | null;
  return others.find(({ _id }) => _id.$oid === refused?.event_id)?.name ?? '';
}

/** The fields of the other shows, empty. */
export const blankElsewhere = (others: readonly PublicEvent[]) => ({
  also: [],
  elsewhere: Object.fromEntries(
    others.map((show) => [
      show._id.$oid,
      {
        classes: [],
        extras: Object.fromEntries(extrasOf(show).map(({ id }) => [id, ''])),
      },
    ]),
  ),
});

/** What all shows cost together. */
export function quoteAll(
  own: Quote,
  values: NewRegistration,
  others: readonly PublicEvent[],
): Quote {
  const quotes = chosenOf(values, others).map(({ show, chosen }) =>
    quote(show, pickedOf(show.classes, chosen.classes), chosen),
  );
  const each = [own, ...quotes];
  const lines = each.flatMap((it) => it.lines);
  const isOnce = ({ rule }: Quote['lines'][number]) => rule.kind === 'per_weekend';
  // Of the fees per weekend that shows have under one name, the first show's is paid.
  const first = new Map(
    lines
      .filter(isOnce)
      .reverse()
      .map((it) => [fold(it.name), it]),
  );
  const paid = lines.filter((it) => !isOnce(it) || first.get(fold(it.name)) === it);
  return {
    lines: paid,
    waiting: each.flatMap(({ waiting }) => waiting),
    inLine: each.flatMap(({ inLine }) => inLine),
    total: sumMoney(paid.map(({ amount }) => amount)),
  };
}

/** How many classes are chosen in the other shows. */
export const countElsewhere = (values: NewRegistration, others: readonly PublicEvent[]) =>
  chosenOf(values, others)
    .map(({ show, chosen }) => pickedOf(show.classes, chosen.classes).length)
    .reduce((sum, count) => sum + count, 0);

/** The request for several shows; null if only the first one is entered. */
export function bodyOfAll(
  body: RegistrationBody,
  event: PublicEvent,
  values: NewRegistration,
  others: readonly PublicEvent[],
): SeveralBody | null {
  const chosen = chosenOf(values, others);
  if (chosen.length === 0) return null;
  const ids = (show: PublicEvent, names: readonly string[]) =>
    pickedOf(show.classes, names).map(({ id }) => ({ id }));
  const extras = chosen.flatMap((it) =>
    extrasOf(it.show)
      .map(({ id }) => ({ fee_id: id, quantity: quantityOf(it.chosen, id) }))
      .filter(({ quantity }) => quantity > 0),
  );
  return {
    ...body,
    also: chosen.map(({ show }) => show._id.$oid),
    classes_entered: [
      ...ids(event, values.classes),
      ...chosen.flatMap((it) => ids(it.show, it.chosen.classes)),
    ],
    extras: [...(body.extras ?? []), ...extras],
  };
}
