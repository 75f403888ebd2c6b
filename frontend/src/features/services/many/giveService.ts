import { hasCode, messageOf, statusOf } from '../../../api/errors';
import { concurrently } from '../../../lib/concurrently';
import { periodOf } from '../serviceWords';
import type { HorseService, HorseServices } from '../servicesApi';

/** The most horses with which something is done at once. */
const AT_ONCE = 4;

/** How often the services of a horse that are changed elsewhere meanwhile are read again. */
const MOST_TRIES = 3;

/** The calls for the services of a horse. */
export interface HorseCalls {
  read: (horseId: string) => Promise<HorseServices>;
  replace: (horseId: string, services: HorseService[], revision: number) => Promise<unknown>;
}

/** What became of a service that several horses were to have. */
export interface Given {
  /** The horses that have it now, and had not. */
  added: string[];
  /** Why a horse does not have it, by the horse. */
  reasons: Map<string, string>;
  /** What the first call that failed threw. */
  error: Error | undefined;
}

const isSame = (a: HorseService, b: HorseService) =>
  a.service_id === b.service_id &&
  a.from === b.from &&
  a.until === b.until &&
  a.amount === b.amount;

/** Whether both are the same service on some day. */
const overlap = (a: HorseService, b: HorseService) =>
  a.service_id === b.service_id && a.from <= (b.until ?? a.from) && b.from <= (a.until ?? b.from);

/**
 * Changes the services of a horse. The change is made again over those that somebody else saved.
 *
 * @param change - the services to save; `null` if nothing is to be changed
 * @returns whether something was changed
 */
async function changeOf(
  horseId: string,
  change: (present: HorseService[]) => HorseService[] | null,
  { read, replace }: HorseCalls,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const { services, revision } = await read(horseId);
    const next = change(services);
    if (next === null) return false;
    try {
      await replace(horseId, next, revision);
      return true;
    } catch (error) {
      if (!hasCode(error, 'changed_meanwhile') || tries === MOST_TRIES) throw error;
    }
  }
}

/** Why a horse cannot have a service on these days. */
class HasIt extends Error {}

/**
 * Gives a service to each of several horses. One that has exactly it stays as it is, so that this can
 * be done again after a failure.
 */
export async function giveService(
  horseIds: readonly string[],
  line: HorseService,
  calls: HorseCalls,
): Promise<Given> {
  const given: Given = { added: [], reasons: new Map(), error: undefined };
  await concurrently(horseIds, AT_ONCE, async (id) => {
    try {
      const isAdded = await changeOf(
        id,
        (present) => {
          if (present.some((one) => isSame(one, line))) return null;
          const other = present.find((one) => overlap(one, line));
          if (other === undefined) return [...present, line];
          throw new HasIt(`${periodOf(other.from, other.until)} it has it already.`);
        },
        calls,
      );
      if (isAdded) given.added.push(id);
    } catch (error) {
      given.reasons.set(id, error instanceof HasIt ? error.message : messageOf(error));
      // Without a session, nothing else went wrong either.
      if (!(error instanceof HasIt) && (given.error === undefined || statusOf(error) === 401))
        given.error = error as Error;
    }
  });
  return given;
}

/** Takes a service away again from horses to which it was given; returns those that kept it. */
export const takeServiceBack = (
  horseIds: readonly string[],
  line: HorseService,
  calls: HorseCalls,
): Promise<string[]> =>
  concurrently(horseIds, AT_ONCE, (id) =>
    changeOf(
      id,
      (present) => {
        const rest = present.filter((one) => !isSame(one, line));
        return rest.length === present.length ? null : rest;
      },
      calls,
    ),
  );
