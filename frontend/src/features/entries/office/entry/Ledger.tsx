import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { createKeyFor } from '../../../../api/idempotency';
import { useHasDraft } from '../../../../components/form/unsaved/useDraft';
import { Button } from '../../../../components/ui/actions/Button';
import { Row } from '../../../../components/ui/page/Stack';
import { useToast } from '../../../../components/ui/messages/Toast';
import { focusPanelOf } from '../../../../components/ui/page/ListAndPanel';
import { KeyButton } from '../../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../../components/ui/keys/keys';
import { formatDateTime } from '../../../../lib/time/dates';
import { formatMoney } from '../../../../lib/money/money';
import { type Payment, useVoidPaymentMutation, type WholeEntry } from '../entriesApi';
import { methodOf } from '../entryWords';
import styles from './EntryPanel.module.css';
import { PAYMENT_STARTS, PaymentForm, type PaymentStart, paymentDraft } from './PaymentForm';
import { ReasonDialog } from '../ReasonDialog';

/** What was paid and given back, in the show's time zone, and the form for more. */
export function Ledger({ entry, zone }: { entry: WholeEntry; zone: string }) {
  const hasDraft = useHasDraft();
  // Opens the form for an entry that was just added, and after a reload if there is a draft.
  const { state } = useLocation() as { state: { pays?: boolean } | null };
  const [open, setOpen] = useState<PaymentStart | null>(
    () =>
      PAYMENT_STARTS.find((start) => hasDraft(paymentDraft(start, entry._id.$oid))) ??
      (state?.pays === true ? 'payment' : null),
  );
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open === null) return;
    // The amount of a check is usually what is due.
    const name = open === 'check' ? 'reference' : 'amount';
    const first = place.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    first?.focus();
    first?.select();
  }, [open]);
  const voided = new Set(entry.payments.map(({ voids }) => voids));
  return (
    <section ref={place} className={styles.part} aria-label="Payments">
      {entry.payments.length > 0 && (
        <ul className={styles.bill}>
          {entry.payments.map((payment) => (
            <Line
              key={payment.id}
              payment={payment}
              zone={zone}
              isVoided={voided.has(payment.id)}
            />
          ))}
        </ul>
      )}
      {open === null ? (
        <Row gap={2}>
          <KeyButton
            variant="primary"
            shortcut={KEYS.takePayment}
            onClick={() => setOpen('payment')}
          >
            Take Payment
          </KeyButton>
          <KeyButton shortcut={KEYS.takeCheck} onClick={() => setOpen('check')}>
            Take Check
          </KeyButton>
          {entry.paid > 0 && (
            <KeyButton shortcut={KEYS.refund} onClick={() => setOpen('refund')}>
              Give Refund
            </KeyButton>
          )}
        </Row>
      ) : (
        <PaymentForm
          key={open}
          entry={entry}
          start={open}
          onDone={() => {
            focusPanelOf(place.current);
            setOpen(null);
          }}
        />
      )}
    </section>
  );
}

interface LineProps {
  payment: Payment;
  zone: string;
  isVoided: boolean;
}

function Line({ payment, zone, isVoided }: LineProps) {
  const { kind, method, amount, reference, note, received_at, recorded_by, voids, reason } =
    payment;
  const { receipt_number } = payment;
  const [asking, setAsking] = useState(false);
  const [voidIt] = useVoidPaymentMutation();
  const [keyFor] = useState(() => createKeyFor());
  const toast = useToast();
  // A line that voids a payment takes away, like a refund.
  const isAway = (kind === 'refund') === (voids === null);
  const name = [kind === 'refund' ? 'Refund' : 'Payment', methodOf(method), reference]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <li>
      <span className={styles.name}>
        {voids !== null && 'Voided: '}
        {isVoided ? <s>{name}</s> : name}
        <span className={styles.small}>
          {[
            `Receipt ${String(receipt_number)}`,
            formatDateTime(received_at, zone),
            recorded_by,
            note,
            reason,
          ]
            .filter((part) => part !== null && part !== '')
            .join(' · ')}
        </span>
      </span>
      <span className={styles.amount}>
        {isAway ? '−' : ''}
        {formatMoney(amount)}
      </span>
      {!isVoided && voids === null && (
        <>
          <Button variant="quiet" aria-label={`Void ${name}`} onClick={() => setAsking(true)}>
            Void
          </Button>
          <ReasonDialog
            title={`Void ${formatMoney(amount)}`}
            description={`${name} stays in the ledger, with a line that takes it back: all of receipt ${String(receipt_number)}, also what it pays of other entries.`}
            action="Void"
            required
            open={asking}
            onClose={() => setAsking(false)}
            onConfirm={async (given) => {
              const body = { reason: given ?? '' };
              await voidIt({ id: payment.id, body, idempotencyKey: keyFor(body) }).unwrap();
              toast.success('Voided');
            }}
          />
        </>
      )}
    </li>
  );
}
