import { describe, expect, it } from 'vitest';

import { careKind, careStatus } from './care';

const TODAY = '2026-06-06';
const row = (due_on: string | null, last_on: string | null = null, name = '') => ({
  name,
  last_on,
  due_on,
});

describe('the status of a care', () => {
  it.each([
    [row('2026-05-25'), 'Overdue by 12 days', 'danger'],
    [row('2026-06-05'), 'Overdue by 1 day', 'danger'],
    [row('2023-06-06'), 'Overdue by 1096 days', 'danger'],
    [row('2026-06-06'), 'Due today', 'warning'],
    [row('2026-06-07'), 'Due in 1 day', 'warning'],
    [row('2026-07-06'), 'Due in 30 days', 'warning'],
    [row('2026-07-07'), 'Due in 31 days', 'neutral'],
    [row(null, '2026-03-02'), 'No due date', 'neutral'],
    [row(null, null, 'Rabies'), 'No due date', 'neutral'],
    [row(null), 'Not recorded', 'neutral'],
  ])('%j is %s', (care, text, tone) => expect(careStatus(care, TODAY)).toEqual({ text, tone }));

  it('has a name for each kind', () => {
    expect(careKind('vaccination')).toBe('Vaccination');
    expect(careKind('hoof_care')).toBe('Hoof care');
  });
});
