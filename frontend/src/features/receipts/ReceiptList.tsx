import { useState } from 'react';
import { Link } from 'react-router';

import { withReason } from '../../api/errors';
import { createKeyFor } from '../../api/idempotency';
import { href } from '../../app/paths';
import { Button } from '../../components/ui/actions/Button';
import { Badge } from '../../components/ui/messages/Badge';
import { useToast } from '../../components/ui/messages/Toast';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import { formatMoney } from '../../lib/money/money';
import { formatDateTime } from '../../lib/time/dates';
import { methodOf, numberOf } from '../entries/office/entryWords';
import { ReasonDialog } from '../entries/office/ReasonDialog';
import { useBarnZone } from '../people/useBarn';
import { MailReceipt } from './MailReceipt';
import styles from './Receipts.module.css';
import { type Receipt, useAllotReceiptMutation, useVoidReceiptMutation } from './receiptsApi';

interface ReceiptListProps {
  receipts: readonly Receipt[];
  /** Whether money may be allotted and voided. */
  mayEdit: boolean;
  /** Whether all are of one person, whose page this is. */
  ofOne?: boolean;
}

/** Receipts with what they pay. */
export function ReceiptList({ receipts, mayEdit, ofOne = false }: ReceiptListProps) {
  return (
    <ul className={styles.receipts} aria-label="Receipts">
      {receipts.map((receipt) => (
        <Item key={receipt._id.$oid} receipt={receipt} mayEdit={mayEdit} ofOne={ofOne} />
      ))}
    </ul>
  );
}

interface ItemProps {
  receipt: Receipt;
  mayEdit: boolean;
  ofOne: boolean;
}

function Item({ receipt, mayEdit, ofOne }: ItemProps) {
  const zone = useBarnZone();
  const { number, direction, method, reference, amount, voided_at, exhibitor_id } = receipt;
  const isVoided = voided_at !== null;
  const how = [methodOf(method), reference].filter((it) => it !== '').join(' ');
  const who = direction === 'in' ? 'from' : 'to';
  const { received_at, recorded_by, note, void_reason, voided_by } = receipt;
  const facts = [formatDateTime(received_at, zone), how, recorded_by ?? '', note];
  const title = `Receipt ${String(number)}`;
  return (
    <li aria-label={title}>
      <div className={styles.head}>
        <span>
          <strong>{title}</strong>
          {!ofOne && exhibitor_id !== null && (
            <>
              {` ${who} `}
              <Link to={href.exhibitor(exhibitor_id)}>{receipt.exhibitor_name}</Link>
            </>
          )}{' '}
          {isVoided && <Badge tone="neutral">Voided</Badge>}
          {direction === 'out' && !isVoided && <Badge tone="warning">Given back</Badge>}
          <Soft className={styles.under}>{facts.filter((it) => it !== '').join(' · ')}</Soft>
          {isVoided && (
            <Soft className={styles.under}>
              {['Voided', voided_by, void_reason].filter((it) => it !== null).join(' · ')}
            </Soft>
          )}
        </span>
        <span className={styles.amount}>
          {isVoided ? <s>{formatMoney(amount)}</s> : signed(direction, amount)}
        </span>
      </div>
      <Parts receipt={receipt} />
      {mayEdit && !isVoided && <Acts receipt={receipt} title={title} />}
    </li>
  );
}

const signed = (direction: Receipt['direction'], amount: number) =>
  `${direction === 'out' ? '−' : ''}${formatMoney(amount)}`;

/** An entry, or a barn at a show. */
function PaidFor({ part }: { part: Receipt['allotments'][number] }) {
  const { event_id, registration_id, group_id, show, rider_name, horse_name } = part;
  if (registration_id === null) {
    const said = `${show}: ${rider_name}`;
    if (group_id === null) return <span>{said}</span>;
    return <Link to={href.eventBarn(event_id, group_id)}>{said}</Link>;
  }
  return (
    <Link to={href.eventEntry(event_id, registration_id)}>
      {show}: {numberOf(part)} · {rider_name} · {horse_name}
    </Link>
  );
}

function Parts({ receipt }: { receipt: Receipt }) {
  const { allotments, allotted_to_deleted, rest, direction } = receipt;
  return (
    <ul className={styles.parts}>
      {allotments.map((part) => (
        <li key={part.payment_id}>
          <PaidFor part={part} />
          <span>{formatMoney(part.amount)}</span>
        </li>
      ))}
      {allotted_to_deleted > 0 && (
        <li>
          <span>Entries of deleted shows</span>
          <span>{formatMoney(allotted_to_deleted)}</span>
        </li>
      )}
      {rest > 0 && (
        <li>
          <span>{direction === 'in' ? 'Credit' : 'From credit'}</span>
          <span>{formatMoney(rest)}</span>
        </li>
      )}
    </ul>
  );
}

function Acts({ receipt, title }: { receipt: Receipt; title: string }) {
  const [voiding, setVoiding] = useState(false);
  const [voidIt] = useVoidReceiptMutation();
  const [allot, { isLoading }] = useAllotReceiptMutation();
  const [keyFor] = useState(() => createKeyFor());
  const toast = useToast();
  const id = receipt._id.$oid;
  const { rest, direction, amount } = receipt;
  const use = async () => {
    const body = {};
    try {
      const key = createKeyFor()(body);
      const after = await allot({ id, body, idempotencyKey: key }).unwrap();
      const used = rest - after.rest;
      if (used > 0) toast.success(`${formatMoney(used)} of credit pays what was due`);
      else toast.success('Nothing is due that it could pay');
    } catch (error) {
      toast.error(withReason('The credit was not used.', error));
    }
  };
  return (
    <Row gap={2}>
      {rest > 0 && direction === 'in' && (
        <Button pending={isLoading} onClick={() => void use()}>
          Use Credit for What Is Due
        </Button>
      )}
      {receipt.exhibitor_id !== null && <MailReceipt id={id} number={receipt.number} />}
      <Button variant="quiet" aria-label={`Void ${title}`} onClick={() => setVoiding(true)}>
        Void
      </Button>
      <ReasonDialog
        title={`Void ${title}`}
        description={`All ${formatMoney(amount)} of it counts no more, also in every entry that it pays. It stays in the list.`}
        action="Void"
        required
        open={voiding}
        onClose={() => setVoiding(false)}
        onConfirm={async (given) => {
          const body = { reason: given ?? '' };
          await voidIt({ id, body, idempotencyKey: keyFor(body) }).unwrap();
          toast.success(`${title} is voided`);
        }}
      />
    </Row>
  );
}
