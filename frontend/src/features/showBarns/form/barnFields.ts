import { object } from 'yup';

import * as field from '../../../components/form/fields';
import { email, missing, phone, text } from '../../../components/form/rules';
import type { PublicEvent } from '../../entries/parts/publicEventApi';
import type { Barn, BarnBody } from '../parts/barnTypes';
import { type BarnRow, blankRow, rowBody, rowsRule, sentRows } from '../rows/rows';

/** The facts of a barn. */
export const factFields = field.group({
  name: field.typed(text('Name of the Barn', 200).required(missing)),
  contact_name: field.typed(text('In Charge', 200).required(missing)),
  email: field.typed(email().required(missing)),
  phone: field.typed(phone().required(missing)),
});

/** The values of the form of a barn: its facts and its new horses. */
export type BarnValues = typeof factFields.blank & { rows: BarnRow[] };

/** The name of the draft of a new barn at a show, or of changes of one. */
export const barnDraft = (event: PublicEvent, barn?: Barn) =>
  barn === undefined ? `show-barn:${event._id.$oid}` : `show-barn-change:${barn.id}`;

/** The values of the form as it is opened. */
export const barnValues = (event: PublicEvent, barn?: Barn): BarnValues => ({
  ...(barn === undefined ? factFields.blank : factFields.read(barn)),
  rows: [blankRow(event)],
});

/** What is checked before the form is sent. A new barn has a horse; one that is there need not. */
export const barnSchema = (event: PublicEvent, isNew: boolean) =>
  factFields.rule.concat(
    object({
      rows: rowsRule(event).test('some', 'Enter at least one horse', (rows) => {
        const typed = (rows ?? []) as BarnRow[];
        return !isNew || sentRows(typed).length > 0;
      }),
    }),
  );

/** The request for the form's values. */
export const barnBody = (values: BarnValues, event: PublicEvent): BarnBody => ({
  ...factFields.write(values),
  entries: sentRows(values.rows).map(({ row }) => rowBody(row, event)),
});
