import { browserTimeZone, formatDateTime } from '../../../lib/time/dates';
import { Button } from '../../ui/actions/Button';
import { Icon } from '../../ui/pictures/Icon';
import type { FoundDraft } from './useDraft';
import styles from '../controls/fields.module.css';

interface DraftNoticeProps {
  found: FoundDraft;
  onAccept: () => void;
  onDiscard: () => void;
}

/** Says that a draft was restored, or offers to restore it. */
export function DraftNotice({ found, onAccept, onDiscard }: DraftNoticeProps) {
  const date = formatDateTime(new Date(found.keptAt).toISOString(), browserTimeZone());
  return (
    <div role="status" className={styles.draft}>
      <Icon name="info" />
      {found.state === 'restored' ? (
        <p>{found.note ?? `What you typed on ${date} was restored. It is not saved yet.`}</p>
      ) : (
        <>
          <p>
            What you typed on {date} was not saved, and this was changed since. Both changes can
            stand together; where they meet, yours is put into the form.
          </p>
          <Button onClick={onAccept}>Bring Back What I Typed</Button>
        </>
      )}
      <Button variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
