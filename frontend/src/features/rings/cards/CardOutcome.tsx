import type { ReactNode } from 'react';

import { useSelector } from 'react-redux';

import { Button } from '../../../components/ui/actions/Button';
import { Row } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { useOutbox } from '../../../sync/OutboxProvider';
import { RecordNotices } from '../../../records/RecordNotices';
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
  { phase, failure, question, isUnsaved, isKept }: CardOutcomeProps['card']['state'],
  { held, isDead, isLasting }: { held: boolean; isDead: boolean; isLasting: boolean },
): string {
  if (phase === 'saving') return 'Saving...';
  // The alert says that it is not saved.
  if (failure !== null || question !== null) return '';
  if (isKept) {
    const lost = held
      ? 'All else is in this page alone: leave it open.'
      : 'In this page alone: leave it open.';
    const kept = held ? 'All else is kept on this device.' : 'Kept on this device.';
    return `${isLasting ? kept : lost} ${isDead ? 'The new link sends it.' : 'It is sent when there is a network.'}`;
  }
  if (isUnsaved) return held ? 'The rest is not saved yet.' : 'Not saved yet';
  if (held) return 'All else is saved.';
  return phase === 'saved' ? 'Saved.' : '';
}

/** Whether a card is saved, and what to do if it is not. */
export function CardOutcome({ card, isComplete, onCorrect, children }: CardOutcomeProps) {
  const { state, record, problems, held } = card;
  const { phase, failure, others, isUnsaved, isKept } = state;
  const isDead = useSelector(selectIsDead);
  const { isLasting } = useOutbox().state;
  const [first] = held;
  const isSettled = phase !== 'saving' && !isKept && !isUnsaved && first === undefined;
  const words = [
    first !== undefined &&
      `Not saved: ${countOf(Object.keys(problems).length, 'field', 'fields')} to correct.`,
    sayRest(state, { held: first !== undefined, isDead, isLasting }),
    isSettled && isComplete && 'The card is complete.',
    others.length > 0 && `Another scribe changed ${others.join(', ')}.`,
  ];
  return (
    <>
      <RecordNotices
        state={state}
        record={record}
        changed="Another scribe wrote on this card meanwhile, so yours is not saved yet."
      />
      <Row spread>
        <p role="status" className={first === undefined ? styles.state : styles.held}>
          {words.filter((word) => typeof word === 'string' && word !== '').join(' ')}
        </p>
        {first !== undefined && (
          <Row gap={2}>
            <Button onClick={() => onCorrect(first)}>Correct {first}</Button>
            {failure === null && (
              <Button variant="quiet" onClick={record.retry}>
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
