import { expect, it } from 'vitest';

import { sayLeaving, sayRule } from './prices';

const at = (date: string) => ({ $date: date });
const now = Date.parse('2026-03-05T15:00:00Z');
const ZONE = 'America/Chicago';

it('says what it costs to leave a class at a moment', () => {
  expect(sayLeaving({}, now)).toBe('A class that you leave before the closing date costs nothing.');
  const refunds = [
    { until: at('2026-03-10T06:00:00Z'), percent: 50 },
    { until: at('2026-03-01T06:00:00Z'), percent: 100 },
  ];
  expect(sayLeaving({ refunds }, now)).toBe('Of what you leave now, 50 % comes back.');
  const late = Date.parse('2026-03-10T06:00:00Z');
  expect(sayLeaving({ refunds }, late)).toBe('Of what you leave now, 0 % comes back.');
  const scratch = [
    { after: at('2026-03-10T06:00:00Z'), amount: null },
    { after: at('2026-03-05T15:00:00Z'), amount: 10 },
  ];
  const says = (moment: number) => sayLeaving({ refunds, scratch }, moment);
  expect(says(now - 1)).toBe('A class that you leave now costs nothing.');
  expect(says(now)).toBe('A class that you leave now costs $10.00.');
  expect(says(late)).toBe('A class that you leave now costs its price.');
});

it('says which rule made a line, unless it is a usual one', () => {
  expect(sayRule(undefined, ZONE)).toBe('');
  expect(sayRule({ kind: 'per_entry' }, ZONE)).toBe('');
  expect(sayRule({ kind: 'per_horse' }, ZONE)).toBe('Once for the horse');
  expect(sayRule({ kind: 'per_weekend' }, ZONE)).toBe('Once for the weekend');
  expect(sayRule({ kind: 'shared' }, ZONE)).toBe('Shared');
  const moment = at('2026-03-10T06:00:00Z');
  const half = { kind: 'refund', at: moment, percent: 50 } as const;
  expect(sayRule(half, ZONE)).toMatch(/^Scratched before Tue, Mar 10, 2026.* 50 % back$/);
  expect(sayRule({ ...half, percent: 0 }, ZONE)).toMatch(/^Scratched after .* nothing back$/);
  expect(sayRule({ kind: 'scratch', at: moment }, ZONE)).toMatch(
    /^Scratched after Tue, Mar 10, 2026/,
  );
  const raised = { kind: 'added_after', at: moment, list_price: 40 } as const;
  expect(sayRule(raised, ZONE)).toMatch(/^Added after Tue, Mar 10, 2026.*, before that \$40\.00$/);
});
