import { useState } from 'react';
import { array, object, string } from 'yup';

import { href } from '../../../app/paths';
import { pagedList } from '../../../api/paging';
import { ChoiceCards } from '../../../components/form/controls/ChoiceCards';
import { DialogForm } from '../../../components/form/DialogForm';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { formatDateTime } from '../../../lib/time/dates';
import { usePermission } from '../../people/usePermission';
import { useGetWeekendQuery, useSaveWeekendMutation } from '../../weekends/weekendsApi';
import { type OwnEvent, useListEventsInfiniteQuery } from '../eventsApi';

const weekendDraft = (eventId: string) => `weekend:${eventId}`;

const schema = object({ event_ids: array().of(string().defined()).defined() });

/** Within how many days of a show the others start that are offered. */
const DAYS = 15;

/** The weekend of a show: which shows belong to it, and the way to its bills. */
export function WeekendOfEvent({ event }: { event: OwnEvent }) {
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [open, setOpen] = useState(() => hasDraft(weekendDraft(event._id.$oid)));
  const mayEdit = usePermission(event.organization_id, 'edit_shows');
  const { weekend_id } = event;
  return (
    <>
      {weekend_id !== null && (
        <LinkButton icon="file" to={href.weekend(weekend_id)}>
          Weekend Bills
        </LinkButton>
      )}
      {mayEdit && (
        <Button icon="calendar" onClick={() => setOpen(true)}>
          Weekend…
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Weekend"
        description="Shows at one place, one after the other. Riders may enter all of them by one form; a horse has one back number, and one bill is of all. Numbers that were given stay."
      >
        <WeekendForm event={event} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface WeekendFormProps {
  event: OwnEvent;
  onDone: () => void;
}

function WeekendForm({ event, onDone }: WeekendFormProps) {
  const { weekend_id } = event;
  const weekend = useGetWeekendQuery(weekend_id ?? '', { skip: weekend_id === null });
  if (weekend_id === null) return <Fields event={event} present={[]} onDone={onDone} />;
  return (
    <Loaded small query={weekend} name="The weekend" shape="lines" count={2}>
      {({ shows }) => (
        <Fields event={event} present={shows.map(({ _id }) => _id.$oid)} onDone={onDone} />
      )}
    </Loaded>
  );
}

function Fields({ event, present, onDone }: WeekendFormProps & { present: readonly string[] }) {
  const [save] = useSaveWeekendMutation();
  const id = event._id.$oid;
  const list = pagedList(useListEventsInfiniteQuery({}));
  const start = Date.parse(event.start_date.$date);
  const near = (list.items ?? []).filter(({ _id, organization_id, start_date }) => {
    const days = Math.abs(Date.parse(start_date.$date) - start) / 86_400_000;
    const isNear = organization_id === event.organization_id && days <= DAYS;
    return _id.$oid !== id && (isNear || present.includes(_id.$oid));
  });
  return (
    <DialogForm
      submit="Save Weekend"
      label="Weekend"
      draft={weekendDraft(id)}
      initialValues={{ event_ids: present.filter((it) => it !== id) }}
      schema={schema}
      onSubmit={({ event_ids }) => save({ id, body: { event_ids } }).unwrap()}
      done="Weekend saved"
      onSaved={onDone}
    >
      <ChoiceCards
        name="event_ids"
        label="Shows of the same weekend"
        hint={near.length === 0 ? 'No other show starts within two weeks.' : undefined}
        options={near.map((show) => ({
          value: show._id.$oid,
          label: show.name,
          description: formatDateTime(show.start_date, show.time_zone),
        }))}
      />
    </DialogForm>
  );
}
