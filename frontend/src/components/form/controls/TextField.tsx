import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react';

import { cx } from '../../../lib/cx';
import { formatMoney, parseMoney } from '../../../lib/money/money';
import { emailHint } from '../../../lib/text/typos';
import { clockTime, formatDay } from '../../../lib/time/days';
import { IconButton } from '../../ui/actions/Button';
import { FieldFrame } from './FieldFrame';
import styles from './fields.module.css';
import { useFormField } from './useFormField';

/** Props that all fields have in common. */
export interface FieldProps {
  /** The path in the form's values: `location.venue`. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** Marks the field as required; the rule itself is in the form's schema. */
  required?: boolean;
  className?: string | undefined;
}

interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute;
  /** What the browser may fill in; nothing by default, since most fields are about others. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters';
  maxLength?: number;
  /** The last day that a date control offers, as `2026-09-20`; the server decides. */
  max?: string;
  placeholder?: string;
  /** Suggested values; others are allowed. */
  suggestions?: readonly string[];
  /** The id of a `datalist` with suggestions, which several fields share. */
  list?: string;
  /** Shown inside the control before the value, such as `$`. */
  prefix?: string;
  /** Whether the focus selects the value, so that what is typed replaces it. */
  selects?: boolean;
  /** Returns a hint about a probable mistake. It does not prevent submission. */
  doubt?: (value: string) => string | null;
  /** Its value in words, if neither the value nor the type of the field gives them. */
  say?: (text: string) => string;
  /** Told of what is typed or chosen, such as to fill in other fields. */
  onValue?: (value: string) => void;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** How the values of native inputs are said, by their type. */
const SAID: Readonly<Record<string, (text: string) => string>> = {
  date: (day) => formatDay(day),
  month: (month) => formatDay(`${month}-01`, { month: 'long', year: 'numeric' }),
  time: clockTime,
};

/** A single-line text field. */
export function TextField({
  name,
  label,
  hint,
  required,
  className,
  type = 'text',
  suggestions,
  list,
  prefix,
  selects = false,
  doubt,
  say = SAID[type],
  onValue,
  ...input
}: TextFieldProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, required, say });
  const doubted = useDoubt(textOf(field.value), doubt);
  const doubtId = `${field.id}-doubt`;
  const described = [field.control['aria-describedby'], doubted !== null && doubtId];
  const listId = `${field.id}-list`;
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <div className={styles.control}>
        {prefix !== undefined && (
          <span className={styles.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...field.control}
          autoComplete="off"
          {...input}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          type={type}
          className={cx(styles.input, prefix !== undefined && styles.prefixed)}
          value={textOf(field.value)}
          list={suggestions === undefined ? list : listId}
          {...(selects && { onFocus: (event) => event.currentTarget.select() })}
          onChange={({ target: { value } }) => {
            field.setValue(value);
            onValue?.(value);
          }}
        />
      </div>
      {doubt !== undefined && (
        <p id={doubtId} className={styles.doubt} role="status">
          {doubted}
        </p>
      )}
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

/** The pause in typing after which the hint is shown, in milliseconds. */
const DOUBT_MS = 800;

/**
 * The hint about a text, after a pause in typing. It is not shown when the field loses focus,
 * because it would move the submit button just when it is pressed.
 */
function useDoubt(text: string, doubt: TextFieldProps['doubt']): string | null {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DOUBT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === text ? (doubt?.(text) ?? null) : null;
}

/** An email field; phones show the keyboard for email addresses. */
export function EmailField(props: FieldProps & { autoComplete?: HTMLInputAutoCompleteAttribute }) {
  return (
    <TextField
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      doubt={emailHint}
    />
  );
}

/** A phone number field; phones show the keyboard for phone numbers. */
export function PhoneField(props: FieldProps & { autoComplete?: HTMLInputAutoCompleteAttribute }) {
  return <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" />;
}

const sayMoney = (text: string) => {
  const amount = parseMoney(text);
  return amount === null ? text : formatMoney(amount);
};

/** An amount of dollars. Its value in the form is text; use `parseMoney` to read it. */
export function MoneyField(props: FieldProps & { placeholder?: string }) {
  return <TextField {...props} inputMode="decimal" prefix="$" say={sayMoney} />;
}

/** A password field with a button that shows the password, against typing errors on phones. */
export function PasswordField({
  name,
  label,
  hint,
  required,
  className,
  autoComplete,
}: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const field = useFormField({ name, label, hint: hint !== undefined, required });
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <div className={styles.control}>
        <input
          {...field.control}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={cx(styles.input, styles.suffixed)}
          value={textOf(field.value)}
          onChange={(event) => field.setValue(event.target.value)}
        />
        <IconButton
          className={styles.suffix}
          icon={shown ? 'eye-off' : 'eye'}
          label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldProps {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
}

/** A multi-line text field. */
export function TextArea({
  name,
  label,
  hint,
  required,
  className,
  rows = 3,
  ...area
}: TextAreaProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, required });
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <textarea
        {...field.control}
        autoComplete="off"
        {...area}
        rows={rows}
        className={styles.input}
        value={textOf(field.value)}
        onChange={(event) => field.setValue(event.target.value)}
      />
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** The text of the empty option. */
  placeholder?: string;
}

/** A native select control. */
export function Select({
  name,
  label,
  hint,
  required,
  className,
  options,
  placeholder,
}: SelectProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, required, options });
  // Memoized, so that a keystroke elsewhere does not render hundreds of options again.
  const choices = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      )),
    [options],
  );
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <select
        {...field.control}
        className={cx(styles.input, styles.select)}
        value={textOf(field.value)}
        onChange={(event) => field.setValue(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices}
      </select>
    </FieldFrame>
  );
}
