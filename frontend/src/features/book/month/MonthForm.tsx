import { type ReactNode, useEffect, useRef, useState } from 'react';

import { isThrown, statusOf, toFormErrors, withReason } from '../../../api/errors';
import { createKeyFor } from '../../../api/idempotency';
import { paths } from '../../../app/paths';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FieldFailure, FormFailure, FormikForm } from '../../../components/form/FormikForm';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { sameValue } from '../../../components/form/merge';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import {
  LeftSession,
  NotSignedIn,
  useSignedIn,
} from '../../../components/form/unsaved/useSignedIn';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { useToast } from '../../../components/ui/messages/Toast';
import { Soft } from '../../../components/ui/page/Soft';
import { countOf } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import styles from '../Book.module.css';
import { keepLeftOut, readLeftOut } from './leftOut';
import month from './Month.module.css';
import {
  type MadeMonth,
  type Month,
  type MonthBody,
  type SentMonth,
  useMakeMonthMutation,
  useSendMonthMutation,
} from './monthApi';
import {
  includedOf,
  monthBody,
  monthRule,
  type MonthValues,
  placeErrors,
  proposed,
  totalOf,
} from './monthForm';
import { MonthOwnerCard } from './MonthOwnerCard';
import { Made, Sent } from './MonthResults';
import { monthName } from './months';

const UNREACHED =
  'The server could not be reached, so the bills may have been made. Make all again to see: nothing is billed twice.';

/** Whether the server may have done what was asked. */
const isUnknown = (error: unknown) => (statusOf(error) ?? 500) >= 500;

interface MonthFormProps {
  organizationId: string;
  month: Month;
  /** The only owner whose bill is made. */
  owner?: string;
}

/** The owners with their lines, and the buttons that make and send all bills. */
export function MonthForm({ organizationId, month: data, owner }: MonthFormProps) {
  const [make] = useMakeMonthMutation();
  const toast = useToast();
  const draft = `month:${organizationId}:${data.month}${owner === undefined ? '' : `:${owner}`}`;
  const keyFor = useDraftKey(draft);
  const [made, setMade] = useState<{ count: number; answer: MadeMonth; body: MonthBody }>();
  const [sent, setSent] = useState<SentMonth>();
  // The request without an answer yet. The server may have made the bills: their lines are no
  // longer offered, so only the request as it was tells what became of it.
  const [unanswered, setUnanswered] = useState<{ values: MonthValues; body: MonthBody }>();
  const [initialValues] = useState<MonthValues>(() => {
    const keys = readLeftOut(organizationId, data.month);
    const left = data.owners.flatMap(({ lines }) => lines.filter(({ key }) => keys.includes(key)));
    return {
      changes: left.map((line) => ({ ...proposed(line), included: false, key: line.key })),
    };
  });
  const submit = async (values: MonthValues) => {
    const body =
      unanswered !== undefined && sameValue(unanswered.values, values)
        ? unanswered.body
        : monthBody(data, values);
    if (body.owners.length === 0) throw new FormFailure('Choose a line to be billed.');
    try {
      // The same lines may be billed again after their bills were cancelled.
      const idempotencyKey = keyFor([made?.count ?? 0, body]);
      return { answer: await make({ body, idempotencyKey }).unwrap(), body };
    } catch (error) {
      setUnanswered(isUnknown(error) ? { values, body } : undefined);
      const errors = toFormErrors(error);
      throw errors === null ? error : new FieldFailure(placeErrors(errors, body, values));
    }
  };
  const hasLines = data.owners.length > 0;
  return (
    <FormikForm<MonthValues, { answer: MadeMonth; body: MonthBody }>
      label={`Bills of ${monthName(data.month)}`}
      draft={draft}
      className={styles.page}
      initialValues={initialValues}
      schema={monthRule}
      onSubmit={submit}
      onSaved={({ answer, body }) => {
        const billed = new Set(body.owners.flatMap(({ lines }) => lines.map(({ key }) => key)));
        const all = data.owners.flatMap(({ lines }) => lines.map(({ key }) => key));
        const others = readLeftOut(organizationId, data.month).filter((key) => !all.includes(key));
        const left = all.filter((key) => !billed.has(key));
        keepLeftOut(organizationId, data.month, owner === undefined ? left : [...others, ...left]);
        setUnanswered(undefined);
        setSent(undefined);
        setMade((before) => ({ count: (before?.count ?? 0) + 1, answer, body }));
        toast.success(`${countOf(answer.bills.length, 'bill', 'bills')} made`);
      }}
      onFailure={(error) =>
        isThrown(error) ? UNREACHED : withReason('Failed to make the bills.', error)
      }
    >
      {(made !== undefined || sent !== undefined) && (
        <Outcome key={made?.count} of={sent ?? made}>
          {made !== undefined && <Made {...made} areSent={sent !== undefined} />}
          {sent !== undefined && <Sent answer={sent} />}
        </Outcome>
      )}
      {hasLines
        ? data.owners.map((owner) => <MonthOwnerCard key={owner.contact_id} owner={owner} />)
        : made === undefined && <Nothing month={data.month} />}
      {data.delivery !== 'email' && owner === undefined && (
        <Soft as="p" size="same">
          This server sends no mail: print the bills and hand them over.
        </Soft>
      )}
      <FormActions sticky="always">
        {hasLines && <Total month={data} />}
        {(hasLines || unanswered !== undefined) && (
          <SubmitButton
            variant={made === undefined ? 'primary' : 'secondary'}
            pendingText="Making..."
          >
            {owner === undefined ? 'Make All' : 'Make Bill'}
          </SubmitButton>
        )}
        {owner === undefined && (
          <>
            {data.made > 0 && <PrintAll organizationId={organizationId} month={data} />}
            <SendAll
              organizationId={organizationId}
              month={data.month}
              isNext={made !== undefined && data.delivery === 'email'}
              onSent={setSent}
            />
          </>
        )}
      </FormActions>
    </FormikForm>
  );
}

