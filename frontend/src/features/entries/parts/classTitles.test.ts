import { describe, expect, it } from 'vitest';

import { publicEvent } from '../../../testing/fixtures/fixtures';
import { titled, titledBill } from './classTitles';

const [open, youth] = publicEvent.classes;
if (open === undefined || youth === undefined) expect.fail('two classes are needed');
const classes = [
  { ...youth, number: '2' },
  { ...open, number: '12A' },
];
const gone = { id: null, name: 'Lead Line' };
/** The class was renamed since. */
const entered = [gone, { id: open.id, name: 'Open' }, { id: youth.id, name: youth.name }];
const titles = (found: { title: string }[]) => found.map(({ title }) => title);

describe('the titles of classes', () => {
  it('have the numbers and the order of the show', () =>
    expect(titles(titled(classes, entered))).toEqual([
      '2 · Youth Lite Shod',
      '12A · Open',
      'Lead Line',
    ]));

  it('stand on a bill, before everything else', () => {
    const line = (kind: 'class' | 'fee', name: string) => ({ kind, name });
    const lines = [line('class', 'Open'), line('class', youth.name), line('fee', 'Open')];
    expect(titles(titledBill(classes, entered, lines))).toEqual([
      '2 · Youth Lite Shod',
      '12A · Open',
      'Open',
    ]);
  });
});
