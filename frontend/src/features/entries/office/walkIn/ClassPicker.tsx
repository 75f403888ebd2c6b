import { useId, useState } from 'react';

import fields from '../../../../components/form/controls/fields.module.css';
import { useFormActions, useFormValues } from '../../../../components/form/controls/useFormField';
import { Badge } from '../../../../components/ui/messages/Badge';
import { Soft } from '../../../../components/ui/page/Soft';
import { cx } from '../../../../lib/cx';
import { formatMoney } from '../../../../lib/money/money';
import { isFull } from '../../parts/bill';
import { sayBegun } from '../../parts/ClassPrice';
import { priceOf } from '../../parts/prices';
import { sayClass } from '../../parts/classTitles';
import picker from '../../parts/picker.module.css';
import styles from './ClassPicker.module.css';
import { type Desk, findClasses, type WalkInValues } from './walkIn';
import common from '../../../../components/ui/page/common.module.css';

/**
 * The classes of a show, found by number or name. Enter takes the first one that is found, so that
 * several are chosen without the mouse, and then, in the empty field, sends the form.
 */
export function ClassPicker({ classes, show }: Pick<Desk, 'classes' | 'show'>) {
  const { classes: picked, override } = useFormValues<WalkInValues>();
  const { setValue } = useFormActions();
  const [typed, setTyped] = useState('');
  const id = useId();
  const shown = findClasses(classes, typed);
  const waits = (one: Desk['classes'][number]) => isFull(one) && !override;
  const toggle = (classId: string) =>
    setValue(
      'classes',
      picked.includes(classId) ? picked.filter((one) => one !== classId) : [...picked, classId],
    );
  return (
    <fieldset className={picker.picker}>
      <legend className={fields.legend}>Classes</legend>
      <p id={id} className={fields.hint}>
        Type a number or a name; Enter takes the first class of the list, and Enter again adds the
        entry.
      </p>
      <input
        type="search"
        aria-label="Find a class"
        aria-describedby={id}
        placeholder="Number or name"
        autoComplete="off"
        className={fields.input}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          const isBlank = typed.trim() === '';
          if (isBlank && picked.length > 0) return;
          event.preventDefault();
          const [first] = shown;
          if (isBlank || first === undefined) return;
          toggle(first.id);
          setTyped('');
        }}
      />
      {picked.length > 0 && (
        <ul className={common.row2} aria-label="Chosen classes">
          {classes
            .filter((one) => picked.includes(one.id))
            .map((one) => (
              <li key={one.id}>
                <Badge tone={waits(one) ? 'warning' : 'neutral'}>
                  {sayClass(one)}
                  {waits(one) && ' (full: waits)'}
                </Badge>
              </li>
            ))}
        </ul>
      )}
      {shown.length === 0 && <p className={fields.hint}>No class fits.</p>}
      <ul className={picker.classes}>
        {shown.map((one) => (
          <li key={one.id}>
            <label className={cx(picker.class, styles.class)}>
              <input
                type="checkbox"
                checked={picked.includes(one.id)}
                onChange={() => toggle(one.id)}
              />
              <span className={cx(common.figures, common.strong)}>{one.number}</span>
              <span className={picker.name}>{one.name}</span>
              <Soft>
                {one.begun ? sayBegun(one) : one.closed ? 'Closed' : isFull(one) ? 'Full' : ''}
              </Soft>
              <span className={common.figures}>{formatMoney(priceOf(show, one.price).price)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
