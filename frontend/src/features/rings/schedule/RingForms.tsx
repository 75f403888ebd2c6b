import { useState } from 'react';
import { object } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { FieldFailure } from '../../../components/form/FormikForm';
import { missing, text } from '../../../components/form/rules';
import { TextField } from '../../../components/form/controls/TextField';
import { resolveWallTime, toWallTime } from '../../../lib/time/zonedTime';
import { randomUuid } from '../../../lib/uuid';
import { useBoard } from './board';
import { saveRing } from './plan';
import { useSetRingStateMutation } from '../dayApi';
import type { ShownRing } from './shown';

const NAME = object({ name: text('Name', 100).required(missing) });

interface RingFormProps {
  /** `null` for a new one. */
  ring: ShownRing | null;
  onDone: () => void;
}

/** The name of a ring. */
export function RingForm({ ring, onDone }: RingFormProps) {
  const { schedule } = useBoard();
  const [id] = useState(() => ring?.id ?? randomUuid());
  return (
    <DialogForm
      submit={ring === null ? 'Add Ring' : 'Save Ring'}
      label="Ring"
      initialValues={{ name: ring?.name ?? '' }}
      schema={NAME}
      onSubmit={({ name: typed }) => {
        const name = typed.trim();
        return schedule.submit({
          does: ring === null ? `Add ${name}` : `Rename ${ring.name}`,
          done: ring === null ? `${name} added` : `${ring.name} is called ${name} now`,
          change: saveRing({ id, name }),
        });
      }}
      onSaved={onDone}
    >
      <TextField name="name" label="Name" autoCapitalize="words" placeholder="Main Ring" required />
    </DialogForm>
  );
}

const HOLD = object({ reason: text('Reason', 200) });

/** Puts a ring on hold. */
export function HoldForm({ ring, onDone }: { ring: ShownRing; onDone: () => void }) {
  const { show, schedule, shown } = useBoard();
  const [setState] = useSetRingStateMutation();
  const { state } = ring;
  const [initial] = useState(() => ({
    reason: state.reason,
    until: state.until === null ? '' : toWallTime(state.until.$date, shown.zone).time,
  }));
  const submit = ({ reason, until }: typeof initial) =>
    setState({
      id: show._id.$oid,
      ring_id: ring.id,
      body: {
        state: 'hold',
        reason: reason.trim(),
        until: until === '' ? null : nextAt(until, schedule.view.as_of.$date, shown.zone),
      },
    }).unwrap();
  return (
    <DialogForm
      submit="Hold the Ring"
      done={`${ring.name} is on hold`}
      label="Hold the ring"
      initialValues={initial}
      schema={HOLD}
      onSubmit={submit}
      onSaved={onDone}
    >
      <TextField
        name="reason"
        label="Reason"
        hint="Everybody sees it."
        autoCapitalize="sentences"
        suggestions={['Drag', 'Lightning', 'Loose horse', 'Accident', 'Water truck']}
      />
      <TextField name="until" label="Until" type="time" hint="If it is known" />
    </DialogForm>
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** When a clock in a zone shows a time next. */
export function nextAt(time: string, now: string, zone: string): string {
  const at = (instant: string) =>
    resolveWallTime({ date: toWallTime(instant, zone).date, time }, zone)?.instant;
  const today = at(now);
  if (today === undefined) throw new FieldFailure({ until: 'Enter a time' });
  if (Date.parse(today) > Date.parse(now)) return today;
  return at(new Date(Date.parse(now) + DAY_MS).toISOString()) ?? today;
}
