import { useEffect } from 'react';

import { FieldError } from '../../components/form/controls/FieldFrame';
import { MoneyField } from '../../components/form/controls/TextField';
import {
  useFormActions,
  useFormField,
  useFormValues,
} from '../../components/form/controls/useFormField';
import { SegmentedControl } from '../../components/ui/lists/SegmentedControl';
import { Row, Stack } from '../../components/ui/page/Stack';
import { formatMoney, parseMoney } from '../../lib/money/money';
import { useHorseOptions } from '../horses/HorsesField';
import styles from './Book.module.css';
import {
  divideEqually,
  type EntryValues,
  leftInWords,
  leftToSplit,
  splitsFor,
  type SplitValues,
} from './entrySchema';

const WAYS = [
  { value: 'equally', label: 'Equally' },
  { value: 'amounts', label: 'By Amount' },
] as const;

/** How an entry is divided among its horses, if it has several: equally, or by typed amounts. */
export function SplitField() {
  const { amount, horse_ids, split, splits } = useFormValues<EntryValues>();
  const { setValue } = useFormActions();
  const field = useFormField({ name: 'splits', label: 'The amounts' });
  const { options: horses } = useHorseOptions();
  const nameOf = ({ horse_id, horse_name }: SplitValues) =>
    horses?.find(({ value }) => value === horse_id)?.label ?? horse_name;

  // The horses are chosen in a field of their own.
  useEffect(() => {
    const wanted = splitsFor(horse_ids, splits);
    const isSame =
      wanted.length === splits.length && wanted.every((one, place) => one === splits[place]);
    if (!isSame) setValue('splits', wanted);
  });

  if (splits.length < 2 && split === 'equally') return null;
  const equal = divideEqually(parseMoney(amount) ?? 0, horse_ids.length);
  const choose = (way: EntryValues['split']) => {
    setValue('split', way);
    // Begins with the equal amounts, of which most may stay.
    if (way === 'amounts' && splits.every((one) => one.amount === '')) {
      const begun = splits.map((one, place) => ({
        ...one,
        amount: equal[place]?.toFixed(2) ?? '',
      }));
      setValue('splits', begun);
    }
  };
  const left = leftToSplit(amount, splits);
  return (
    // Focusable, because an error of the whole split moves the focus here.
    <Stack
      gap={3}
      role="group"
      aria-label="How it is split"
      aria-describedby={field.error === undefined ? undefined : field.errorId}
      tabIndex={-1}
      data-invalid={field.error !== undefined || undefined}
    >
      <Row spread>
        <SegmentedControl label="Split" options={WAYS} value={split} onChange={choose} />
        {split === 'amounts' && splits.length > 0 && (
          <p role="status" className={left === 0 ? styles.soft : styles.over}>
            {leftInWords(left)}
          </p>
        )}
      </Row>
      <FieldError field={field} />
      {split === 'equally' ? (
        <ul className={styles.owners}>
          {splits.map((one) => (
            <li key={one.horse_id + one.horse_name}>
              <span>{nameOf(one)}</span>
              <span className={styles.amount}>
                {one.horse_id === ''
                  ? 'Not one of your horses, and is left out'
                  : formatMoney(equal[horse_ids.indexOf(one.horse_id)] ?? 0)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <div className={styles.fields}>
            {splits.map((one, place) =>
              one.horse_id === '' ? (
                <p key={one.horse_name}>
                  {one.horse_name}, not one of your horses:{' '}
                  {formatMoney(parseMoney(one.amount) ?? 0)}
                </p>
              ) : (
                <MoneyField
                  key={one.horse_id}
                  name={`splits.${String(place)}.amount`}
                  label={nameOf(one)}
                />
              ),
            )}
          </div>
        </>
      )}
    </Stack>
  );
}
