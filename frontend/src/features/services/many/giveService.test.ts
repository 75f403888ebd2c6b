import { describe, expect, it } from 'vitest';

import { belonging } from '../../../testing/fixtures/fixtures';
import type { HorseService, HorseServices } from '../servicesApi';
import { giveService, takeServiceBack } from './giveService';

const line: HorseService = { service_id: 's', from: '2026-11-10', until: null, amount: null };
const conflict = {
  status: 409,
  data: { status: 409, code: 'changed_meanwhile', errors: 'Changed.' },
};

/** A server with the services of horses; `met`: horses that somebody else changes before each save. */
function barn(services: Record<string, HorseService[]>, met: Record<string, number> = {}) {
  const stored = new Map<string, HorseServices>(
    Object.entries(services).map(([id, own]) => [
      id,
      { ...belonging, horse_id: id, services: own, revision: 1 },
    ]),
  );
  const saves: string[] = [];
  const calls = {
    read: (id: string) => {
      const found = stored.get(id);
      return found === undefined ? Promise.reject(new Error('gone')) : Promise.resolve(found);
    },
    replace: (id: string, next: HorseService[], revision: number) => {
      const left = met[id] ?? 0;
      if (left > 0) {
        met[id] = left - 1;
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as RTK Query does
        return Promise.reject(conflict);
      }
      saves.push(id);
      stored.set(id, {
        ...belonging,
        horse_id: id,
        services: next,
        revision: revision + 1,
      });
      return Promise.resolve();
    },
  };
  return { calls, saves, of: (id: string) => stored.get(id)?.services };
}

describe('a service for several horses', () => {
  it('is added to what each has, and taken back from it alone', async () => {
    const other = { ...line, service_id: 'other' };
    const past = { ...line, from: '2026-01-01', until: '2026-11-09' };
    const { calls, of } = barn({ a: [other], b: [past], c: [line] });
    const given = await giveService(['a', 'b', 'c'], line, calls);
    expect(given.added.toSorted()).toEqual(['a', 'b']);
    expect(given.reasons.size).toBe(0);
    expect(of('a')).toEqual([other, line]);
    expect(of('b')).toEqual([past, line]);
    expect(await takeServiceBack(given.added, line, calls)).toEqual([]);
    expect([of('a'), of('b'), of('c')]).toEqual([[other], [past], [line]]);
  });

  it('is not given twice, and says since when a horse has it', async () => {
    const { calls, saves, of } = barn({
      a: [{ ...line, from: '2026-10-01' }],
      b: [{ ...line, from: '2026-11-30', until: '2026-12-24' }],
      c: [],
    });
    const { added, reasons, error } = await giveService(['a', 'b', 'c'], line, calls);
    expect(added).toEqual(['c']);
    expect([...reasons]).toEqual([
      ['a', 'Since Oct 1, 2026 it has it already.'],
      ['b', 'From Nov 30, 2026 to Dec 24, 2026 it has it already.'],
    ]);
    expect(error).toBeUndefined();
    expect(saves).toEqual(['c']);
    expect(of('a')).toHaveLength(1);
  });

  it('is put over what somebody else saves meanwhile', async () => {
    const { calls, of } = barn({ a: [], b: [] }, { a: 2, b: 3 });
    const { added, reasons, error } = await giveService(['a', 'b'], line, calls);
    expect(added).toEqual(['a']);
    expect(of('a')).toEqual([line]);
    expect([...reasons.keys()]).toEqual(['b']);
    expect(error).toBe(conflict);
  });
});
