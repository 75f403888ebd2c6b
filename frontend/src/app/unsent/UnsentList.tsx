import type { ReactNode } from 'react';

import { Soft } from '../../components/ui/page/Soft';
import { Stack } from '../../components/ui/page/Stack';
import { countOf, dateFormat } from '../../lib/intl';
import type { Changes, KeptChange } from '../../sync/changes';
import { useOffline } from '../../sync/connection';
import styles from './UnsentList.module.css';
import common from '../../components/ui/page/common.module.css';

const WHEN = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** Changes that the server does not have, each with what became of it. */
export function UnsentList({
  changes,
  actions,
}: {
  changes: Changes;
  actions?: (change: KeptChange) => ReactNode;
}) {
  const isOffline = useOffline();
  return (
    <Stack as="ul" gap={3}>
      {changes.map((change) => (
        <li key={change.id} className={styles.change}>
          <div className={styles.what}>
            <p className={common.strong}>{change.label}</p>
            <Soft as="p">{stateOf(change, isOffline)}</Soft>
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions(change)}</div>}
        </li>
      ))}
    </Stack>
  );
}

/** What became of a change: `May 1, 2:02 PM. Failed after 5 tries. Something went wrong.` */
function stateOf({ state, tries, reason, addedAt, isSending }: KeptChange, isOffline: boolean) {
  const tried = countOf(tries, 'try', 'tries');
  const what = {
    refused: 'Refused.',
    failed: `Failed after ${tried}.`,
    sent: 'Sent.',
    overruled: 'Does not count.',
    waiting: isOffline
      ? 'Waits for the network.'
      : isSending
        ? 'Is being sent.'
        : tries > 0
          ? `Is sent again: ${tried} so far.`
          : 'Waits.',
  }[state];
  return [addedAt > 0 && `${WHEN.format(addedAt)}.`, what, reason].filter(Boolean).join(' ');
}
