import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';

import { cx } from '../../../lib/cx';
import styles from './Filters.module.css';

/** The pause in typing after which the list is filtered, in milliseconds. */
const TYPING_MS = 300;

interface FiltersProps {
  /** The accessible name: `Filter horses`. */
  label: string;
  className?: string | undefined;
  /** Hides the labels, if the first option of each filter says what it filters. */
  compact?: boolean;
  /** Puts the filters below the search, because something is open beside the list. */
  narrow?: boolean;
  /** {@link SearchFilter}, {@link TypedFilter}, {@link SelectFilter}, or other controls in a {@link Filter}. */
  children: ReactNode;
}

/** The filters of a list. */
export function Filters({
  label,
  className,
  compact = false,
  narrow = false,
  children,
}: FiltersProps) {
  return (
    <search
      className={cx(styles.filters, compact && styles.compact, narrow && styles.narrow, className)}
      aria-label={label}
    >
      {children}
    </search>
  );
}

/** One filter: a label above its control. */
export function Filter({
  label,
  children,
}: {
  label: string;
  children: (control: { id: string; className: string | undefined }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      {children({ id, className: styles.control })}
    </div>
  );
}

interface SearchFilterProps {
  label?: string;
  placeholder?: string;
  /** The text, which `onChange` changes at once. */
  value: string;
  /** Called after a pause in typing, with the trimmed text. */
  onChange: (value: string) => void;
  /** Called with the trimmed text when Enter is pressed, after `onChange`. */
  onEnter?: (text: string) => void;
}

/** A filter for a search text. */
export function SearchFilter({ label = 'Search', ...filter }: SearchFilterProps) {
  return <TypedFilter label={label} {...filter} type="search" />;
}

interface TypedFilterProps extends SearchFilterProps {
  label: string;
  type?: 'text' | 'search';
  inputMode?: 'numeric' | 'decimal';
  /** Suggested values; others are allowed. */
  suggestions?: readonly string[];
  /** Why the list is not filtered by what is typed. */
  problem?: string | undefined;
}

/** A filter for a text that is typed. */
export function TypedFilter({
  label,
  value,
  onChange,
  onEnter,
  suggestions,
  problem,
  type = 'text',
  ...input
}: TypedFilterProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // The value was changed elsewhere: the filters were cleared, or a link changed the address.
  // `useFilterParams` reads back at once what was typed here, so it is never taken for that.
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }

  const search = useEffectEvent(onChange);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => search(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <Filter label={label}>
      {(control) => (
        <>
          <input
            {...control}
            {...input}
            type={type}
            value={text}
            list={suggestions && `${id}-list`}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-problem`}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              if (text.trim() !== value) onChange(text.trim());
              onEnter?.(text.trim());
            }}
          />
          {suggestions && (
            <datalist id={`${id}-list`}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
          {problem !== undefined && (
            <p id={`${id}-problem`} className={styles.problem}>
              {problem}
            </p>
          )}
        </>
      )}
    </Filter>
  );
}

interface SelectFilterProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A filter with a few options. */
export function SelectFilter<T extends string>({
  label,
  value,
  options,
  onChange,
}: SelectFilterProps<T>) {
  return (
    <Filter label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const picked = options.find((option) => option.value === event.target.value);
            if (picked !== undefined) onChange(picked.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Filter>
  );
}
