import type { ReactNode } from 'react';

import { Alert, AlertActions } from '../../../components/ui/messages/Alert';
import { Button } from '../../../components/ui/actions/Button';
import { Row } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { countOf } from '../../../lib/intl';
import type { useCard } from './useCard';

interface CardOutcomeProps {
  card: ReturnType<typeof useCard>;
  isComplete: boolean;
  /** What is done next. */
  children: ReactNode;
}

/** Whether a card is saved, and what to do if it is not. */
export function CardOutcome({ card, isComplete, children }: CardOutcomeProps) {
  const { outcome, problems, others, isDirty, isKept, save, settle } = card;
  const wrong = Object.keys(problems).length;
  const words = () => {
    if (wrong > 0) return `Not saved: ${countOf(wrong, 'field', 'fields')} to correct`;
    if (outcome.state === 'saving') return 'Saving...';
    if (isKept) return 'Kept on this device. It is sent when there is a network.';
    if (isDirty) return 'Not saved yet';
    return [
      ...(outcome.state === 'saved' ? ['Saved.'] : []),
      ...(isComplete ? ['The card is complete.'] : []),
    ].join(' ');
  };
  return (
    <>
      <Row spread>
        <Soft as="p" role="status">
          {words()}
          {others.length > 0 && ` Another scribe changed ${others.join(', ')}.`}
        </Soft>
        {children}
      </Row>
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
    </>
  );
}
