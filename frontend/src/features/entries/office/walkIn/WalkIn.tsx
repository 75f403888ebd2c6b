import { useState } from 'react';
import { useNavigate } from 'react-router';

import { hasCode, problemOf } from '../../../../api/errors';
import type { Schemas } from '../../../../api/types';
import { href } from '../../../../app/paths';
import { DialogForm } from '../../../../components/form/DialogForm';
import { Checkbox } from '../../../../components/form/controls/Checkbox';
import { FieldFailure, FormFailure } from '../../../../components/form/FormikForm';
import { sameValue } from '../../../../components/form/merge';
import { TextArea } from '../../../../components/form/controls/TextField';
import { useDraftKey } from '../../../../components/form/unsaved/useDraft';
import { useFormValues } from '../../../../components/form/controls/useFormField';
import { Alert } from '../../../../components/ui/messages/Alert';
import { DialogActions, DialogBody, DialogCancel } from '../../../../components/ui/actions/Dialog';
import { Loaded } from '../../../../components/ui/loading/Loaded';
import { Soft } from '../../../../components/ui/page/Soft';
import { Stack } from '../../../../components/ui/page/Stack';
import { useToast } from '../../../../components/ui/messages/Toast';
import { formatMoney } from '../../../../lib/money/money';
import { extrasOf, type Quote } from '../../parts/bill';
import { sayClass, titledBill } from '../../parts/classTitles';
import { RuleNote } from '../../parts/RuleNote';
import { ExtraFields } from '../../parts/ExtraFields';
import { FIELD_NAMES } from '../../parts/registrationValues';
import { AddressField, ReachFields } from '../../parts/RiderFields';
import { ClassPicker } from './ClassPicker';
import { useAddEntryMutation, useListClassesQuery } from '../entriesApi';
import panel from '../entry/EntryPanel.module.css';
import { KnownFields } from './KnownFields';
import { OwnHorseWarning } from './OwnHorseWarning';
import {
  type Desk,
  deskOf,
  emptyWalkIn,
  obstaclesOf,
  type OpenShow,
  toWalkIn,
  walkInDraft,
  walkInQuote,
  walkInSchemaOf,
  type WalkInValues,
} from './walkIn';
import styles from './WalkInDialog.module.css';

interface WalkInProps {
  show: OpenShow;
  /** How many entries take part. */
  participants: number;
  onDone: () => void;
}

/** The form in which the office adds an entry; then the entry opens, with the form to pay. */
export default function WalkIn({ show, participants, onDone }: WalkInProps) {
  const query = useListClassesQuery(show._id.$oid);
  if (query.currentData === undefined) {
    return (
      <>
        <DialogBody>
          <Loaded small query={query} name="The classes" />
        </DialogBody>
        <DialogActions>
          <DialogCancel />
        </DialogActions>
      </>
    );
  }
  return <WalkInForm desk={deskOf(show, query.currentData, participants)} onDone={onDone} />;
}

