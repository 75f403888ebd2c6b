import { useState } from 'react';
import { useNavigate } from 'react-router';
import { object } from 'yup';

import { href } from '../../../app/paths';
import { DialogForm } from '../../../components/form/DialogForm';
import { DateTimeFields } from '../../../components/form/controls/DateTimeFields';
import { missing, text } from '../../../components/form/rules';
import { TextField } from '../../../components/form/controls/TextField';
import { useDraftKey, useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { useToast } from '../../../components/ui/messages/Toast';
import { usableZone } from '../../../lib/time/dates';
import { daysBetween, readDay } from '../../../lib/time/days';
import { resolveWallTime } from '../../../lib/time/zonedTime';
import type { Schemas } from '../../../api/types';
import { countOf } from '../../../lib/intl';
import { SavedIn } from '../../people/OrganizationField';
import { type OwnEvent, useCopyEventMutation } from '../eventsApi';
import { fromEvent, NAME_LENGTH } from '../form/eventForm';
import { useEndFollowsStart } from '../form/useEndFollowsStart';

type Taken = Schemas['TakenView'];

/** The name of the draft of a copy of a show. */
const copyDraft = (eventId: string) => `event-copy:${eventId}`;

const schema = object({
  name: text('Event Name', NAME_LENGTH).required(missing),
  start_date: text('Start Date').required(missing),
  start_time: text('Start Time').required(missing),
  end_date: text('End Date').required(missing),
  end_time: text('End Time').required(missing),
});

/** Copies a show to new dates, and opens the copy. */
export function CopyEvent({ event }: { event: OwnEvent }) {
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [open, setOpen] = useState(() => hasDraft(copyDraft(event._id.$oid)));
  return (
    <>
      <Button icon="copy" onClick={() => setOpen(true)}>
        Copy Event
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Copy Event"
        description="The copy has the same classes, fees, rules, facts, rings, schedule, formats and judges, but no entries, taps, cards or results. Splits and combinations are undone in it, and all classes take entries. Dates move by as many days as the start; the times of day stay. It gets links of its own, and its own notice to the USDA."
      >
        <CopyForm event={event} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** What a copy took, and what it left. */
function sayCopied({ rings, scheduled, formats, stalls, undone, reopened }: Taken) {
  const took = [
    rings > 0 &&
      `${countOf(rings, 'ring', 'rings')} with ${countOf(scheduled, 'class', 'classes')}`,
    formats > 0 && `the format of ${countOf(formats, 'class', 'classes')}`,
    stalls > 0 && countOf(stalls, 'stall', 'stalls'),
  ].filter((part) => part !== false);
  return [
    took.length === 0 ? 'Event copied' : `Event copied, with ${took.join(' and ')}`,
    undone.length > 0 && `Together again as planned: ${undone.join(', ')}`,
    reopened.length > 0 && `Take entries again: ${reopened.join(', ')}`,
  ]
    .filter((part) => part !== false)
    .join('. ');
}

/** The name and the hours of the show, without its dates: those are never guessed. */
function valuesOf(event: OwnEvent) {
  const { name, start_date, start_time, end_date, end_time } = fromEvent(event);
  const [first, last] = [readDay(start_date), readDay(end_date)];
  return {
    name,
    start_date: '',
    start_time,
    end_date: '',
    end_time,
    further_days: first === null || last === null ? 0 : daysBetween(first, last),
  };
}

function CopyForm({ event, onDone }: { event: OwnEvent; onDone: () => void }) {
  const [copy] = useCopyEventMutation();
  const draft = copyDraft(event._id.$oid);
  const keyFor = useDraftKey(draft);
  const navigate = useNavigate();
  const toast = useToast();
  const [initialValues] = useState(() => valuesOf(event));
  const zone = usableZone(event.time_zone);
  return (
    <DialogForm
      submit="Copy Event"
      pendingText="Copying..."
      label="Copy Event"
      draft={draft}
      initialValues={initialValues}
      schema={schema}
      onSubmit={async ({ name, start_date, start_time, end_date, end_time }) => {
        const instant = (date: string, time: string) =>
          resolveWallTime({ date, time }, zone)?.instant ?? '';
        const body = {
          name: name.trim(),
          start_date: instant(start_date, start_time),
          end_date: instant(end_date, end_time),
        };
        return copy({ id: event._id.$oid, body, idempotencyKey: keyFor(body) }).unwrap();
      }}
      onSaved={(made) => {
        toast.success(sayCopied(made.taken));
        onDone();
        void navigate(href.event(made._id.$oid));
      }}
    >
      <SavedIn organizationId={event.organization_id} />
      <Fields zone={zone} />
    </DialogForm>
  );
}

function Fields({ zone }: { zone: string }) {
  useEndFollowsStart();
  return (
    <>
      <TextField
        name="name"
        label="Event Name"
        required
        maxLength={NAME_LENGTH}
        autoCapitalize="words"
      />
      <DateTimeFields label="Start" dateName="start_date" timeName="start_time" required />
      <DateTimeFields
        label="End"
        dateName="end_date"
        timeName="end_time"
        required
        hint={`Times are those of ${zone.replace(/_/g, ' ')}.`}
      />
    </>
  );
}
