import { hasCode } from '../../../api/errors';
import { FormStop } from '../../../components/form/FormikForm';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { useQuestion } from '../../../components/ui/actions/useQuestion';
import { barnOf, useLazyGetTurnoutQuery, useSaveTurnoutMutation } from '../placesApi';
import type { Turnout, TurnoutBody } from '../placesTypes';
import { bodyOf, newMeetings } from './turnout';

/** A part of the turnout that is edited by itself. */
interface Part<V> {
  /** Whose barn it is; empty for the own. */
  organizationId: string;
  turnout: Turnout;
  /** The part as the beginning of a sentence: `This group`. */
  what: string;
  /** The values of the part in a version. */
  valuesOf: (version: Turnout) => V;
  /** A version with the part as it is to be saved. */
  change: (version: Turnout, values: V) => TurnoutBody;
  nameOf: (horseId: string) => string;
}

/**
 * Saves a part of the turnout, after a question if horses would meet that must not. Others may have
 * changed the rest meanwhile.
 */
export function useSaveTurnout<V extends object>({
  organizationId,
  turnout,
  what,
  valuesOf,
  change,
  nameOf,
}: Part<V>) {
  const barn = barnOf(organizationId);
  const [put] = useSaveTurnoutMutation();
  const [read] = useLazyGetTurnoutQuery();
  const [ask, question] = useQuestion('They must not go together', 'Save Anyway');
  const save = useSaveOrConflict({
    record: turnout,
    what,
    valuesOf,
    save: async (values: V, over) => {
      const body = change(over, values);
      const pairs = newMeetings(bodyOf(over), body);
      if (pairs.length > 0 && !(await ask(sayPairs(pairs, nameOf)))) throw new FormStop(null);
      return put({ barn, body }).unwrap();
    },
    read: () => read(barn).unwrap(),
  });
  return { save, question };
}

/** `Clover and Storm would go out together (they kick).` */
const sayPairs = (pairs: TurnoutBody['apart'], nameOf: (id: string) => string) =>
  pairs
    .map(({ horse_ids, note }) => {
      const names = horse_ids.map(nameOf).join(' and ');
      return `${names} would go out together${note === '' ? '' : ` (${note})`}.`;
    })
    .join(' ');

/** Removes a part of the turnout; if it was changed elsewhere meanwhile, of the newer one. */
export function useRemoveFromTurnout(organizationId: string) {
  const barn = barnOf(organizationId);
  const [put] = useSaveTurnoutMutation();
  const [read] = useLazyGetTurnoutQuery();
  return async (turnout: Turnout, change: (version: Turnout) => TurnoutBody) => {
    try {
      await put({ barn, body: change(turnout) }).unwrap();
    } catch (error) {
      if (!hasCode(error, 'changed_meanwhile')) throw error;
      await put({ barn, body: change(await read(barn).unwrap()) }).unwrap();
    }
  };
}
