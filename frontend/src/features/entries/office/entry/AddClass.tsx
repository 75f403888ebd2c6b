import { useRef, useState } from 'react';

import type { Schemas } from '../../../../api/types';
import { Button } from '../../../../components/ui/actions/Button';
import { Filter } from '../../../../components/ui/lists/Filters';
import { Stack } from '../../../../components/ui/page/Stack';
import { focusPanelOf } from '../../../../components/ui/page/ListAndPanel';
import { ariaKey, KEYS } from '../../../../components/ui/keys/keys';
import { useShortcut } from '../../../../components/ui/keys/useKeys';
import { fold } from '../../../../lib/text/fold';
import { formatMoney } from '../../../../lib/money/money';
import { sayClass } from '../../parts/classTitles';
import styles from './EntryPanel.module.css';
import { findClasses } from '../walkIn/walkIn';

type ShowClass = Schemas['ClassView'];

/** As many of the classes that are found are shown. */
const SHOWN = 6;

interface AddClassProps {
  /** The classes that can be added. */
  classes: readonly ShowClass[];
  /** The classes that can be scratched. */
  entered: readonly ShowClass[];
  /** Whether a change is being sent. */
  pending: boolean;
  onAdd: (classId: string) => void;
  onScratch: (classId: string) => void;
}

/**
 * Adds a class to an entry. It is found by its number or name, and Enter adds the first one. With a
 * minus, Enter scratches the class that has this number. `C` goes to the field.
 */
export function AddClass({ classes, entered, pending, onAdd, onScratch }: AddClassProps) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useShortcut(KEYS.classes, () => form.current?.querySelector('input')?.focus());
  const sought = typed.trim();
  const isBlank = sought === '' || sought === '-';
  const scratches = sought.startsWith('-');
  const scratched = entered.find(({ number }) => fold(number) === fold(sought.slice(1)));
  const found = isBlank || scratches ? [] : findClasses(classes, typed).slice(0, SHOWN);
  const first = scratches ? scratched : found[0];
  const take = (one: ShowClass) => {
    if (pending) return;
    setTyped('');
    if (scratches) onScratch(one.id);
    else onAdd(one.id);
  };
  const status = () => {
    if (isBlank) return '';
    if (first !== undefined) return `Enter ${scratches ? 'scratches' : 'adds'} ${sayOffer(first)}.`;
    return scratches ? 'The entry has no class with this number.' : 'No class fits.';
  };
  return (
    <Stack
      as="form"
      ref={form}
      gap={1}
      onSubmit={(event) => {
        event.preventDefault();
        if (first !== undefined) take(first);
      }}
    >
      <Filter label="Add a class">
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder="Number or name; -9 scratches class 9"
            aria-keyshortcuts={ariaKey(KEYS.classes)}
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== KEYS.close.key) return;
              setTyped('');
              focusPanelOf(form.current);
            }}
          />
        )}
      </Filter>
      <p className={styles.small} role="status">
        {status()}
      </p>
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map((one) => (
            <li key={one.id}>
              <Button
                variant="quiet"
                icon="plus"
                aria-label={`Add ${sayOffer(one)}`}
                pending={pending}
                onClick={() => take(one)}
              >
                {sayOffer(one)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

const sayOffer = (one: ShowClass) => `${sayClass(one)}, ${formatMoney(one.price)}`;
