import { type ReactNode, useId, useState } from 'react';

import { href } from '../../../app/paths';
import { FormAlert, SubmitButton } from '../../../components/form/FormActions';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { LinkButton } from '../../../components/ui/actions/Button';
import { cx } from '../../../lib/cx';
import { formatMoney } from '../../../lib/money/money';
import type { Quote } from '../parts/bill';
import { sayClass, titledBill } from '../parts/classTitles';
import styles from './FeeSummary.module.css';
import type { PublicEvent } from '../parts/publicEventApi';
import { RuleNote } from '../parts/RuleNote';
import type { NewRegistration } from '../parts/registrationValues';

interface FeeSummaryProps {
  event: PublicEvent;
  quoteFor: (values: NewRegistration) => Quote;
  /** The notice above the buttons, for the current values. */
  noticeFor: (values: NewRegistration) => ReactNode;
}

/** The bill and the buttons; beside the form on wide screens, at the bottom of a phone. */
export function FeeSummary({ event, quoteFor, noticeFor }: FeeSummaryProps) {
  const values = useFormValues<NewRegistration>();
  const { lines, waiting, inLine, total } = quoteFor(values);
  const [open, setOpen] = useState(false);
  const id = useId();
  const listId = useId();
  return (
    <aside className={styles.summary} aria-label="Fee">
      {lines.length + waiting.length + inLine.length > 0 && (
        <>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide the bill' : 'Show the bill'}
          </button>
          <ul id={listId} className={cx(styles.picked, open && styles.open)}>
            {titledBill(event.classes, event.classes, lines).map((line) => (
              <li key={line.id}>
                <span>
                  {line.quantity > 1 ? `${line.title} × ${line.quantity}` : line.title}
                  <RuleNote rule={line.rule} zone={event.time_zone} />
                </span>
                <span>{formatMoney(line.amount)}</span>
              </li>
            ))}
            {[
              ...waiting.map((one) => [one.id, sayClass(one), 'Waiting list']),
              ...inLine.map(({ id: extra, name, quantity }) => [
                extra,
                quantity > 1 ? `${name} × ${quantity}` : name,
                'In line',
              ]),
            ].map(([key, title, state]) => (
              <li key={`${state} ${key}`}>
                <span>{title}</span>
                <span>{state}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {lines.some(({ rule }) => ['per_horse', 'per_weekend'].includes(rule.kind)) && (
        <p className={styles.note}>
          What is charged once for the horse or the weekend falls away if another entry pays it.
        </p>
      )}
      <p className={styles.total}>
        <span id={id}>Total Fee</span>
        <output aria-labelledby={id}>{formatMoney(total)}</output>
      </p>
      {event.payment_note !== '' && total > 0 && (
        <p className={styles.note}>{event.payment_note}</p>
      )}
      <FormAlert />
      {noticeFor(values)}
      <div className={styles.buttons}>
        <LinkButton to={href.event(event._id.$oid)} variant="quiet">
          Cancel
        </LinkButton>
        <SubmitButton pendingText="Submitting...">Submit Registration</SubmitButton>
      </div>
    </aside>
  );
}
