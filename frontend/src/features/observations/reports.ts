import { randomUuid } from '../../lib/uuid';
import type { Changes, KeptChange } from '../../sync/changes';
import { unsent } from '../../sync/changes';
import { useOutbox } from '../../sync/OutboxProvider';
import { NOT_KEPT } from '../../sync/persistence';

/** How long the form waits for the answer, in milliseconds: a photo is sent on without it. */
const WAIT_MS = 10_000;

/** What became of a report: what is said of it, or why the server refused it. */
interface Outcome {
  words: string;
  refused: string | null;
}

const pathOf = (horseId: string) => `horses/${encodeURIComponent(horseId)}/observations`;

/**
 * Reports what was seen on a horse. Text and photo are on this device before anything is sent, so
 * that neither a lost network nor a closed browser loses them.
 */
export function useReport() {
  const { add, outcome, drop, read } = useOutbox();
  return async (
    horse: { id: string; name: string },
    text: string,
    photo: File | null,
  ): Promise<Outcome> => {
    const id = await add(
      {
        lane: `observation:${randomUuid()}`,
        about: 'report',
        method: 'POST',
        path: pathOf(horse.id),
        form: { text },
        label: `${horse.name}: ${text}`,
      },
      photo,
    );
    const change = await outcome(id, WAIT_MS);
    if (change !== undefined && ['refused', 'failed'].includes(change.state)) {
      // It is still in the form, where it can be corrected.
      await drop([id]);
      return { words: '', refused: change.reason };
    }
    return { words: sayOutcome(horse.name, change, read().isLasting), refused: null };
  };
}

function sayOutcome(name: string, change: KeptChange | undefined, isLasting: boolean): string {
  if (change === undefined || change.state === 'sent') return `Reported: ${name}`;
  return isLasting
    ? `Kept on this device: ${name}. It is sent as soon as there is a network.`
    : `Not sent yet: ${name}. ${NOT_KEPT}`;
}

/** The reports that are only on this device, of one horse if it is given. */
export function waitingReports(changes: Changes, horseId?: string): Changes {
  return unsent(changes).filter(
    ({ lane, path }) =>
      lane.startsWith('observation:') && (horseId === undefined || path === pathOf(horseId)),
  );
}
