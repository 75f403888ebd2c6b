import type { Schemas } from '../../../api/types';
import { formatMoney } from '../../../lib/money/money';
import { formatDateTime } from '../../../lib/time/dates';
import styles from './Costs.module.css';
import { sayWith } from './bill';
import { hasScratchRules, PER_WORDS, type PricedEvent, sayRaise } from './prices';
import type { PublicEvent } from './publicEventApi';
import common from '../../../components/ui/page/common.module.css';

type Fee = Schemas['FeeView'];

/** The fees that a show charges now or later. */
const currentFees = ({ fees }: PublicEvent) =>
  fees.filter(({ until }) => until === null || Date.now() < Date.parse(until.$date));

/** Whether an entry pays, or can buy, something beside its classes. */
export const hasCosts = (event: PublicEvent) =>
  currentFees(event).length > 0 || stepsOf(event).length > 0 || hasScratchRules(event);

/** What an entry pays beside its classes and from when, and what can be bought. */
export function Costs({ event }: { event: PublicEvent }) {
  const fees = currentFees(event);
  return (
    <div className={common.grid3}>
      <List title="Fees" event={event} fees={fees.filter(({ required }) => required)} />
      <List title="Extras" event={event} fees={fees.filter(({ required }) => !required)} />
      <Steps event={event} />
      <Scratching event={event} />
    </div>
  );
}

function List({ title, event, fees }: { title: string; event: PublicEvent; fees: Fee[] }) {
  if (fees.length === 0) return null;
  return (
    <section aria-label={title}>
      <p className={common.strong}>{title}</p>
      <dl className={styles.list}>
        {fees.map((fee) => (
          <div key={fee.id}>
            <dt>{fee.name}</dt>
            <dd>{sayFee(fee, event)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Kept answers may lack them. */
const stepsOf = ({ added_after = [] }: PricedEvent) => added_after;

/** What scratching costs. */
function Scratching({ event }: { event: PublicEvent }) {
  const { scratch = [], refunds = [] } = event as PricedEvent;
  if (!hasScratchRules(event)) return null;
  return (
    <section aria-label="If you scratch">
      <p className={common.strong}>If you scratch</p>
      <dl className={styles.list}>
        {scratch.map(({ after, amount }) => (
          <div key={after.$date}>
            <dt>A class, from {formatDateTime(after, event.time_zone)} on</dt>
            <dd>{amount === null ? 'its price' : formatMoney(amount)}</dd>
          </div>
        ))}
        {refunds.map(({ until, percent }) => (
          <div key={until.$date}>
            <dt>Until {formatDateTime(until, event.time_zone)}</dt>
            <dd>{percent} % back</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What classes cost more that are added later. */
function Steps({ event }: { event: PublicEvent }) {
  const steps = stepsOf(event);
  if (steps.length === 0) return null;
  return (
    <section aria-label="Classes added later">
      <p className={common.strong}>Classes added later</p>
      <dl className={styles.list}>
        {steps.map((step) => (
          <div key={step.after.$date}>
            <dt>From {formatDateTime(step.after, event.time_zone)} on</dt>
            <dd>{sayRaise(step)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What a fee costs, when it is charged, and what is left of it: `$60.00 each, 3 left`. */
function sayFee(fee: Fee, event: PublicEvent): string {
  const { id, amount, per, from, until, max_quantity } = fee;
  const left = event.extras_left.find(({ fee_id }) => fee_id === id)?.left;
  return [
    `${formatMoney(amount)}${PER_WORDS[per] ?? ''}`,
    from !== null &&
      Date.now() < Date.parse(from.$date) &&
      `from ${formatDateTime(from, event.time_zone)} on`,
    until !== null && `until ${formatDateTime(until, event.time_zone)}`,
    left !== 0 && max_quantity !== null && `at most ${String(max_quantity)}`,
    sayWith(fee) || false,
    fee.end_fee && 'for a stall at the end of a row',
    left !== undefined &&
      (left === 0
        ? fee.stall_kind
          ? 'sold out: who asks waits in line'
          : 'sold out'
        : `${String(left)} left`),
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}
