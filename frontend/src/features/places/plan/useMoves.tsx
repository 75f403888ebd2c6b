import { withReason } from '../../../api/errors';
import { useQuestion } from '../../../components/ui/actions/useQuestion';
import { useToast } from '../../../components/ui/messages/Toast';
import { type Day, formatDay } from '../../../lib/time/days';
import { useToday } from '../../people/useBarn';
import { barnOf, useMoveHorseMutation, useSwapHorsesMutation } from '../placesApi';
import type { Places } from '../placesTypes';
import { type Act, actOf, nameOf, type Spot, spotOf } from './plan';

/** A place is taken, and nothing was moved. */
export class Full extends Error {}

const isDone = 'done';

/** What became of a move: it was done, nothing had to be done, or the user did not want it. */
type Outcome = typeof isDone | 'stays' | 'left';

/**
 * Moves horses to places of a barn. Of a stall that is taken it asks whether the two swap.
 *
 * @param organizationId - whose barn it is; empty for the own
 * @returns `move`, which throws if it fails; `drop`, which says what became of it and can be undone;
 *   and the question
 */
export function useMoves(organizationId: string) {
  const barn = barnOf(organizationId);
  const [moveHorse] = useMoveHorseMutation();
  const [swapHorses] = useSwapHorsesMutation();
  const [ask, question] = useQuestion('Swap the two?', 'Swap');
  const toast = useToast();
  const today = useToday();

  const put = (id: string, place_id: string | null, from: Day) =>
    moveHorse({ barn, id, body: { place_id, from }, isNow: from <= today }).unwrap();

  const swap = (first: Swapped, second: Swapped, from: Day) =>
    swapHorses({
      barn,
      body: { horse_ids: [first.id, second.id], from },
      places: [second.place, first.place],
      isNow: from <= today,
    }).unwrap();

  const run = async (
    places: Places,
    horseId: string,
    act: Act,
    from: Day,
  ): Promise<[Outcome, undo?: () => Promise<unknown>]> => {
    const before = spotOf(places, horseId);
    const name = nameOf(places, horseId);
    switch (act.kind) {
      case 'stay':
        return ['stays'];
      case 'full':
        throw new Full(
          `${act.to.title} is full: ${act.to.horses.length} of ${act.to.capacity} horses.`,
        );
      case 'swap': {
        const { to, with: other } = act;
        const where = before === undefined ? 'without a place' : `in ${before.title}`;
        const wanted = await ask(
          `${other.name} stands in ${to.title}. ${name} comes there, and ${other.name} is ${where} then.`,
        );
        if (!wanted) return ['left'];
        const mine = { id: horseId, place: before?.id ?? null };
        const theirs = { id: other.horse_id, place: to.id };
        await swap(mine, theirs, from);
        return [
          isDone,
          () => swap({ ...mine, place: theirs.place }, { ...theirs, place: mine.place }, from),
        ];
      }
      case 'move':
        await put(horseId, act.to?.id ?? null, from);
        return [isDone, () => put(horseId, before?.id ?? null, from)];
    }
  };

  const failed = (name: string, error: unknown) =>
    toast.error(
      error instanceof Full ? error.message : withReason(`${name} was not moved.`, error),
    );

  const drop = async (places: Places, horseId: string, to: string | null, from: Day) => {
    const name = nameOf(places, horseId);
    const act = actOf(places, horseId, to);
    try {
      const [outcome, undo] = await run(places, horseId, act, from);
      if (outcome !== isDone) return;
      toast.success(sayMove(name, 'to' in act ? act.to : undefined, from, today), undefined, {
        label: 'Undo',
        run: () => {
          undo?.().then(
            () => toast.info('Moved back'),
            (error: unknown) => failed(name, error),
          );
        },
      });
    } catch (error) {
      failed(name, error);
    }
  };

  return {
    /** Returns whether it was done, or nothing had to be. */
    move: async (places: Places, horseId: string, to: string | null, from: Day) => {
      const [outcome] = await run(places, horseId, actOf(places, horseId, to), from);
      return outcome !== 'left';
    },
    drop: (...args: Parameters<typeof drop>) => void drop(...args),
    question,
  };
}

interface Swapped {
  id: string;
  place: string | null;
}

/** `Midnight Sun stands in A3, Main Aisle`. */
export function sayMove(name: string, to: Spot | undefined, from: Day, today: Day): string {
  const when = from === today ? '' : ` from ${formatDay(from)}`;
  return to === undefined ? `${name} has no place${when}` : `${name} stands in ${to.title}${when}`;
}
