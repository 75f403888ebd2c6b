import { Stack } from '../page/Stack';
import { KEYS, sayKey, type Shortcut } from './keys';
import styles from './keys.module.css';

/** The keys by where they work. */
const KEYS_BY_PLACE: readonly { place: string; keys: readonly Shortcut[] }[] = [
  { place: 'Everywhere', keys: [KEYS.help, KEYS.search, KEYS.dismiss, KEYS.notices] },
  { place: 'Lists', keys: [KEYS.next, KEYS.previous, KEYS.open, KEYS.close] },
  { place: 'A show', keys: [KEYS.entries, KEYS.money] },
  { place: 'Entries of a show', keys: [KEYS.addEntry] },
  {
    place: 'An open entry',
    keys: [
      KEYS.takePayment,
      KEYS.takeCheck,
      KEYS.refund,
      KEYS.classes,
      KEYS.extras,
      KEYS.charge,
      KEYS.receipt,
      KEYS.editEntry,
      KEYS.swapNumber,
      KEYS.code,
      KEYS.scratch,
    ],
  },
  { place: 'Same or other?', keys: [KEYS.same, KEYS.other] },
  { place: 'The text of a note', keys: [KEYS.bold] },
];

/** All keys by where they work. Nothing else loads it. */
export default function KeyPlaces() {
  return (
    // On a low screen it scrolls; the keyboard scrolls what is focused.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={styles.places} role="region" aria-label="All keys" tabIndex={0}>
      {KEYS_BY_PLACE.map(({ place, keys }) => (
        <Stack as="section" gap={2} key={place} aria-label={place} className={styles.place}>
          <h3>{place}</h3>
          <dl className={styles.list}>
            {keys.map((shortcut) => (
              <div key={shortcut.key}>
                <dt>
                  <kbd className={styles.key}>{sayKey(shortcut)}</kbd>
                </dt>
                <dd>{shortcut.does}</dd>
              </div>
            ))}
          </dl>
        </Stack>
      ))}
    </div>
  );
}
