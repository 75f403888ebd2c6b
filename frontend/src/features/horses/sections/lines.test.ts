import { describe, expect, it } from 'vitest';

import { commaList, competitionLines, lineList, trainingLines, vaccinationLines } from './lines';

const values = (reading: { entries: readonly { value: unknown }[] }) =>
  reading.entries.map(({ value }) => value);

describe('vaccinations', () => {
  it('are read one per line, with both formats of dates', () => {
    const { entries, problems } = vaccinationLines.parse(
      'Rabies, 2026-03-01, 2027-03-01, Imrab 3\nTetanus, 3/1/2026\n  West Nile ,, 12/24/2026  \nStrangles',
    );
    expect(problems).toEqual([]);
    expect(entries).toEqual([
      {
        line: 1,
        value: { name: 'Rabies', date: '2026-03-01', nextDue: '2027-03-01', product: 'Imrab 3' },
      },
      { line: 2, value: { name: 'Tetanus', date: '2026-03-01', nextDue: '', product: '' } },
      { line: 3, value: { name: 'West Nile', date: '', nextDue: '2026-12-24', product: '' } },
      { line: 4, value: { name: 'Strangles', date: '', nextDue: '', product: '' } },
    ]);
  });

  it('may have commas in names in quotes, straight or curly', () => {
    const { entries, problems } = vaccinationLines.parse(
      '"EWT, WNV", 2026-03-01\n“EWT, WNV” , 2026-03-01\n "The ""big"" one, yearly",,',
    );
    expect(problems).toEqual([]);
    expect(entries.map(({ value }) => value.name)).toEqual([
      'EWT, WNV',
      'EWT, WNV',
      'The "big" one, yearly',
    ]);
  });

  it('keep quotes that stand within a value', () =>
    expect(values(vaccinationLines.parse('Boost 3" dose, 2026-03-01'))).toEqual([
      { name: 'Boost 3" dose', date: '2026-03-01', nextDue: '', product: '' },
    ]));

  it('need a name and valid dates, and the problem of every line is reported', () => {
    const { entries, problems } = vaccinationLines.parse(
      [
        'Rabies, 2026-02-30',
        ', 2026-03-01',
        'Tetanus, 2026-03-01',
        'Flu, soon, later',
        'EWT, 2026-03-01, 2027-03-01, Vetera, Gold',
      ].join('\n'),
    );
    expect(problems).toEqual([
      'Line 1: "2026-02-30" is not a date.',
      'Line 2: the name is missing.',
      'Line 4: "soon" is not a date.',
      'Line 4: "later" is not a date.',
      'Line 5: there are more values than name, date, next due date, product. Put quotes around a value that holds a comma.',
    ]);
    expect(entries.map(({ line }) => line)).toEqual([3]);
  });
});

describe('blank lines', () => {
  it('are dropped, and the others keep their line numbers', () => {
    const { entries, problems } = trainingLines.parse(
      '\n , ,, , \n\t\n2026-03-01, Lunging\r\n\r\n"", " "\n2026-03-02,\n',
    );
    expect(problems).toEqual([]);
    expect(entries).toEqual([
      { line: 4, value: { date: '2026-03-01', activity: 'Lunging', notes: '' } },
      { line: 7, value: { date: '2026-03-02', activity: '', notes: '' } },
    ]);
  });

  it('are no entries', () =>
    expect(competitionLines.parse('')).toEqual({ entries: [], problems: [] }));

  it('are not blank when they have a value after the last column', () => {
    expect(competitionLines.parse('2026-03-01, Derby, 1st,,').problems).toEqual([]);
    expect(competitionLines.parse(',,,1st').problems).toHaveLength(1);
  });
});

describe('log and competitions', () =>
  it('need a date first', () => {
    expect(trainingLines.parse('Lunging, 2026-03-01').problems).toEqual([
      'Line 1: "Lunging" is not a date.',
    ]);
    expect(competitionLines.parse(', Derby, 1st').problems).toEqual([
      'Line 1: the date is missing.',
    ]);
  }));

describe('quotes', () => {
  it('that are not closed only affect their own line', () => {
    const { entries, problems } = trainingLines.parse(
      '2026-03-01, "Lesson, flat\n2026-03-02, "Lesson, jumping", good\n2026-03-03, "Rest',
    );
    expect(problems).toEqual([
      'Line 1: a quote is opened and not closed.',
      'Line 3: a quote is opened and not closed.',
    ]);
    expect(entries).toEqual([
      { line: 2, value: { date: '2026-03-02', activity: 'Lesson, jumping', notes: 'good' } },
    ]);
  });

  it('must be followed by a comma or the end of the line', () => {
    const { entries, problems } = vaccinationLines.parse('"Rabies" yearly, 2026-03-01\nFlu');
    expect(problems).toEqual(['Line 1: after a closing quote there must be a comma.']);
    expect(values({ entries })).toMatchObject([{ name: 'Flu' }]);
  });

  it('may hold a value of several lines, and all of them are counted', () => {
    const { entries, problems } = trainingLines.parse(
      '2026-03-01, Lesson, "soft,\nthen ""forward"""\n2026-03-02, Rest\n2026-03-33',
    );
    expect(entries).toEqual([
      {
        line: 1,
        value: { date: '2026-03-01', activity: 'Lesson', notes: 'soft,\nthen "forward"' },
      },
      { line: 3, value: { date: '2026-03-02', activity: 'Rest', notes: '' } },
    ]);
    expect(problems).toEqual(['Line 4: "2026-03-33" is not a date.']);
  });
});

