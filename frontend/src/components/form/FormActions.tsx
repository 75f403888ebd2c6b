import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';

import { cx } from '../../lib/cx';
import { Alert } from '../ui/Alert';
import { Button, type ButtonProps } from '../ui/Button';
import { useFormContext } from './formContext';
import styles from './fields.module.css';

/** What stopped the last submission, when it is not about a field. */
export function FormAlert() {
  const { failure, stop } = useFormContext();
  return (
    <>
      {stop}
      {failure !== null && <Alert>{failure}</Alert>}
    </>
  );
}

/** The button that sends the form around it. It is at work for as long as the form is. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'pending'>) {
  const { isSubmitting } = useFormikContext();
  return <Button variant="primary" {...props} type="submit" pending={isSubmitting} />;
}

/** The end of a form: its alert, then its buttons; `sticky` keeps them in view on a phone. */
export function FormActions({
  sticky = false,
  children,
}: {
  sticky?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.formActions, sticky && styles.sticky)}>
      <FormAlert />
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
