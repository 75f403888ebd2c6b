import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react';

import { cx } from '../../lib/cx';
import { emailHint } from '../../lib/typos';
import { IconButton } from '../ui/Button';
import { FieldFrame } from './FieldFrame';
import styles from './fields.module.css';
import { useFormField } from './useFormField';

/** What every field of a form takes. */
export interface FieldProps {
  /** Its path in the form's values: `location.venue`. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** Marks it as required; the rule itself stands in the form's schema. */
  required?: boolean;
  className?: string | undefined;
}

/** Props of {@link TextField}. */
interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters';
  maxLength?: number;
  placeholder?: string;
  /** Values to offer while typing; others are allowed. */
  suggestions?: readonly string[];
  /** What stands before the value inside the control, such as `$`. */
  prefix?: string;
  /** Doubts about what was typed, said under the field; they keep nobody from sending it. */
  doubt?: (value: string) => string | null;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** One line of text. */
export function TextField({
  name,
  label,
  hint,
  required,
  className,
  type = 'text',
  suggestions,
  prefix,
  doubt,
  ...input
}: TextFieldProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, required });
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
          {...input}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          type={type}
          className={cx(styles.input, prefix !== undefined && styles.prefixed)}
          value={textOf(field.value)}
          list={suggestions && listId}
          onChange={(event) => {
            field.setValue(event.target.value);
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

/** How long typing rests before it is doubted. */
const DOUBT_MS = 800;

/**
 * What is doubtful about a text once the typing rests. Not on leaving the field: what appears then
 * moves the button away under the finger that presses it.
 */
function useDoubt(text: string, doubt: TextFieldProps['doubt']): string | null {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(text);
    }, DOUBT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return rested === text ? (doubt?.(text) ?? null) : null;
}

/** An email address, with the keyboard for it. */
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

/** A phone number, with the keyboard for it. */
export function PhoneField(props: FieldProps & { autoComplete?: HTMLInputAutoCompleteAttribute }) {
  return <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" />;
}

/** An amount of dollars. It is text in the form's values; `parseMoney` reads it. */
export function MoneyField(props: FieldProps & { placeholder?: string }) {
  return <TextField {...props} inputMode="decimal" prefix="$" autoComplete="off" />;
}

/** A password, which can be looked at while typing: phones make typos. */
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
          onChange={(event) => {
            field.setValue(event.target.value);
          }}
        />
        <IconButton
          className={styles.suffix}
          icon={shown ? 'eye-off' : 'eye'}
          label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => {
            setShown(!shown);
          }}
        />
      </div>
    </FieldFrame>
  );
}

/** Props of {@link TextArea}. */
interface TextAreaProps extends FieldProps {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** Several lines of text. */
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
        {...area}
        rows={rows}
        className={styles.input}
        value={textOf(field.value)}
        onChange={(event) => {
          field.setValue(event.target.value);
        }}
      />
    </FieldFrame>
  );
}

/** Props of {@link Select}. */
interface SelectProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** What the empty choice reads. */
  placeholder?: string;
}

/** One of a list: the native control, which every phone draws best itself. */
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
  // The same elements again for the same options: hundreds of them cost nothing at a key stroke.
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
        onChange={(event) => {
          field.setValue(event.target.value);
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices}
      </select>
    </FieldFrame>
  );
}
