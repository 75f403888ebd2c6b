import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';

import { cx } from '../../../lib/cx';
import { ariaKey, sayKey, type Shortcut } from '../keys/keys';
import styles from './Button.module.css';
import { Icon, type IconName } from '../pictures/Icon';
import { Spinner } from '../loading/Spinner';

/** The emphasis of a button; use at most one `primary` per view. */
type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';

interface Look {
  variant?: ButtonVariant;
  /** An icon before the text. */
  icon?: IconName;
  /** Uses the full width of the container. */
  wide?: boolean;
}

/** Props of {@link Button}: those of a native button, its look, and its pending state. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** True while the action runs: the button shows it and ignores clicks. */
  pending?: boolean;
  /** The text meanwhile, such as `Submitting...`. */
  pendingText?: string;
  /** The key that does the same; it is shown where there is a keyboard. */
  shortcut?: Shortcut;
  ref?: Ref<HTMLButtonElement>;
}

function classesOf(
  { variant = 'secondary', wide = false }: Look,
  className: string | undefined,
): string {
  return cx(styles.button, styles[variant], wide && styles.wide, className);
}

/** A button for an action on this page. For navigation use {@link LinkButton}. */
export function Button({
  variant,
  icon,
  wide,
  pending = false,
  pendingText,
  shortcut,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // `aria-disabled` instead of `disabled`, so that the button keeps the focus. Preventing the
    // click also prevents a second submission with Enter.
    if (pending) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      // `button` by default, because the default of HTML is `submit`.
      type={type}
      className={classesOf({ ...(variant && { variant }), ...(wide && { wide }) }, className)}
      aria-disabled={pending || isDisabled || undefined}
      {...(shortcut && { 'aria-keyshortcuts': ariaKey(shortcut) })}
      onClick={handleClick}
    >
      {pending ? <Spinner /> : icon !== undefined && <Icon name={icon} />}
      {pending && pendingText !== undefined ? pendingText : children}
      {shortcut && (
        <kbd aria-hidden="true" className={styles.key}>
          {sayKey(shortcut)}
        </kbd>
      )}
    </button>
  );
}

/** A link that looks like a button. `newTab` opens it in a new tab. */
export function LinkButton({
  variant,
  icon,
  wide,
  className,
  children,
  newTab = false,
  ...rest
}: LinkProps & Look & { newTab?: boolean }) {
  return (
    <Link
      {...rest}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
      className={classesOf({ ...(variant && { variant }), ...(wide && { wide }) }, className)}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** A button with only an icon; its label is for screen readers. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName;
  label: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.iconButton, className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} large />
    </button>
  );
}
