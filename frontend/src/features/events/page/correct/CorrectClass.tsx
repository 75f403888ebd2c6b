import { Checkbox } from '../../../../components/form/controls/Checkbox';
import { MoneyField, TextField } from '../../../../components/form/controls/TextField';
import * as field from '../../../../components/form/fields';
import { missing, money, text } from '../../../../components/form/rules';
import { sayClass } from '../../../entries/parts/classTitles';
import { type OwnEvent, useCorrectClassMutation } from '../../eventsApi';
import { count } from '../../form/noticeForm';
import { Correct } from './Correct';

const correction = field.group({
  number: field.typed(text('Number', 10).required(missing)),
  name: field.typed(text('Class Name', 200).required(missing)),
  description: field.typed(text('Description', 1000)),
  price: field.money(money('Enter a price like 35 or 12.50')),
  capacity: count,
  closed: field.same(false),
  reason: field.optional(field.typed(text('Reason', 500).required(missing))),
});

interface CorrectClassProps {
  event: OwnEvent;
  shown: OwnEvent['classes'][number];
}

/** The button with which the office corrects a class of a show. */
export function CorrectClass({ event, shown }: CorrectClassProps) {
  const [correct] = useCorrectClassMutation();
  return (
    <Correct
      title={sayClass(shown)}
      description="Riders see it at once. Entries keep the price with which they were entered."
      initial={() => correction.read(shown)}
      schema={correction.rule}
      onCorrect={(values) =>
        correct({
          id: event._id.$oid,
          class_id: shown.id,
          body: { ...correction.write(values), revision: event.revision },
        }).unwrap()
      }
    >
      <TextField name="number" label="Number" maxLength={10} required />
      <TextField name="name" label="Class Name" required autoCapitalize="words" />
      <MoneyField name="price" label="Price" placeholder="0.00" />
      <TextField name="capacity" label="Places" inputMode="numeric" placeholder="No limit" />
      <TextField name="description" label="Description" />
      <Checkbox name="closed" label="Closed" />
    </Correct>
  );
}
