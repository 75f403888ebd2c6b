import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { Schemas } from '../../../api/types';
import { Button } from '../../../components/ui/Button';
import { Dialog, DialogActions, DialogBody, DialogCancel } from '../../../components/ui/Dialog';
import { ErrorState } from '../../../components/ui/EmptyState';
import { Skeleton } from '../../../components/ui/Skeleton';
import { MissingFacts } from '../MissingFacts';
import { SendLetterForm } from './SendLetterForm';
import styles from './SendLetter.module.css';
import { type UsdaOverview, usePrepareLetterMutation } from '../usdaApi';

/** Props of {@link SendLetterDialog}. */
interface SendLetterDialogProps {
  event: Schemas['EventView'];
  overview: UsdaOverview | undefined;
  /** Whether the letter amends a notice that was given. */
  amends: boolean;
  /** Whether the organizer has sent the letter already, and comes to say so. */
  said: boolean;
  open: boolean;
  onClose: () => void;
  /** Opens the show's form at a field that the letter lacks. */
  onFill: (field: string) => void;
  /** Told once the organizer has said that the letter is sent. */
  onSent: () => void;
}

/**
 * The letter for an organizer who sends it without this installation: what it lacks, the letter to
 * take along, and their word that it is sent.
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
        // A letter that was sent stays as it was.
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

/** Makes the letter ready, then shows it, or asks when it was sent. */
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

/** Asks once more before an incomplete letter is made ready. */
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
  /** Told once the dialog has left the page and has given the keyboard back. */
  onGone: () => void;
  children: ReactNode;
}) {
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(
    () => () => {
      setTimeout(() => {
        gone.current();
      });
    },
    [],
  );
  // What was missing on arrival decides: the letter stays while it is on the screen.
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
        <Button
          onClick={() => {
            setAccepted(true);
          }}
        >
          Go On Incomplete
        </Button>
        <Button
          variant="primary"
          icon="edit"
          onClick={() => {
            onFill(first.field);
          }}
        >
          Fill In
        </Button>
      </DialogActions>
    </>
  );
}
