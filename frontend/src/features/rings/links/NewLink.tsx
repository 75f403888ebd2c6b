import { useState } from 'react';
import { array, object, string } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { FieldFailure } from '../../../components/form/FormikForm';
import { missing, text } from '../../../components/form/rules';
import { CheckboxGroup } from '../../../components/form/controls/CheckboxGroup';
import { DateTimeFields } from '../../../components/form/controls/DateTimeFields';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Soft } from '../../../components/ui/page/Soft';
import { resolveWallTime } from '../../../lib/time/zonedTime';
import { sayClass } from '../../entries/parts/classTitles';
import type { DeviceLinkBody, DeviceLinkView, DeviceRole } from '../dayTypes';
import type { ClassJudging } from '../ringsApi';
import { cardCount, cardName } from '../ringWords';
import { useMakeDeviceLinkMutation } from './linksApi';
import { ROLES } from './roles';

interface NewLinkProps {
  eventId: string;
  zone: string;
  classes: readonly ClassJudging[];
  onMade: (link: DeviceLinkView) => void;
}

/** Opens the form of a new link. */
export function NewLink(props: NewLinkProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        New Link
      </Button>
      <Dialog open={open} onClose={close} title="New link">
        <LinkForm
          {...props}
          onMade={(link) => {
            close();
            props.onMade(link);
          }}
        />
      </Dialog>
    </>
  );
}

interface LinkValues {
  role: DeviceRole | '';
  label: string;
  class_ids: string[];
  /** From 0 on. */
  judge_index: string;
  expires: { date: string; time: string };
}

const BLANK: LinkValues = {
  role: '',
  label: '',
  class_ids: [],
  judge_index: '',
  expires: { date: '', time: '' },
};

const ofScribe = { is: 'scribe' } as const;

const SCHEMA = object({
  role: string().label('Role').required(missing),
  label: text('Where or who', 100),
  class_ids: array(string()).when('role', {
    ...ofScribe,
    then: (rule) => rule.min(1, 'Choose the classes that are written'),
  }),
  judge_index: string()
    .label('Judge')
    .when('role', { ...ofScribe, then: (rule) => rule.required(missing) }),
});

function LinkForm({ eventId, zone, classes, onMade }: NewLinkProps) {
  const [make] = useMakeDeviceLinkMutation();
  const submit = async (values: LinkValues) => {
    const { role, label, class_ids, judge_index, expires } = values;
    if (role === '') throw new FieldFailure({ role: 'Choose a role' });
    const body: DeviceLinkBody = { role, class_ids, label: label.trim() };
    if (role === 'scribe') body.judge_index = Number(judge_index);
    if (expires.date !== '') {
      const { date, time } = expires;
      const at = resolveWallTime({ date, time: time === '' ? '23:59' : time }, zone);
      if (at === null) throw new FieldFailure({ 'expires.date': 'Enter a date' });
      body.expires_at = at.instant;
    }
    return make({ id: eventId, body }).unwrap();
  };
  return (
    <DialogForm<LinkValues, DeviceLinkView>
      submit="Make Link"
      label="New link"
      marks="required"
      initialValues={BLANK}
      schema={SCHEMA}
      rename={{ expires_at: 'expires.date' }}
      onSubmit={submit}
      onSaved={onMade}
    >
      <Select
        name="role"
        label="Role"
        placeholder="Choose…"
        required
        options={Object.entries(ROLES).map(([value, { name, does }]) => ({
          value,
          label: `${name}: ${does}`,
        }))}
      />
      <TextField
        name="label"
        label="Where or Who"
        placeholder="Ring 1 gate"
        hint="So that you know it again in the list"
      />
      <ClassFields classes={classes} />
      <DateTimeFields
        label="Expires"
        dateName="expires.date"
        timeName="expires.time"
        hint="Nothing: a day after the show ends"
      />
    </DialogForm>
  );
}

function ClassFields({ classes }: { classes: readonly ClassJudging[] }) {
  const { role, class_ids: chosen } = useFormValues<LinkValues>();
  const isScribe = role === 'scribe';
  const formats = classes.flatMap(({ class_id, format }) =>
    chosen.includes(class_id) && format !== null ? [format] : [],
  );
  // The judges that have a card in one of the classes.
  const most = Math.max(0, ...formats.map(cardCount));
  const format = formats.find((one) => cardCount(one) === most);
  return (
    <>
      <CheckboxGroup
        name="class_ids"
        label={isScribe ? 'Classes' : 'Classes; none means all'}
        options={classes.map((one) => ({ value: one.class_id, label: sayClass(one) }))}
      />
      {isScribe && format === undefined && (
        <Soft as="p">
          {chosen.length === 0
            ? 'Choose a class first: the judges follow from its format.'
            : 'Set the format of the class in Results first: the judges follow from it.'}
        </Soft>
      )}
      {isScribe && format !== undefined && (
        <Select
          name="judge_index"
          label="Judge"
          placeholder="Choose…"
          required
          options={Array.from({ length: most }, (_, index) => ({
            value: String(index),
            label: cardName(format, index),
          }))}
        />
      )}
    </>
  );
}
