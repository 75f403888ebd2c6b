import type { ReactNode } from 'react';

import { useSelector } from 'react-redux';

import { Alert, AlertActions } from '../../../components/ui/messages/Alert';
import { Button } from '../../../components/ui/actions/Button';
import { Row } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { useOutbox } from '../../../sync/OutboxProvider';
import { selectIsDead } from '../../device/deviceSlice';
import styles from './CardEditor.module.css';
import type { useCard } from './useCard';

interface CardOutcomeProps {
  card: ReturnType<typeof useCard>;
  isComplete: boolean;
  /** Leads to a line with something to correct. */
  onCorrect: (number: number) => void;
  /** What is done next. */
  children: ReactNode;
}

/** What is said of the lines that could be saved. */
function sayRest(
  { outcome, isUnsaved, isKept }: CardOutcomeProps['card'],
  { held, isDead, isLasting }: { held: boolean; isDead: boolean; isLasting: boolean },
): string {
  if (outcome.state === 'saving') return 'Saving...';
  // The alert says that it is not saved.
  if (outcome.state === 'failed' || outcome.state === 'conflict') return '';
  if (isKept) {
    const lost = held
      ? 'All else is in this page alone: leave it open.'
      : 'In this page alone: leave it open.';
    const kept = held ? 'All else is kept on this device.' : 'Kept on this device.';
    return `${isLasting ? kept : lost} ${isDead ? 'The new link sends it.' : 'It is sent when there is a network.'}`;
  }
  if (isUnsaved) return held ? 'The rest is not saved yet.' : 'Not saved yet';
  if (held) return 'All else is saved.';
  return outcome.state === 'saved' ? 'Saved.' : '';
}

/** Whether a card is saved, and what to do if it is not. */
export function CardOutcome({ card, isComplete, onCorrect, children }: CardOutcomeProps) {
  const { outcome, problems, held, others, isUnsaved, isKept, save, settle } = card;
  const isDead = useSelector(selectIsDead);
  const { isLasting } = useOutbox().state;
  const [first] = held;
  const isSettled = outcome.state !== 'saving' && !isKept && !isUnsaved && first === undefined;
  const words = [
    first !== undefined &&
      `Not saved: ${countOf(Object.keys(problems).length, 'field', 'fields')} to correct.`,
    sayRest(card, { held: first !== undefined, isDead, isLasting }),
    isSettled && isComplete && 'The card is complete.',
    others.length > 0 && `Another scribe changed ${others.join(', ')}.`,
  ];
  return (
    <>
      {outcome.state === 'failed' && (
        <Alert>
          <p>Not saved. {outcome.message}</p>
          <AlertActions>
            <Button onClick={save}>Try Again</Button>
          </AlertActions>
        </Alert>
      )}
      {outcome.state === 'conflict' && (
        <Alert tone="warning">
          <p>Another scribe wrote on this card meanwhile, so yours is not saved yet.</p>
          <ul>
            {outcome.conflicts.map(({ number, mine, theirs }) => (
              <li key={number}>
                Number {number}: saved now {theirs}, here {mine}
              </li>
            ))}
          </ul>
          <AlertActions>
            <Button onClick={() => settle('mine')}>Save Mine</Button>
            <Button onClick={() => settle('theirs')}>Keep the Saved Ones</Button>
          </AlertActions>
        </Alert>
      )}
      <Row spread>
        <p role="status" className={first === undefined ? styles.state : styles.held}>
          {words.filter((word) => typeof word === 'string' && word !== '').join(' ')}
        </p>
        {first !== undefined && (
          <Row gap={2}>
            <Button onClick={() => onCorrect(first)}>Correct {first}</Button>
            {outcome.state !== 'failed' && (
              <Button variant="quiet" onClick={save}>
                Try Again
              </Button>
            )}
          </Row>
        )}
        {children}
      </Row>
    </>
  );
}
