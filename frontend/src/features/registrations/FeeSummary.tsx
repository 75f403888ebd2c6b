import { type ReactNode, useId } from 'react';

import { href } from '../../app/paths';
import { FormAlert, SubmitButton } from '../../components/form/FormActions';
import { useFormValues } from '../../components/form/useFormField';
import { LinkButton } from '../../components/ui/Button';
import { formatMoney } from '../../lib/money';
import { pickedOf, totalOf } from './classes';
import styles from './FeeSummary.module.css';
import type { PublicEvent } from '../publicEvent/publicEventApi';
import type { RegistrationValues } from './registrationSchema';

interface FeeSummaryProps {
  event: PublicEvent;
  /** The notice above the buttons, for the current values. */
  noticeFor: (values: RegistrationValues) => ReactNode;
}

/** The current total and the buttons; beside the form on wide screens, at the bottom of a phone. */
export function FeeSummary({ event, noticeFor }: FeeSummaryProps) {
  const values = useFormValues<RegistrationValues>();
  const picked = pickedOf(event.classes, values.classes);
  const id = useId();
  return (
    <aside className={styles.summary} aria-label="Fee">
      {picked.length > 0 && (
        <ul className={styles.picked}>
          {picked.map(({ name, price }) => (
            <li key={name}>
              <span>{name}</span>
              <span>{formatMoney(price)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span id={id}>Total Fee</span>
        <output aria-labelledby={id}>{formatMoney(totalOf(picked))}</output>
      </p>
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