function WalkInForm({ desk, onDone }: { desk: Desk; onDone: () => void }) {
  const eventId = desk.show._id.$oid;
  const draft = walkInDraft(eventId);
  const [add] = useAddEntryMutation();
  const keyFor = useDraftKey(draft);
  const navigate = useNavigate();
  const toast = useToast();
  const [initialValues] = useState(() => emptyWalkIn(desk.show));
  // What the server said that an entry costs, because it was not what the form showed.
  const [priced, setPriced] = useState<{ content: string; quote: Quote } | null>(null);
  const quoteOf = (values: WalkInValues): Quote => {
    const own = walkInQuote(desk, values);
    return priced?.content === JSON.stringify(toWalkIn(desk, values)) ? priced.quote : own;
  };

  const submit = async (values: WalkInValues) => {
    if (!values.override && obstaclesOf(desk, values).some(({ refuses }) => refuses)) {
      throw new FieldFailure({ override: 'Tick this to add the entry in spite of that' });
    }
    const wish = toWalkIn(desk, values);
    const shown = quoteOf(values);
    const body = { ...wish, total: shown.total };
    try {
      return await add({ id: eventId, body, idempotencyKey: keyFor(body) }).unwrap();
    } catch (error) {
      if (!hasCode(error, 'prices_changed')) throw error;
      const { bill, total_fee: total } = problemOf(error) as Schemas['RegistrationConflict'];
      if (bill === undefined || total === undefined) throw error;
      setPriced({ content: JSON.stringify(wish), quote: { ...shown, lines: bill, total } });
      throw new FormFailure(
        `The fees have changed: the total is now ${formatMoney(total)}. Please check the bill, and add the entry again.`,
      );
    }
  };

  return (
    <DialogForm
      submit="Add Entry"
      pendingText="Adding..."
      beside={<Total quoteFor={quoteOf} />}
      label="Add Entry"
      draft={draft}
      initialValues={initialValues}
      schema={walkInSchemaOf(desk.show)}
      rename={FIELD_NAMES}
      onSubmit={submit}
      onSaved={(made) => {
        const { back_number, rider_name, balance } = made;
        const number =
          back_number === null ? '; the number follows' : ` with back number ${back_number}`;
        toast.success(`${rider_name} added${number}`);
        onDone();
        void navigate(href.eventEntry(eventId, made._id.$oid), {
          state: { pays: balance > 0 },
        });
      }}
    >
      <KnownFields organizationId={desk.show.organization_id} />
      <OwnHorseWarning show={desk.show} />
      <ClassPicker {...desk} />
      <More desk={desk} initialValues={initialValues} />
      <Obstacles desk={desk} />
      <Bill {...desk} quoteFor={quoteOf} />
    </DialogForm>
  );
}

/** What an entry can do without; open if something of it was typed before a reload. */
function More({ desk, initialValues }: { desk: Desk; initialValues: WalkInValues }) {
  const values = useFormValues<WalkInValues>();
  const [open] = useState(() => {
    const more = (it: WalkInValues) => [
      it.rider_email,
      it.rider_phone,
      it.rider_address,
      it.extras,
      it.notes,
    ];
    return !sameValue(more(values), more(initialValues));
  });
  return (
    <details open={open} className={panel.more}>
      <summary>More: contact, extras, notes</summary>
      <div className={panel.moreFields}>
        <ReachFields ofOthers />
        <AddressField ofOthers />
        <ExtraFields extras={extrasOf(desk.show)} />
        <TextArea name="notes" label="Notes" rows={2} />
      </div>
    </details>
  );
}

/** What is against the entry, and the way around it. */
function Obstacles({ desk }: { desk: Desk }) {
  const found = obstaclesOf(desk, useFormValues<WalkInValues>());
  if (found.length === 0) return null;
  return (
    <Stack gap={2}>
      <Alert tone="warning">
        <ul>
          {found.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Alert>
      <Checkbox name="override" label="Enter beyond closing date and places" />
    </Stack>
  );
}

interface QuoteProps {
  quoteFor: (values: WalkInValues) => Quote;
}

function Bill({ classes, show, quoteFor }: QuoteProps & Pick<Desk, 'classes' | 'show'>) {
  const { lines, waiting } = quoteFor(useFormValues<WalkInValues>());
  if (lines.length + waiting.length === 0) return null;
  return (
    <section aria-label="Bill">
      <ul className={panel.bill}>
        {titledBill(classes, classes, lines).map(({ id, title, quantity, amount, rule }) => (
          <li key={id}>
            <span className={panel.name}>
              {quantity > 1 ? `${title} × ${quantity}` : title}
              <RuleNote rule={rule} zone={show.time_zone} />
            </span>
            <span className={panel.amount}>{formatMoney(amount)}</span>
          </li>
        ))}
        {waiting.map((one) => (
          <li key={one.id}>
            <span className={panel.name}>{sayClass(one)}</span>
            <Soft size="same">Waiting list</Soft>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Total({ quoteFor }: QuoteProps) {
  const { total } = quoteFor(useFormValues<WalkInValues>());
  return (
    <p className={styles.total}>
      <span>Total Fee</span> <output aria-label="Total Fee">{formatMoney(total)}</output>
    </p>
  );
}
