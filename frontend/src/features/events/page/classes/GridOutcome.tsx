import { Alert, AlertActions } from '../../../../components/ui/messages/Alert';
import { Button } from '../../../../components/ui/actions/Button';
import { Soft } from '../../../../components/ui/page/Soft';
import { countOf } from '../../../../lib/intl';
import type { useClassGrid } from './useClassGrid';

/** Whether the classes of the grid are saved, and what to do if they are not. */
export function GridOutcome({ classes }: { classes: ReturnType<typeof useClassGrid> }) {
  const { outcome, problems, save, settle } = classes;
  const wrong = Object.keys(problems).length;
  const words = () => {
    if (wrong > 0)
      return `${countOf(wrong, 'field', 'fields')} to correct. Until then nothing is saved.`;
    if (outcome.state === 'saving') return 'Saving...';
    return outcome.state === 'saved' ? 'Saved' : '';
  };
  return (
    <>
      <Soft as="p" role="status">
        {words()}
      </Soft>
      {outcome.state === 'failed' && (
        <Alert>
          <p>{outcome.message}</p>
          <AlertActions>
            <Button onClick={save}>Try Again</Button>
          </AlertActions>
        </Alert>
      )}
      {outcome.state === 'conflict' && (
        <Alert tone="warning">
          <p>The classes were changed elsewhere meanwhile, so yours are not saved yet.</p>
          <ul>
            {outcome.conflicts.map(({ label, mine, theirs }) => (
              <li key={label}>
                {label}: saved now {theirs}, here {mine}
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