/** What was done, brought into view: the buttons may be far below, and vanish with the lines. */
function Outcome({ of, children }: { of: object | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, [of]);
  return (
    <div ref={place} tabIndex={-1} className={month.outcome}>
      {children}
    </div>
  );
}

function Total({ month: { owners } }: { month: Month }) {
  const values = useFormValues<MonthValues>();
  const billed = owners.filter(({ lines }) => includedOf(lines, values).length > 0);
  const total = totalOf(
    owners.flatMap(({ lines }) => lines),
    values,
  );
  return (
    <p className={month.total} role="status">
      <span>{countOf(billed.length, 'owner', 'owners')}</span>
      <strong>{formatMoney(total)}</strong>
    </p>
  );
}

/** Prints what was made for the month: the way to hand bills over without mail. */
function PrintAll({ organizationId, month: { month: of, delivery } }: MonthFormProps) {
  const params = new URLSearchParams({ organization_id: organizationId, month: of });
  const file = useServerFile(`bills/month/bills.pdf?${params.toString()}`, {
    fileName: `bills-${of}.pdf`,
    thing: 'bills',
    title: `Bills of ${monthName(of)}`,
  });
  return (
    <FileButton file={file} use="print" variant={delivery === 'email' ? 'secondary' : 'primary'}>
      Print All
    </FileButton>
  );
}

interface SendAllProps {
  organizationId: string;
  month: string;
  /** Whether it is the next thing to do. */
  isNext: boolean;
  onSent: (answer: SentMonth) => void;
}

/** Mails what was made for the month and was not mailed yet. */
function SendAll({ organizationId, month: of, isNext, onSent }: SendAllProps) {
  const [send, { isLoading }] = useSendMonthMutation();
  const { run, signIn } = useSignedIn();
  const toast = useToast();
  const [keyFor] = useState(createKeyFor);
  const [round, setRound] = useState(0);
  const sendAll = async () => {
    const body = { month: of, organization_id: organizationId };
    try {
      // Bills that were made since the last answer are another request.
      const idempotencyKey = keyFor([round, body]);
      const answer = await run(() => send({ body, idempotencyKey }).unwrap());
      setRound(round + 1);
      onSent(answer);
    } catch (error) {
      if (error instanceof LeftSession) return;
      toast.error(
        error instanceof NotSignedIn
          ? error.message
          : withReason('The bills were not all sent. Send all again.', error),
      );
    }
  };
  return (
    <>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        icon="mail"
        pending={isLoading}
        pendingText="Sending..."
        onClick={() => void sendAll()}
      >
        Send All
      </Button>
      {signIn}
    </>
  );
}

function Nothing({ month: of }: { month: string }) {
  return (
    <EmptyState
      icon="check"
      title={`Nothing to bill for ${monthName(of)}`}
      action={<LinkButton to={paths.services}>Go to Services</LinkButton>}
    >
      <p>
        What horses have of your services, what was ticked, and what owners owe of the book is
        listed here by owner. Give horses services on their pages.
      </p>
    </EmptyState>
  );
}
