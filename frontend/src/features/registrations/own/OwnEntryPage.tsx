import { useState } from 'react';
import { useParams } from 'react-router';

import { hasCode, withRetryHint } from '../../../api/errors';
import { href } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/useDraft';
import { Alert } from '../../../components/ui/Alert';
import { Badge, type Tone } from '../../../components/ui/Badge';
import { Button, LinkButton } from '../../../components/ui/Button';
import { Card, Facts } from '../../../components/ui/Card';
import { EmptyState } from '../../../components/ui/EmptyState';
import { Loaded } from '../../../components/ui/Loaded';
import { PageHeader } from '../../../components/ui/PageHeader';
import { Skeleton } from '../../../components/ui/Skeleton';
import { formatDateRange, formatDateTime } from '../../../lib/dates';
import { formatMoney } from '../../../lib/money';
import styles from './OwnEntryPage.module.css';
import { OwnEntryForm } from './OwnEntryForm';
import { draftOf, isIn, limitsOf } from './ownEntry';
import { type OwnEntry, useGetOwnEntryQuery, useScratchOwnEntryMutation } from './ownEntryApi';

const TITLE = 'Your Entry';

const STATES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  entered: { label: 'Entered', tone: 'success' },
  waitlisted: { label: 'On the waiting list', tone: 'warning' },
  scratched: { label: 'Scratched', tone: 'neutral' },
  cancelled: { label: 'Cancelled by the office', tone: 'neutral' },
};

/** The page of one entry for its rider, who needs no account. */
export default function OwnEntryPage() {
  const { token = '' } = useParams();
  const query = useGetOwnEntryQuery(token);
  if (hasCode(query.error, 'link_not_valid')) {
    return (
      <>
        <PageHeader title={TITLE} />
        <EmptyState title="This link is not valid">
          <p>It may be incomplete, or the show’s office has made a new one. Ask the office.</p>
        </EmptyState>
      </>
    );
  }
  return (
    <Loaded
      query={query}
      heading={TITLE}
      waiting={
        <>
          <PageHeader title={TITLE} />
          <Skeleton shape="card" count={3} label="Loading your entry" />
        </>
      }
    >
      {(entry) => <Whole key={token} token={token} entry={entry} />}
    </Loaded>
  );
}

function Whole({ token, entry }: { token: string; entry: OwnEntry }) {
  const hasDraft = useHasDraft();
  const [editing, setEditing] = useState(() => hasDraft(draftOf(entry)));
  const [now] = useState(() => Date.now());
  const { event } = entry;
  const { changesUntil, scratchUntil } = limitsOf(entry);
  const canChange = entry.status !== 'cancelled' && now < Date.parse(changesUntil.$date);
  const canScratch = isIn(entry.status) && now < Date.parse(scratchUntil.$date);
  return (
    <div className={styles.page}>
      <PageHeader
        title={TITLE}
        subtitle={
          <p>
            {event.name}, {formatDateRange(event.start_date, event.end_date, event.time_zone)}
          </p>
        }
      />
      {editing && canChange ? (
        <OwnEntryForm
          token={token}
          entry={entry}
          onClose={() => {
            setEditing(false);
          }}
        />
      ) : (
        <>
          <EntryFacts entry={entry} />
          <Bill entry={entry} />
          <div className={styles.actions}>
            {canChange && (
              <Button
                variant="primary"
                onClick={() => {
                  setEditing(true);
                }}
              >
                Change your entry
              </Button>
            )}
            <LinkButton to={href.event(event._id.$oid)}>View event</LinkButton>
          </div>
          <p>
            {canChange
              ? `You can change your entry until ${formatDateTime(changesUntil, event.time_zone)}.`
              : 'The entry can no longer be changed here. Ask the show’s office.'}
          </p>
          {canScratch && <Scratch token={token} isLate={!canChange} />}
        </>
      )}
    </div>
  );
}

function State({ state }: { state: string }) {
  const { label, tone } = STATES[state] ?? { label: state, tone: 'neutral' };
  return <Badge tone={tone}>{label}</Badge>;
}

function EntryFacts({ entry }: { entry: OwnEntry }) {
  return (
    <Card title={entry.horse_name} actions={<State state={entry.status} />}>
      <Facts
        items={[
          { term: 'Rider', value: entry.rider_name },
          { term: 'Entry number', value: entry.entry_number },
          { term: 'Back number', value: entry.back_number ?? 'None yet' },
          { term: 'Email', value: entry.rider_email },
          { term: 'Phone', value: entry.rider_phone },
          { term: 'Address', value: entry.rider_address.street },
          { term: 'Notes', value: entry.notes === '' ? 'None' : entry.notes },
        ]}
      />
      {entry.classes_entered.length > 0 && (
        <ul className={styles.lines} aria-label="Classes">
          {entry.classes_entered.map(({ id, name, state }) => (
            <li key={id ?? name}>
              <span>{name}</span>
              <State state={state} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Bill({ entry: { bill, total_fee, paid, balance } }: { entry: OwnEntry }) {
  return (
    <Card title="Bill">
      <ul className={styles.lines} aria-label="Bill lines">
        {bill.map(({ id, name, quantity, amount, waived_reason }) => (
          <li key={id}>
            <span>
              {name}
              {quantity > 1 && ` × ${quantity}`}{' '}
              {waived_reason !== null && <Badge tone="neutral">Waived</Badge>}
            </span>
            <span>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <span>Total</span>
        <span>{formatMoney(total_fee)}</span>
      </p>
      <p className={styles.sum}>
        <span>Paid</span>
        <span>{formatMoney(paid)}</span>
      </p>
      <p className={styles.sum}>
        <strong>{balance < 0 ? 'The show owes you' : 'Due'}</strong>
        <strong>{formatMoney(Math.abs(balance))}</strong>
      </p>
    </Card>
  );
}

/** Scratches the whole entry, after a question. */
function Scratch({ token, isLate }: { token: string; isLate: boolean }) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [scratch, { isLoading }] = useScratchOwnEntryMutation();
  const run = async () => {
    setFailure(null);
    try {
      await scratch(token).unwrap();
    } catch (error) {
      setFailure(withRetryHint('Failed to scratch your entry. Please try again.', error));
    }
  };
  if (!asking) {
    return (
      <div className={styles.actions}>
        <Button
          variant="danger-quiet"
          onClick={() => {
            setAsking(true);
          }}
        >
          Scratch your entry
        </Button>
      </div>
    );
  }
  return (
    <Card title="Scratch your entry?">
      <p>
        The horse leaves all its classes, and others may take its places.{' '}
        {isLate ? 'The closing date is over: the bill stays.' : 'You then owe nothing for it.'}
      </p>
      {failure !== null && <Alert>{failure}</Alert>}
      <div className={styles.actions}>
        <Button
          onClick={() => {
            setAsking(false);
          }}
        >
          Keep the entry
        </Button>
        <Button variant="danger" pending={isLoading} onClick={() => void run()}>
          Scratch
        </Button>
      </div>
    </Card>
  );
}
