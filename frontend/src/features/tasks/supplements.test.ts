import { expect, it } from 'vitest';

import { supplementsAt, type Meal } from './supplements';

const DAY: readonly Meal[] = ['morning', 'noon', 'evening'];
const fed = { morning: 'Hay', noon: 'Hay', evening: 'Hay' };

/** The meals at which a supplement is on the board. */
const mealsOf = (supplement: string, diet = fed) =>
  DAY.filter(
    (meal) =>
      supplementsAt(meal, { diet, supplements: [supplement], schedule: '', notes: '' }).length > 0,
  );

it.each<[string, Meal[]]>([
  ['Biotin', ['morning']],
  ['Biotin, 1 scoop daily', ['morning']],
  ['Farnam Weight Builder', ['morning']],
  ['Salt AM', ['morning']],
  ['Salt a.m.', ['morning']],
  ['Salt (evening)', ['evening']],
  ['Magnesium 10 g p.m.', ['evening']],
  ['Probiotic at noon', ['noon']],
  ['Joint powder AM + PM', ['morning', 'evening']],
  ['Joint powder twice a day', ['morning', 'evening']],
  ['Electrolytes b.i.d.', ['morning', 'evening']],
  ['Oil with each meal', ['morning', 'noon', 'evening']],
])('%s stands at %s', (supplement, meals) => {
  expect(mealsOf(supplement)).toEqual(meals);
});

it('stands at the first meal that the horse has', () => {
  expect(mealsOf('Biotin', { morning: '', noon: '', evening: 'Hay' })).toEqual(['evening']);
  expect(mealsOf('Biotin', { morning: '', noon: '', evening: '' })).toEqual(['morning']);
});