describe('writing entries', () => {
  it('leaves out empty values at the end, and adds quotes where needed', () =>
    expect(
      vaccinationLines.format([
        { name: 'Rabies', date: '2026-03-01', nextDue: null, product: 'Imrab' },
        { name: 'EWT, WNV', date: null, nextDue: '2027-03-01', product: null },
        { name: '"Big" one', date: null, nextDue: null, product: null },
      ]),
    ).toBe('Rabies, 2026-03-01, , Imrab\n"EWT, WNV", , 2027-03-01\n"""Big"" one"'));

  /** The same pseudo-random numbers in each run, so that a failure can be repeated. */
  function numbers(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }
  const PIECES = ['a', 'Ü', '7', ',', ',,', '"', '""', '“', '”', ' ', '\t', '\u00a0', "'", '\\'];
  const BREAKS = ['\n', '\r\n', '\r'];

  function awkward(next: (below: number) => number, pieces: readonly string[]): string {
    const text = Array.from({ length: next(7) }, () => pieces[next(pieces.length)]).join('');
    // A text of only spaces becomes empty, since such a value is never stored.
    return text.trim() === '' ? '' : text;
  }
  const day = (next: (below: number) => number) =>
    `20${10 + next(40)}-0${1 + next(9)}-${10 + next(19)}`;

  it.each([1, 2, 3, 4, 5])('is undone by reading, for any values (%i)', (seed) => {
    const next = numbers(seed);
    const any = () => awkward(next, [...PIECES, ...BREAKS]);
    for (let round = 0; round < 200; round += 1) {
      const entries = Array.from({ length: next(5) }, () => ({
        date: day(next),
        activity: any(),
        notes: any(),
      }));
      const text = trainingLines.format(entries);
      const reading = trainingLines.parse(text);
      expect(reading.problems, JSON.stringify(text)).toEqual([]);
      expect(values(reading), JSON.stringify(text)).toEqual(entries);

      const named = Array.from({ length: next(5) }, () => ({
        name: any() || 'Rabies',
        date: next(2) === 0 ? '' : day(next),
        nextDue: next(2) === 0 ? '' : day(next),
        product: any(),
      }));
      expect(values(vaccinationLines.parse(vaccinationLines.format(named)))).toEqual(named);

      const list = Array.from({ length: next(6) }, any).filter((value) => value !== '');
      expect(values(commaList.parse(commaList.format(list)))).toEqual(list);
    }
  });

  it('makes no reader fail, whatever is typed', () => {
    const next = numbers(6);
    for (let round = 0; round < 500; round += 1) {
      const typed = Array.from({ length: 3 }, () =>
        awkward(next, [...PIECES, ...BREAKS, '2026-03-01']),
      ).join(BREAKS[next(3)]);
      const lines = typed.split(/\r\n|\r|\n/).length;
      const { entries, problems } = trainingLines.parse(typed);
      for (const { line } of entries) expect(line).toBeLessThanOrEqual(lines);
      for (const problem of problems) expect(problem).toMatch(/^Line [1-9]\d*: .+\.$/s);
      // Writing the entries and reading them again gives the same entries.
      expect(
        values(trainingLines.parse(trainingLines.format(entries.map((e) => e.value)))),
      ).toEqual(values({ entries }));
    }
  });
});

describe('lists', () => {
  it('with commas are trimmed, without the empty ones', () => {
    expect(commaList.parse(' Bute , ,Omeprazole,,\n"Salt, iodized" ')).toEqual({
      entries: [
        { line: 1, value: 'Bute' },
        { line: 1, value: 'Omeprazole' },
        { line: 2, value: 'Salt, iodized' },
      ],
      problems: [],
    });
    expect(commaList.parse('').entries).toEqual([]);
    expect(commaList.format(['Bute', 'Salt, iodized'])).toBe('Bute, "Salt, iodized"');
  });

  it('with commas report a quote that is not closed', () =>
    expect(commaList.parse('Bute, "Salt, iodized').problems).toEqual([
      'A quote is opened and not closed.',
    ]));

  it('with lines are trimmed, without the empty ones, and keep their commas', () => {
    const text = ' Qualify, then win \n\n\t\nRest "well"\r\n';
    expect(lineList.parse(text)).toEqual({
      entries: [
        { line: 1, value: 'Qualify, then win' },
        { line: 4, value: 'Rest "well"' },
      ],
      problems: [],
    });
    expect(lineList.format(['Qualify, then win', 'Rest "well"'])).toBe(
      'Qualify, then win\nRest "well"',
    );
  });
});
