import { hasCode, messageOf } from '../../../api/errors';
import { FormFailure, FormStop } from '../../../components/form/FormikForm';
import type { OfferedExtra } from '../parts/bill';
import { lostOf, without } from '../parts/picks';
import { signatureQuestion } from '../parts/SignatureQuestion';
import { type OwnValues, signsAnew, toBody } from './ownEntry';
import { type OwnEntry, useSaveOwnEntryMutation } from '../parts/ownEntryApi';

export const FAILED = 'Failed to save your entry. Please try again.';

const CHANGED =
  'Your entry was changed meanwhile. Reload this page to see how it is now: what you typed is kept.';

const WAIVER_CHANGED =
  'The show has changed its waiver. Reload this page to read it: what you typed is kept.';

/** Sends the form of an own entry, after a question about a doubtful signature. */
export function useSendOwnEntry(
  token: string,
  entry: OwnEntry,
  extras: readonly OfferedExtra[],
  [lost, setLost]: [ReadonlySet<string>, (lost: ReadonlySet<string>) => void] = [
    new Set(),
    () => {},
  ],
): (values: OwnValues) => Promise<unknown> {
  const [save] = useSaveOwnEntryMutation();
  return async (typed) => {
    const values = without(typed, lost);
    const question = signsAnew(values, entry) && signatureQuestion(values, entry.event);
    if (question) throw new FormStop(question);
    try {
      return await save({ token, body: toBody(values, extras, entry) }).unwrap();
    } catch (error) {
      if (hasCode(error, 'show_stall_taken')) {
        setLost(new Set([...lost, ...lostOf(values, Date.now())]));
        throw new FormFailure(messageOf(error));
      }
      if (hasCode(error, 'waiver_changed')) throw new FormFailure(WAIVER_CHANGED);
      if (hasCode(error, 'changed_meanwhile')) throw new FormFailure(CHANGED);
      throw error;
    }
  };
}
