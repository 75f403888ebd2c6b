import { useState } from 'react';

import type { Schemas } from '../../../../api/types';
import { Button } from '../../../../components/ui/actions/Button';
import { Filter } from '../../../../components/ui/lists/Filters';
import { Stack } from '../../../../components/ui/page/Stack';
import { formatMoney } from '../../../../lib/money/money';
import styles from './EntryPanel.module.css';
import { findClasses } from '../walkIn/walkIn';

type ShowClass = Schemas['ClassView'];

/** As many of the classes that are found are shown. */
const SHOWN = 6;

interface AddClassProps {
  /** The classes that can be added. */
  classes: readonly ShowClass[];
  /** Whether a change is being sent. */
  pending: boolean;
  onAdd: (classId: string) => void;
}

/** Adds a class to an entry. It is found by its number or name, and Enter adds the first one. */
export function AddClass({ classes, pending, onAdd }: AddClassProps) {
  const [typed, setTyped] = useState('');
  const isBlank = typed.trim() === '';
  const found = isBlank ? [] : findClasses(classes, typed).slice(0, SHOWN);
  const [first] = found;
  const add = (one: ShowClass) => {
    if (pending) return;
    setTyped('');
    onAdd(one.id);
  };
  return (
    <Stack
      as="form"
      gap={1}
      onSubmit={(event) => {
        event.preventDefault();
        if (first !== undefined) add(first);
      }}
    >
      <Filter label="Add a class">
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder="Number or name"
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Filter>
      <p className={styles.small} role="status">
        {isBlank ? '' : first === undefined ? 'No class fits.' : `Enter adds ${sayClass(first)}.`}
      </p>
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map((one) => (
            <li key={one.id}>
              <Button
                variant="quiet"
                icon="plus"
                aria-label={`Add ${sayClass(one)}`}
                pending={pending}
                onClick={() => add(one)}
              >
                {sayClass(one)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

const sayClass = ({ number, name, price }: ShowClass) => `${number} ${name}, ${formatMoney(price)}`;
