import { useState } from 'react';

import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { ChoiceCards } from '../../../components/form/controls/ChoiceCards';
import { TextArea } from '../../../components/form/controls/TextField';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Alert } from '../../../components/ui/messages/Alert';
import { Details } from '../../entries/parts/AskedFields';
import { extrasOf, isFull } from '../../entries/parts/bill';
import { ClassPrice } from '../../entries/parts/ClassPrice';
import { sayClass } from '../../entries/parts/classTitles';
import { type AskedField, details } from '../../entries/parts/details';
import { ExtraFields } from '../../entries/parts/ExtraFields';
import type { PublicEvent } from '../../entries/parts/publicEventApi';
import { entrySchema, officeFields } from '../../entries/parts/registrationSchema';
import { AddressField, ReachFields } from '../../entries/parts/RiderFields';
import { isOffered } from '../../entries/form/classes';
import { readClassText, writeClassText } from './classText';
import { type BarnRow, offers } from './rows';

const reach = field.group({
  rider_email: officeFields.rider_email,
  rider_phone: officeFields.rider_phone,
  rider_address: officeFields.rider_address,
  notes: officeFields.notes,
});

/** A row whose classes are chosen by their ids. */
type RowValues = Omit<BarnRow, 'classes'> & { classes: string[] };

interface RowDialogProps {
  row: BarnRow;
  event: PublicEvent;
  title: string;
  draft: string;
  onSave: (row: BarnRow) => void;
  onClose: () => void;
}

/** Classes to choose from, and all that the show asks for of one horse; nothing of it must be there. */
export function RowDialog({ row, event, title, draft, onSave, onClose }: RowDialogProps) {
  const [{ classes, unknown }] = useState(() => readClassText(row.classes, event.classes));
  const [asking] = useState(() => withoutDuties(event));
  const [extras] = useState(() => extrasOf(event));
  const [initialValues] = useState<RowValues>(() => ({
    ...row,
    classes: classes.map(({ id }) => id),
  }));
  const [schema] = useState(() => entrySchema(extras, reach).concat(details.rule));
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="What the rider gives, such as a signature, can follow by the entry’s own link."
    >
      <DialogForm<RowValues, RowValues>
        label="Classes and details"
        submit="Done"
        draft={draft}
        initialValues={initialValues}
        schema={schema}
        onSubmit={(values) => Promise.resolve(values)}
        onSaved={(values) => {
          const chosen = event.classes.filter(({ id }) => values.classes.includes(id));
          onSave({ ...values, classes: writeClassText(chosen, unknown) });
          onClose();
        }}
      >
        {unknown.length > 0 && (
          <Alert tone="warning">The show has no class {unknown.join(', ')}.</Alert>
        )}
        <ChoiceCards
          name="classes"
          label="Classes"
          search="Search classes"
          options={event.classes.filter(isOffered).map((one) => ({
            value: one.id,
            label: sayClass(one),
            description: one.description,
            aside: <ClassPrice event={event} offered={one} waits={isFull(one)} />,
            disabled: one.closed,
          }))}
        />
        <ExtraFields extras={extras} />
        <ReachFields ofOthers />
        <AddressField ofOthers />
        <Details event={asking} />
        <TextArea name="notes" label="Notes" hint="Stall requests, arrival time, anything else" />
      </DialogForm>
    </Dialog>
  );
}

/** A show that asks for what barns are asked, and requires nothing. */
const withoutDuties = (event: PublicEvent): PublicEvent => ({
  ...event,
  waiver_text: '',
  form: Object.fromEntries(
    Object.keys(event.form).map((name) => [
      name,
      offers(event, name as AskedField) ? 'optional' : 'off',
    ]),
  ) as PublicEvent['form'],
});
