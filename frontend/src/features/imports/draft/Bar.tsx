import { statusOf, withReason } from '../../../api/errors';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { sameValue } from '../../../components/form/merge';
import { Button } from '../../../components/ui/actions/Button';
import { useReported } from '../../../components/ui/actions/useReported';
import { useOffline } from '../../../sync/connection';
import { useRunImportMutation } from '../importsApi';
import type { Import } from '../importTypes';
import { countKind, isFirstDay, QUESTIONS } from '../importWords';
import type { ReadingValues } from './columnValues';

/** Why no row can be imported. */
function whyNothing({ already, problem_count: problems, columns }: Import): string {
  if (Object.values(columns).every((field) => field === null)) {
    return 'No column was recognized. Say above what the columns are, or choose another file.';
  }
  if (already === 0 && problems > 0) {
    return 'No row can be imported. The list above says why.';
  }
  return 'No row is new, so there is nothing to import.';
}

/** What is to be done next: show the preview of other columns, answer, or import. */
export function Bar({ data, saved }: { data: Import; saved: ReadingValues }) {
  const { _id, kind, will_add: adds, completed, already, questions, answers } = data;
  const isDirty = !sameValue(useFormValues<ReadingValues>(), saved);
  const offline = useOffline();
  const [run] = useRunImportMutation();
  const [start, pending] = useReported({
    call: () =>
      run(_id.$oid)
        .unwrap()
        .catch((error: unknown) => {
          // Nothing was imported, which must not look as if it were.
          throw statusOf(error) === 404 ? new Error('the draft is gone') : error;
        }),
    failed: (error) => withReason('Failed to import. Please try again.', error),
  });
  const isAsked = questions.some(
    ({ id }) =>
      id !== 'words' &&
      id !== 'association' &&
      !isFirstDay(id) &&
      answers[id] === null &&
      QUESTIONS[id].fallback === null,
  );
  const changes = adds + completed;
  return (
    <FormActions sticky="always">
      {offline && <p role="status">Importing needs the network. What is read waits here.</p>}
      {isDirty ? (
        <SubmitButton pendingText="Reading...">Show Preview</SubmitButton>
      ) : isAsked && (changes > 0 || already === 0) ? (
        <p>Say above how the dates are written. Then the rows can be imported.</p>
      ) : changes === 0 ? (
        <p>{whyNothing(data)}</p>
      ) : (
        <Button variant="primary" pending={pending} pendingText="Importing..." onClick={start}>
          {adds > 0 ? 'Import' : 'Complete'}{' '}
          {countKind(adds > 0 ? adds : completed, kind).replace(/\b[a-z]/, (letter) =>
            letter.toUpperCase(),
          )}
        </Button>
      )}
    </FormActions>
  );
}
