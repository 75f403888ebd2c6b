import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { Schemas } from '../../../api/types';
import { Button } from '../../../components/ui/actions/Button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../../components/ui/actions/Dialog';
import { ErrorState } from '../../../components/ui/messages/EmptyState';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { MissingFacts } from '../MissingFacts';
import { SendLetterForm } from './SendLetterForm';
import styles from './SendLetter.module.css';
import { type UsdaOverview, usePrepareLetterMutation } from '../usdaApi';

interface SendLetterDialogProps {
  event: Schemas['EventView'];
  overview: UsdaOverview | undefined;
  /** Whether the letter amends an earlier notice. */
  amends: boolean;
  /** Whether to begin with recording that the letter was sent. */
  said: boolean;
  open: boolean;
  onClose: () => void;
  /** Opens the show's form at a field that is missing in the letter. */
  onFill: (field: string) => void;
  /** Called after the organizer has recorded that the letter was sent. */
  onSent: () => void;
}

/**
 * The letter for an organizer who sends it: the missing facts, the letter to download, and the form
 * to record that it was sent.
 */
export function SendLetterDialog({
  event,
  overview,
  amends,
  said,
  open,
  onClose,
  onFill,
  onSent,
}: SendLetterDialogProps) {
  const fillNext = useRef<string | null>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={amends ? 'Amended letter to the USDA' : 'Letter to the USDA'}
      description={
        said
          ? 'This letter was made ready for you. If you have sent it, say so here.'
          : 'This installation sends nothing: send the letter yourself, then say so here.'
      }
    >
      <Completeness
        amends={amends}
        // A letter that was sent cannot be completed any more.
        missing={said ? [] : (overview?.missing ?? [])}
        onFill={(field) => {
          fillNext.current = field;
          onClose();
        }}
        onGone={() => {
          const field = fillNext.current;
          fillNext.current = null;
          if (field !== null) onFill(field);
        }}
      >
        <Prepared
          event={event}
          said={said}
          onSent={() => {
            onClose();
            onSent();
          }}
        />
      </Completeness>
    </Dialog>
  );
}

/** Prepares the letter, then shows it or the form to record that it was sent. */
function Prepared({
  event,
  said,
  onSent,
}: {
  event: Schemas['EventView'];
  said: boolean;
  onSent: () => void;
}) {
  const [prepare, { data, error, isLoading }] = usePrepareLetterMutation();
  const eventId = event._id.$oid;
  useEffect(() => {
    void prepare(eventId);
  }, [prepare, eventId]);
  if (data !== undefined) {
    return <SendLetterForm event={event} ready={data} said={said} onSent={onSent} />;
  }
  return (
    <>
      <DialogBody>
        {error === undefined ? (
          <Skeleton label="Loading the letter" count={8} />
        ) : (
          <ErrorState
            error={error}
            title="The letter could not be made ready"
            onRetry={() => void prepare(eventId)}
            retrying={isLoading}
          />
        )}
      </DialogBody>
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </>
  );
}

/** Asks for confirmation before an incomplete letter is prepared. */
function Completeness({
  amends,
  missing,
  onFill,
  onGone,
  children,
}: {
  amends: boolean;
  missing: UsdaOverview['missing'];
  onFill: (field: string) => void;
  /** Called after the dialog has been removed and has returned the focus. */
  onGone: () => void;
  children: ReactNode;
}) {
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(
    () => () => {
      setTimeout(() => gone.current());
    },
    [],
  );
  // Decided when the dialog opens, so that the letter stays visible.
  const [isAccepted, setAccepted] = useState(missing.length === 0);
  const [first] = missing;
  if (isAccepted || first === undefined) return children;
  return (
    <>
      <DialogBody>
        <p className={styles.lead}>
          The rule asks for more than this letter says. Pick an item to fill it in; the letter says
          it from then on.
        </p>
        <MissingFacts
          notice={amends ? 'The amended notice' : 'The notice'}
          missing={missing}
          onFill={onFill}
        />
      </DialogBody>
      <DialogActions>
        <DialogCancel />
        <Button onClick={() => setAccepted(true)}>Go On Incomplete</Button>
        <Button variant="primary" icon="edit" onClick={() => onFill(first.field)}>
          Fill In
        </Button>
      </DialogActions>
    </>
  );
}
