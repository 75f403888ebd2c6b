import { useRef, useState } from 'react';
import { useParams } from 'react-router';

import { hasCode, messageOf } from '../../../api/errors';
import { href } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Alert } from '../../../components/ui/messages/Alert';
import { Badge, type Tone } from '../../../components/ui/messages/Badge';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Card, Facts } from '../../../components/ui/page/Card';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { useToast } from '../../../components/ui/messages/Toast';
import { MailAddress } from '../../../components/ui/page/MailLink';
import { formatDateRange, formatDateTime } from '../../../lib/time/dates';
import { formatMoney } from '../../../lib/money/money';
import { useNow } from '../../../lib/time/useNow';
import { titled, titledBill } from '../parts/classTitles';
import { hasScratchRules, sayLeaving } from '../parts/prices';
import { RuleNote } from '../parts/RuleNote';
import { missingOf } from '../parts/missing';
import { sayNeed, sayWhy } from '../parts/numberNeeds';
import { DayLinks } from '../parts/DayLinks';
import { detailFacts } from '../parts/detailFacts';
import { EventLine } from '../parts/EventLine';
import styles from './OwnEntryPage.module.css';
import { MissingForm } from './MissingForm';
import { OwnEntryForm } from './OwnEntryForm';
import { OwnStalls } from './OwnStalls';
import { PaymentAndPrizes } from './PaymentAndPrizes';
import { draftOf, type Limits, limitsOf } from './ownEntry';
import {
  type OwnEntry,
  useGetOwnEntryQuery,
  useScratchOwnEntryMutation,
} from '../parts/ownEntryApi';
import common from '../../../components/ui/page/common.module.css';

const TITLE = 'Your Entry';

const NONE = 'None';

const STATES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  entered: { label: 'Entered', tone: 'success' },
  waitlisted: { label: 'Waiting list', tone: 'warning' },
  scratched: { label: 'Scratched', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
};

/** The page of one entry for its rider, who needs no account. */
export default function OwnEntryPage() {
  const { token = '' } = useParams();
  const query = useGetOwnEntryQuery(token);
  return (
    <div className={styles.page}>
      {hasCode(query.error, 'link_not_valid') ? (
        <>
          <PageHeader title={TITLE} />
          <EmptyState title="This link is not valid" icon="warning">
            <p>
              It may be incomplete, or the show’s office has made a new one. Check that the whole
              address was copied, or ask the office.
            </p>
          </EmptyState>
        </>
      ) : (
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
      )}
    </div>
  );
}

function Whole({ token, entry }: { token: string; entry: OwnEntry }) {
  const hasDraft = useHasDraft();
  const [editing, setEditing] = useState(() => hasDraft(draftOf(entry)));
  const now = useNow();
  const returns = useRef(false);
  const { event } = entry;
  const limits = limitsOf(entry, now);
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={
          <EventLine event={event}>
            <DayLinks
              event={event}
              number={entry.back_number}
              link={{ token, rider: entry.rider_name, trainer: entry.trainer?.name ?? '' }}
            />
          </EventLine>
        }
      />
      {editing && limits.canChange ? (
        <OwnEntryForm
          token={token}
          entry={entry}
          onClose={() => {
            returns.current = true;
            setEditing(false);
          }}
        />
      ) : (
        <>
          {entry.missing.length > 0 &&
            (limits.canComplete ? (
              <MissingForm key={entry.revision} token={token} entry={entry} />
            ) : (
              <Alert tone="warning">
                Missing: {entry.missing.map(missingOf).join(', ')}. Please bring it to the show’s
                office.
              </Alert>
            ))}
          <BeforeNumber entry={entry} />
          <Summary entry={entry} limits={limits} />
          <Bill entry={entry} />
          <PaymentAndPrizes token={token} entry={entry} limits={limits} />
          <Card title="Details">
            <Facts
              items={[
                { term: 'Email', value: <MailAddress email={entry.rider_email || NONE} /> },
                { term: 'Phone', value: entry.rider_phone || NONE },
                { term: 'Address', value: entry.rider_address.street || NONE },
                ...detailFacts(entry),
                { term: 'Notes', value: entry.notes || NONE },
              ]}
            />
          </Card>
          <EnterAgain token={token} entry={entry} />
          {entry.status !== 'cancelled' && <p>{sayLimits(entry, limits)}</p>}
          <div className={styles.actions}>
            {limits.canChange && (
              <Button
                variant="primary"
                icon="edit"
                ref={(button) => {
                  // The form is gone, and with it the focus.
                  if (returns.current) button?.focus();
                  returns.current = false;
                }}
                onClick={() => setEditing(true)}
              >
                Change your entry
              </Button>
            )}
            <LinkButton to={href.event(event._id.$oid)}>View event</LinkButton>
            {limits.canScratch && (
              <Scratch token={token} event={event} isLate={!limits.canChange} />
            )}
          </div>
        </>
      )}
    </>
  );
}

