import { type ReactNode, useEffect, useId, useState } from 'react';

import { cx } from '../../lib/cx';
import styles from './Filters.module.css';

/** How long typing rests before a list follows it. */
const TYPING_MS = 300;

/** Props of {@link Filters}. */
interface FiltersProps {
  /** What they are for: `Filter horses`. */
  label: string;
  className?: string | undefined;
  /** {@link SearchFilter}, {@link SelectFilter} and others in a {@link Filter}. */
  children: ReactNode;
}

/** The controls over a list that say what it lets through. */
export function Filters({ label, className, children }: FiltersProps) {
  return (
    <search className={cx(styles.filters, className)} aria-label={label}>
      {children}
    </search>
  );
}

/** One of them: a label above its control. */
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

/** Props of {@link SearchFilter}. */
interface SearchFilterProps {
  label?: string;
  placeholder: string;
  value: string;
  /** Called when the typing rests, without blanks at either end. */
  onChange: (value: string) => void;
}

/** A text to search for. */
export function SearchFilter({
  label = 'Search',
  placeholder,
  value,
  onChange,
}: SearchFilterProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // The address changed elsewhere: the filters were cleared, or the menu led here again.
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }

  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => {
      onChange(text.trim());
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text, value, onChange]);

  return (
    <Filter label={label}>
      {(control) => (
        <input
          {...control}
          type="search"
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      )}
    </Filter>
  );
}

/** Props of {@link SelectFilter}. */
interface SelectFilterProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** One of a few. */
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
