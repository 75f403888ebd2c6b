import { string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, text } from '../../components/form/rules';

/** What is reported of a horse; its photo is not among the fields, because no draft can keep it. */
export const observationFields = field.group({
  horse_id: field.same('', string().label('Horse').required(missing)),
  text: field.typed(text('What you saw', 2000).required(missing)),
});

export type ObservationValues = typeof observationFields.blank;
