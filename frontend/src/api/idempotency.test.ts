import { expect, it } from 'vitest';

import { type Attempt, type AttemptMemory, createKeyFor } from './idempotency';

it('repeats the key only for the same content', () => {
  const keyFor = createKeyFor();
  const first = keyFor({ rider_name: 'Rae' });
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keyFor({ rider_name: 'Rae' })).toBe(first);
  expect(keyFor({ rider_name: 'Rae Doe' })).not.toBe(first);
});

it('gives each opening of a form its own key', () =>
  expect(createKeyFor()({})).not.toBe(createKeyFor()({})));

it('uses the attempt that a form has kept, and keeps each new one', () => {
  let kept: Attempt | null = null;
  const memory: AttemptMemory = {
    read: () => kept,
    write: (attempt) => {
      kept = attempt;
    },
  };
  const key = createKeyFor(memory)({ rider_name: 'Rae' });
  expect(createKeyFor(memory)({ rider_name: 'Rae' })).toBe(key);
  expect(createKeyFor(memory)({ rider_name: 'Sam' })).not.toBe(key);
  expect(createKeyFor(memory)({ rider_name: 'Rae' })).not.toBe(key);
});
