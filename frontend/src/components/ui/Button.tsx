import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';

import { cx } from '../../lib/cx';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon';
import { Spinner } from './Spinner';

/** How much a button asks for: one `primary` per view. */
type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';

interface Look {
  variant?: ButtonVariant;
  /** A drawing before the text. */
  icon?: IconName;
  /** As wide as its container. */
  wide?: boolean;
}

/** Props of {@link Button}: those of a native button, its look, and whether it is at work. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** True while the action runs: the button shows so and cannot be pressed again. */
  pending?: boolean;
  /** What it reads meanwhile, such as `Submitting...`. */
  pendingText?: string;
  ref?: Ref<HTMLButtonElement>;
}

function classesOf(
  { variant = 'secondary', wide = false }: Look,
  className: string | undefined,
): string {
  return cx(styles.button, styles[variant], wide && styles.wide, className);
}

/** A button that does something here. What leads elsewhere is a {@link LinkButton}. */
export function Button({
  variant,
  icon,
  wide,
  pending = false,
  pendingText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // `aria-disabled` instead of `disabled`: the keyboard keeps its place while an action runs.
    // Stopping the click also stops a form from being submitted a second time with Enter.
    if (pending) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      // A button of this kind is never of unknown type: the default of HTML would submit forms.
      type={type}
      className={classesOf({ ...(variant && { variant }), ...(wide && { wide }) }, className)}
      aria-disabled={pending || undefined}
      onClick={handleClick}
    >
      {pending ? <Spinner /> : icon !== undefined && <Icon name={icon} />}
      {pending && pendingText !== undefined ? pendingText : children}
    </button>
  );
}

/** A link that looks like a button. With `newTab` it opens beside this page. */
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

/** A button that is only a drawing; its name is for those who cannot see it. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; label: string }) {
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
