import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';

import { cx } from '../../lib/cx';
import { Alert } from '../ui/messages/Alert';
import { Button, type ButtonProps } from '../ui/actions/Button';
import { useFormContext } from './formContext';
import styles from './controls/fields.module.css';
import common from '../ui/page/common.module.css';

/** The message about the last failed submission, if it is not about a field. */
export function FormAlert() {
  const { failure, explanation, stop } = useFormContext();
  return (
    <>
      {stop}
      {failure !== null && <Alert>{failure}</Alert>}
      {explanation !== null && <p role="status">{explanation}</p>}
    </>
  );
}

/** The submit button of a form. It is pending while the form is being submitted. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'pending'>) {
  const { isSubmitting } = useFormikContext();
  return <Button variant="primary" {...props} type="submit" pending={isSubmitting} />;
}

/**
 * The alert and the buttons at the end of a form; `sticky` keeps the buttons visible on a phone,
 * or, of a form that is long at a desk too, `always`.
 */
export function FormActions({
  sticky = false,
  children,
}: {
  sticky?: boolean | 'always';
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        common.grid3,
        sticky !== false && styles.sticky,
        sticky === 'always' && styles.always,
      )}
    >
      <FormAlert />
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
