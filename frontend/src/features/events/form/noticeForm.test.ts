import { describe, expect, it } from 'vitest';

import { eventTemplate, ownEvent } from '../../../testing/fixtures/eventFixtures';
import { notice, type NoticeFacts, parseEntries, toFacts } from './noticeForm';

const nothing: NoticeFacts = {
  expected_entries: null,
  inspection: null,
  inspectors: [],
  therapeutic_use: null,
  therapeutic_details: '',
};

describe('what the notice asks', () => {
  it.each<[string, NoticeFacts]>([
    ['is not stated', nothing],
    ['is stated', { ...nothing, expected_entries: 0, inspection: 'none' }],
    [
      'is stated with names and details',
      {
        expected_entries: 120,
        inspection: 'hpi_appointed',
        inspectors: ['Ann Lee', 'Bo Diaz'],
        therapeutic_use: 'allowed',
        therapeutic_details: 'Bandages\nafter an injury.',
      },
    ],
  ])('is sent unchanged when it %s', (_what, facts) => {
    expect(toFacts(notice.read({ ...ownEvent, ...facts }))).toEqual(facts);
    expect(toFacts(notice.read({ ...eventTemplate, ...facts }))).toEqual(facts);
  });

  it('is blank for an older template, as in a new form', () => {
    expect(notice.read({ ...eventTemplate, ...nothing })).toEqual(notice.blank);
    expect(toFacts(notice.blank)).toEqual(nothing);
  });

  it.each(['', 'aphis_requested', 'none'] as const)('sends no names with %o', (inspection) => {
    const values = { ...notice.blank, inspection, inspectors: ['Ann Lee'] };
    expect(toFacts(values).inspectors).toEqual([]);
  });

  it.each(['', 'not_allowed'] as const)('sends no details with %o', (therapeutic_use) => {
    const values = { ...notice.blank, therapeutic_use, therapeutic_details: 'Bandages.' };
    expect(toFacts(values).therapeutic_details).toBe('');
  });

  it('is sent trimmed', () => {
    const sent = toFacts({
      expected_entries: ' 120 ',
      inspection: 'hpi_appointed',
      inspectors: [' Ann Lee '],
      therapeutic_use: 'allowed',
      therapeutic_details: ' Bandages. ',
    });
    expect(sent).toMatchObject({
      expected_entries: 120,
      inspectors: ['Ann Lee'],
      therapeutic_details: 'Bandages.',
    });
  });
});

it.each([
  ['0', 0],
  ['120', 120],
  ['1,200', 1200],
  ['100,000', 100_000],
  ['100001', null],
  ['12,00', null],
  ['1.5', null],
  ['-1', null],
  ['about 90', null],
  [' ', null],
])('reads %o entries as %o', (typed, count) => expect(parseEntries(typed)).toBe(count));
