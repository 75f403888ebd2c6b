import { type ReactNode, useEffect, useId, useState } from 'react';

import type { AgendaFilters } from './agenda';
import styles from './CalendarPage.module.css';
import { useEventList } from './useEventList';

/** How long typing rests before the list follows it. */
const TYPING_MS = 300;

/** Props of {@link CalendarFilters}. */
export interface CalendarFiltersProps {
  filters: AgendaFilters;
  onChange: (changes: Partial<AgendaFilters>) => void;
}

/** What the list of shows lets through. */
export function CalendarFilters({ filters, onChange }: CalendarFiltersProps) {
  return (
    <search className={styles.filters} aria-label="Filter events">
      <TextFilter
        value={filters.q}
        onChange={(q) => {
          onChange({ q });
        }}
      />
      <TypeFilter
        value={filters.type}
        onChange={(type) => {
          onChange({ type });
        }}
      />
      <Filter label="Order">
        {(id) => (
          <select
            id={id}
            className={styles.control}
            value={filters.sort}
            onChange={(event) => {
              onChange({ sort: event.target.value === 'start' ? 'start' : '-start' });
            }}
          >
            <option value="-start">Latest first</option>
            <option value="start">Earliest first</option>
          </select>
        )}
      </Filter>
      {(['from', 'to'] as const).map((name) => (
        <Filter key={name} label={name === 'from' ? 'From' : 'To'}>
          {(id) => (
            <input
              id={id}
              type="date"
              className={styles.control}
              value={filters[name]}
              onChange={(event) => {
                onChange({ [name]: event.target.value });
              }}
            />
          )}
        </Filter>
      ))}
    </search>
  );
}

function Filter({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function TextFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
    <Filter label="Search">
      {(id) => (
        <input
          id={id}
          type="search"
          className={styles.control}
          value={text}
          placeholder="Name or venue"
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

function TypeFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  // The same call as the unfiltered list makes: one answer serves both.
  const { events = [] } = useEventList({ sort: '-start' });
  const types = [...new Set([...events.map((event) => event.event_type), value])]
    .filter((type) => type !== '')
    .sort((a, b) => a.localeCompare(b));
  return (
    <Filter label="Type">
      {(id) => (
        <select
          id={id}
          className={styles.control}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        >
          <option value="">All types</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </select>
      )}
    </Filter>
  );
}
