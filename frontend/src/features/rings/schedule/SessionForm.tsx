import { useState } from 'react';
import { object, string } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { FieldFailure } from '../../../components/form/FormikForm';
import { missing, text } from '../../../components/form/rules';
import { CheckboxGroup } from '../../../components/form/controls/CheckboxGroup';
import { DateTimeFields } from '../../../components/form/controls/DateTimeFields';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { countOf } from '../../../lib/intl';
import { resolveWallTime, toWallTime } from '../../../lib/time/zonedTime';
import { randomUuid } from '../../../lib/uuid';
import { sayClass } from '../../entries/parts/classTitles';
import { useGetProposalsQuery } from '../dayApi';
import { useBoard } from './board';
import {
  addLines,
  allOf,
  type Change,
  newLine,
  type Proposal,
  saveRing,
  saveSession,
} from './plan';
import type { ShownSession } from './shown';

interface SessionValues {
  /** The session that takes all classes; blank for a new one. */
  session: string;
  /** Blank for a new one. */
  ring: string;
  /** Of a new ring. */
  name: string;
  start: { date: string; time: string };
  /** Of all classes: which go together. */
  together: string[];
}

const SCHEMA = object({
  name: text('Name of the Ring', 100).when(['session', 'ring'], {
    is: (session: string, ring: string) => session === '' && ring === '',
    then: (rule) => rule.required(missing),
  }),
  start: object({
    date: string().label('Start Date').required(missing),
    time: string().label('Start Time').required(missing),
  }),
});

interface SessionFormProps {
  /** `null` for a new one. */
  session: ShownSession | null;
  /** The ring of a new one. */
  ringId?: string | undefined;
  /** How the classes will probably go, if it takes all that are not scheduled. */
  proposals?: readonly LikelyClass[] | undefined;
  onDone: () => void;
}

type LikelyClass = Proposal & { class_id: string };

/** Where and when all classes that are not scheduled go, and how. */
export function AllForm({ onDone }: { onDone: () => void }) {
  const { show } = useBoard();
  return (
    <Loaded query={useGetProposalsQuery(show._id.$oid)} name="How the classes go" small>
      {(proposals) => <SessionForm session={null} proposals={proposals} onDone={onDone} />}
    </Loaded>
  );
}

/** A ring from a starting time on. */
export function SessionForm({ session, ringId, proposals, onDone }: SessionFormProps) {
  const takesAll = proposals !== undefined;
  const { show, schedule, shown } = useBoard();
  const { rings } = schedule.plan;
  // Kept for another try, which must not make a second one.
  const [ids] = useState(() => ({ ring: randomUuid(), session: session?.id ?? randomUuid() }));
  const [initialValues] = useState<SessionValues>(() => ({
    session: takesAll ? (shown.sessions[0]?.id ?? '') : '',
    ring: session?.ring_id ?? ringId ?? rings[0]?.id ?? '',
    name: rings.length === 0 ? 'Main Ring' : '',
    start: toWallTime(
      (session ?? shown.sessions.at(-1))?.starts_at.$date ?? show.start_date.$date,
      shown.zone,
    ),
    together: (proposals ?? [])
      .filter(({ goes }) => goes === 'together')
      .map(({ class_id }) => class_id),
  }));

  const submit = (values: SessionValues) => {
    const { changes, title, sessionId } =
      values.session === '' ? made(values) : { changes: [], title: '', sessionId: values.session };
    if (takesAll) {
      changes.push(
        addLines(
          sessionId,
          shown.tray.map(({ class_id }) => ({
            ...newLine(
              class_id,
              proposals.find((one) => one.class_id === class_id),
            ),
            goes: values.together.includes(class_id) ? 'together' : 'one_by_one',
          })),
        ),
      );
      const classes = countOf(shown.tray.length, 'class', 'classes');
      const change = allOf(...changes);
      return schedule.submit({
        does: `Schedule ${classes}`,
        done: `${classes} scheduled`,
        change,
      });
    }
    return schedule.submit({
      does: session === null ? `Add ${title}` : `Change the session to ${title}`,
      done: session === null ? `${title} added` : 'Session changed',
      change: allOf(...changes),
    });
  };

  const made = ({ ring, name, start }: SessionValues) => {
    const at = resolveWallTime(start, shown.zone);
    if (at === null) throw new FieldFailure({ 'start.date': 'Enter a date and a time' });
    const known = rings.find(({ id }) => id === ring);
    const own = known ?? { id: ids.ring, name: name.trim() };
    // As the server writes it.
    const starts_at = at.instant.replace('.000Z', 'Z');
    const changes: Change[] = [
      ...(known === undefined ? [saveRing(own)] : []),
      saveSession({ id: ids.session, ring_id: own.id, starts_at }),
    ];
    return { changes, title: `a session in ${own.name}`, sessionId: ids.session };
  };

  return (
    <DialogForm<SessionValues>
      submit={takesAll ? 'Schedule All Classes' : session === null ? 'Add Session' : 'Save Session'}
      label={takesAll ? 'Schedule all classes' : 'Session'}
      initialValues={initialValues}
      schema={SCHEMA}
      rename={{ starts_at: 'start.time' }}
      // What the form has to say itself is said at its fields.
      onSubmit={async (values) => submit(values)}
      onSaved={onDone}
    >
      <Fields takesAll={takesAll} />
    </DialogForm>
  );
}

function Fields({ takesAll }: { takesAll: boolean }) {
  const { shown, schedule } = useBoard();
  const { session, ring } = useFormValues<SessionValues>();
  const { rings } = schedule.plan;
  return (
    <>
      {takesAll && shown.sessions.length > 0 && (
        <Select
          name="session"
          label="Session"
          placeholder="A new session"
          required
          options={shown.sessions.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {session === '' && (
        <>
          {rings.length > 0 && (
            <Select
              name="ring"
              label="Ring"
              placeholder="A new ring"
              required
              options={rings.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {ring === '' && (
            <TextField name="name" label="Name of the Ring" autoCapitalize="words" required />
          )}
          <DateTimeFields
            label="Start"
            dateName="start.date"
            timeName="start.time"
            hint={`In the time zone of the show, ${shown.zone.replaceAll('_', ' ')}`}
            required
          />
        </>
      )}
      {takesAll && (
        <CheckboxGroup
          name="together"
          label="Which go all together? The others go one by one. It is guessed from earlier shows and from the names."
          options={shown.tray.map((one) => ({ value: one.class_id, label: sayClass(one) }))}
        />
      )}
    </>
  );
}
