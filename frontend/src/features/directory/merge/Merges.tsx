import { useEffect, useRef } from 'react';

import { withReason } from '../../../api/errors';
import { Button } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { Card } from '../../../components/ui/page/Card';
import common from '../../../components/ui/page/common.module.css';
import { formatDate } from '../../../lib/time/dates';
import {
  useUndoMergeMutation,
  type WholeExhibitor,
  type WholeShowHorse,
} from '../../exhibitors/exhibitorsApi';
import { useBarnZone } from '../../people/useBarn';
import styles from './Merge.module.css';

interface MergesProps {
  record: WholeExhibitor | WholeShowHorse;
  mayUndo: boolean;
}

/** What was merged into a record, each with the way to undo it. */
export function Merges({ record: { name: kept, merges }, mayUndo }: MergesProps) {
  const [undo] = useUndoMergeMutation();
  const zone = useBarnZone();
  const place = useRef<HTMLDivElement>(null);
  const count = merges.length;
  const shown = useRef(count);
  // The button that was pressed went with its line.
  useEffect(() => {
    if (count < shown.current) focusHeadingOf(place.current);
    shown.current = count;
  }, [count]);
  return (
    <div ref={place} className={styles.merges}>
      {count > 0 && (
        <Card title="Merged">
          <ul>
            {merges.map(({ merge_id, name, merged_at, merged_by }) => (
              <li key={merge_id} className={common.withActs}>
                <span className={common.breaks}>
                  With {name} on {formatDate(merged_at, zone)}
                  {merged_by !== null && ` by ${merged_by}`}
                </span>
                {mayUndo && (
                  <ConfirmButton
                    button={(ask) => (
                      <Button variant="quiet" aria-label={`Undo: ${name}`} onClick={ask}>
                        Undo
                      </Button>
                    )}
                    title={`Part ${name} from ${kept}?`}
                    confirmLabel="Part Them"
                    call={() => undo(merge_id).unwrap()}
                    done={`${name} is listed by itself again`}
                    failed={(error) => withReason('Failed to undo the merge.', error)}
                  >
                    Both are listed again, each with the entries that are linked to it. Bills,
                    payments and results stay as they are.
                  </ConfirmButton>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** Moves the focus to the heading of the page, from where its keys work. */
function focusHeadingOf(part: Element | null): void {
  const heading = part?.closest('main')?.querySelector('h1');
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
