import { Button } from '../../../../components/ui/actions/Button';
import { MenuItem } from '../../../../components/ui/actions/Menu';
import { Badge } from '../../../../components/ui/messages/Badge';
import { Soft } from '../../../../components/ui/page/Soft';
import { countOf } from '../../../../lib/intl';
import { sayClass } from '../../../entries/parts/classTitles';
import { useBoard } from '../board';
import type { Unscheduled } from '../shown';
import styles from './Regroup.module.css';
import type { ClassRef, Regrouping } from './regroupTypes';
import { listOf, sayNumbers, undoLabel, undoTitle } from './regroupWords';

/** What can be split off, combined or put back of a class, in its menu. */
export function RegroupItems({ of, isOpen }: { of: Unscheduled; isOpen: boolean }) {
  const { open, regrouping } = useBoard();
  const origin = regrouping.originOf(of.class_id);
  return (
    <>
      {isOpen && (
        <>
          <MenuItem disabled={of.entries < 2} onClick={() => open({ kind: 'split', of })}>
            Split Class…
          </MenuItem>
          <MenuItem onClick={() => open({ kind: 'combine', of })}>Combine Classes…</MenuItem>
        </>
      )}
      {origin !== undefined && (
        <MenuItem onClick={() => regrouping.undo(origin)}>{undoLabel(origin.kind)}…</MenuItem>
      )}
    </>
  );
}

/** The classes that were split or combined. */
export function Regrouped() {
  const { regrouping } = useBoard();
  const { list } = regrouping;
  if (list.length === 0) return null;
  const isGone = ({ class_id }: ClassRef) =>
    list.some(({ from }) => from.some((one) => one.class_id === class_id));
  return (
    <section className={styles.done} aria-labelledby="regrouped">
      <h3 id="regrouped">Split and combined</h3>
      <ul>
        {list.map((one) => (
          <li key={`${one.kind} ${one.id}`} className={styles.one}>
            <Said of={one} />
            {one.is_published ? (
              <Badge tone="success">Published</Badge>
            ) : (
              // Of what was split or combined again, that is undone first.
              !one.classes.some(isGone) && (
                <Button
                  variant="quiet"
                  aria-label={undoTitle(one).slice(0, -1)}
                  onClick={() => regrouping.undo(one)}
                >
                  Undo
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Said({ of: { kind, from, classes } }: { of: Regrouping }) {
  const sizes = classes.map(({ number, entered }) => `${number} (${entered})`);
  const entered = classes.reduce((sum, one) => sum + one.entered, 0);
  return (
    <p>
      <span className={styles.from}>
        {(kind === 'split' ? from : classes).map(sayClass).join(', ')}
      </span>
      <Soft>
        {kind === 'split'
          ? `Split into ${listOf(sizes)}`
          : `Combined from ${sayNumbers(from)}, ${countOf(entered, 'entry', 'entries')}`}
      </Soft>
    </p>
  );
}
