import { useMemo, useState } from 'react';
import { array, object, string } from 'yup';

import { href } from '../../../app/paths';
import { DialogForm } from '../../../components/form/DialogForm';
import { FieldFailure } from '../../../components/form/FormikForm';
import { missing, text } from '../../../components/form/rules';
import { CheckboxGroup } from '../../../components/form/controls/CheckboxGroup';
import { DateTimeFields } from '../../../components/form/controls/DateTimeFields';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Row } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { resolveWallTime } from '../../../lib/time/zonedTime';
import { sayClass } from '../../entries/parts/classTitles';
import type { DeviceLinkBody, DeviceLinkView, DeviceRole } from '../dayTypes';
import type { ClassJudging, Format } from '../ringsApi';
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

/** The format whose judges a link can be for: of the chosen classes, that with the most cards. */
function formatOf(classes: readonly ClassJudging[], chosen: readonly string[]): Format | null {
  const formats = classes.flatMap(({ class_id, format }) =>
    chosen.includes(class_id) && format !== null ? [format] : [],
  );
  const most = Math.max(0, ...formats.map(cardCount));
  return formats.find((format) => cardCount(format) === most) ?? null;
}

const ofScribe = { is: 'scribe' } as const;

const schemaOf = (classes: readonly ClassJudging[]) => {
  const cardsOf = (chosen: readonly string[]) => {
    const format = formatOf(classes, chosen);
    return format === null ? 0 : cardCount(format);
  };
  return object({
    role: string().label('Role').required(missing),
    label: text('Where or who', 100),
    class_ids: array(string().defined()).when('role', {
      ...ofScribe,
      then: (rule) =>
        rule
          .min(1, 'Choose the classes that are written')
          .test(
            'format',
            'Set the format of the class first: the judges follow from it',
            (chosen = []) => chosen.length === 0 || cardsOf(chosen) > 0,
          ),
    }),
    // Without a format there are no judges to choose from, which is said at the classes.
    judge_index: string()
      .label('Judge')
      .when(['role', 'class_ids'], ([role, chosen]: unknown[], rule) => {
        const cards = role === 'scribe' && Array.isArray(chosen) ? cardsOf(chosen) : 0;
        return cards === 0
          ? rule
          : rule
              .required(missing)
              .test('card', 'Choose a judge of these classes', (judge) => Number(judge) < cards);
      }),
  });
};

function LinkForm({ eventId, zone, classes, onMade }: NewLinkProps) {
  const [make] = useMakeDeviceLinkMutation();
  const schema = useMemo(() => schemaOf(classes), [classes]);
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
      schema={schema}
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
      <ClassFields eventId={eventId} classes={classes} />
      <DateTimeFields
        label="Expires"
        dateName="expires.date"
        timeName="expires.time"
        hint="Nothing: a day after the show ends"
      />
    </DialogForm>
  );
}

function ClassFields({ eventId, classes }: Pick<NewLinkProps, 'eventId' | 'classes'>) {
  const { role, class_ids: chosen } = useFormValues<LinkValues>();
  const isScribe = role === 'scribe';
  const format = formatOf(classes, chosen);
  const without = classes.find((one) => chosen.includes(one.class_id) && one.format === null);
  return (
    <>
      <CheckboxGroup
        name="class_ids"
        label={isScribe ? 'Classes' : 'Classes; none means all'}
        options={classes.map((one) => ({ value: one.class_id, label: sayClass(one) }))}
      />
      {isScribe && format === null && chosen.length === 0 && (
        <Soft as="p">Choose a class first: the judges follow from its format.</Soft>
      )}
      {isScribe && format === null && without !== undefined && (
        <Row>
          <Soft>The judges follow from the format of the class.</Soft>
          {/* In a tab of its own, so that what is typed here stays. */}
          <LinkButton newTab to={href.eventClassResults(eventId, without.class_id)}>
            Set the Format of {sayClass(without)}
          </LinkButton>
        </Row>
      )}
      {isScribe && format !== null && (
        <Select
          name="judge_index"
          label="Judge"
          placeholder="Choose…"
          required
          options={Array.from({ length: cardCount(format) }, (_, index) => ({
            value: String(index),
            label: cardName(format, index),
          }))}
        />
      )}
    </>
  );
}