/** What the show’s office wants before it hands out the back number. */
function BeforeNumber({ entry }: { entry: OwnEntry }) {
  const { lacking, released, status } = entry;
  if (lacking.length === 0 || released !== null || status !== 'entered') return null;
  return (
    <Card title="Before you get your number">
      <p>The show’s office still needs this. What you have already, bring along.</p>
      <ul>
        {lacking.map((lack) => (
          <li key={`${lack.kind} ${lack.of} ${lack.association}`}>
            <strong>{sayNeed(lack)}</strong>
            {sayWhy(lack) !== '' && `: ${sayWhy(lack)}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function State({ state }: { state: string }) {
  const { label, tone } = STATES[state] ?? { label: state, tone: 'neutral' };
  return <Badge tone={tone}>{label}</Badge>;
}

/** Who is entered with which horse, in which classes, and what that means. */
function Summary({ entry, limits }: { entry: OwnEntry; limits: Limits }) {
  const { event, classes_entered, back_number, status } = entry;
  const meaning = sayStatus(entry, limits);
  return (
    <Card>
      <div className={styles.summary}>
        <div>
          <h2>{entry.horse_name}</h2>
          <p>{entry.rider_name}</p>
          <State state={entry.status} />
        </div>
        {(back_number !== null || status === 'waitlisted') && (
          <dl className={styles.number}>
            <dt>Back number</dt>
            <dd>{back_number ?? 'Follows'}</dd>
          </dl>
        )}
      </div>
      {meaning !== '' && <p>{meaning}</p>}
      {classes_entered.length > 0 && (
        <ul className={styles.classes} aria-label="Classes">
          {titled(event.classes, classes_entered).map(({ id, title, state }) => (
            <li key={id ?? title}>
              <span className={styles.name}>{title}</span>
              <State state={state} />
            </li>
          ))}
        </ul>
      )}
      {entry.stalls.length > 0 && <OwnStalls stalls={entry.stalls} />}
    </Card>
  );
}

function sayStatus({ status, event }: OwnEntry, limits: Limits): string {
  const { canChange, movesUp, movesUpUntil } = limits;
  switch (status) {
    case 'waitlisted':
      return movesUp
        ? `You pay nothing while you wait. If a place comes free before ${formatDateTime(movesUpUntil, event.time_zone)}, your entry moves up by itself.`
        : 'You pay nothing while you wait. The show’s office decides who takes a place that comes free.';
    case 'scratched':
      return canChange && event.classes.length > 0
        ? 'Your horse no longer takes part. To bring it back, change your entry and choose classes again.'
        : 'Your horse no longer takes part.';
    case 'cancelled':
      return 'The show’s office took this entry out. Ask the office if you do not know why.';
    default:
      return '';
  }
}

function sayLimits({ event }: OwnEntry, limits: Limits): string {
  const { canChange, canScratch, changesUntil, scratchUntil } = limits;
  if (canChange) {
    return `You can change your entry until ${formatDateTime(changesUntil, event.time_zone)}.`;
  }
  return canScratch
    ? `The time for changes is over. Until ${formatDateTime(scratchUntil, event.time_zone)} you can still scratch your entry; for anything else, ask the show’s office.`
    : 'The time for changes is over. Ask the show’s office.';
}

function Bill({ entry }: { entry: OwnEntry }) {
  const { classes_entered, total_fee, group_fee, paid, balance, event } = entry;
  const bill = titledBill(event.classes, classes_entered, entry.bill);
  return (
    <Card title="Bill">
      {bill.length > 0 && (
        <ul className={styles.bill} aria-label="Bill lines">
          {bill.map(({ id, title, quantity, amount, waived_reason, rule, payer }) => (
            <li key={id}>
              <span className={styles.name}>
                {title}
                {quantity > 1 && ` × ${quantity}`}
                <RuleNote rule={rule} zone={event.time_zone} />{' '}
                {waived_reason !== null && <Badge tone="neutral">Waived</Badge>}
                {payer === 'group' && (
                  <>
                    {' '}
                    <Badge tone="info">The barn pays</Badge>
                  </>
                )}
              </span>
              <span>{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.sums}>
        {(total_fee !== 0 || paid !== 0) && (
          <>
            <p>
              <span>Total</span>
              <span>{formatMoney(total_fee)}</span>
            </p>
            {group_fee !== 0 && (
              <p>
                <span>The barn pays</span>
                <span>{formatMoney(group_fee)}</span>
              </p>
            )}
            <p>
              <span>Paid</span>
              <span>{formatMoney(paid)}</span>
            </p>
          </>
        )}
        <p className={styles.due}>
          <span>{balance < 0 ? 'The show owes you' : 'Due'}</span>
          <span>{formatMoney(Math.abs(balance))}</span>
        </p>
      </div>
      {balance > 0 && event.payment_note !== '' && (
        <p className={common.lines}>{event.payment_note}</p>
      )}
    </Card>
  );
}

/** The next shows, whose forms are filled in with this entry. */
function EnterAgain({ token, entry }: { token: string; entry: OwnEntry }) {
  if (entry.next_shows.length === 0) return null;
  return (
    <Card title="Enter Again">
      <p>
        {entry.rider_name} and {entry.horse_name} are filled in for you: check them, and choose your
        classes.
      </p>
      <ul className={styles.classes} aria-label="Next shows">
        {entry.next_shows.map(({ hashed_id, name, start_date, end_date, time_zone }) => (
          <li key={hashed_id}>
            <div className={styles.name}>
              <p>{name}</p>
              <Soft as="p">{formatDateRange(start_date, end_date, time_zone)}</Soft>
            </div>
            <LinkButton
              to={href.publicFormAgain(hashed_id, token)}
              aria-label={`Enter again at ${name}`}
            >
              Enter again
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ScratchProps {
  token: string;
  event: OwnEntry['event'];
  /** Whether the closing date is over. */
  isLate: boolean;
}

/** What then becomes of the bill. */
function sayBill(event: OwnEntry['event'], isLate: boolean): string {
  if (hasScratchRules(event)) return sayLeaving(event);
  return isLate ? 'The closing date is over: the bill stays.' : 'You then owe nothing for it.';
}

/** Scratches the whole entry, after a question. */
function Scratch({ token, event, isLate }: ScratchProps) {
  const [asking, setAsking] = useState(false);
  const [scratch, { isLoading }] = useScratchOwnEntryMutation();
  const toast = useToast();
  const run = async () => {
    try {
      await scratch(token).unwrap();
    } catch (error) {
      toast.error(messageOf(error));
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Scratch your entry
      </Button>
      <ConfirmDialog
        open={asking}
        title="Scratch your entry?"
        confirmLabel="Scratch"
        cancelLabel="Keep the entry"
        danger
        pending={isLoading}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      >
        The horse leaves all its classes, and others may take its places. {sayBill(event, isLate)}
      </ConfirmDialog>
    </>
  );
}
