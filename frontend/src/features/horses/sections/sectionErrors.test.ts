import { describe, expect, it } from 'vitest';

import { placeErrors } from './sectionErrors';

const refused = (fields: Record<string, string[]>) => ({
  status: 422,
  data: { status: 422, code: 'invalid_fields', errors: 'Please check.', fields },
});

const places = {
  vaccinations: ['Line 1', 'Line 4', 'Line 5'],
  vetVisits: [0, 2],
  goals: ['Line 3'],
};

describe('placeErrors', () => {
  it('collects the messages for entries at their text field, with line numbers', () => {
    const placed = placeErrors(
      refused({
        'vaccinations[1].name': ['is required'],
        'vaccinations[2].nextDue': ['must be a date.'],
        'goals[0]': ['must be at most 200 characters'],
      }),
      places,
    );
    expect(placed).toMatchObject({
      status: 422,
      data: {
        code: 'invalid_fields',
        fields: {
          vaccinations: ['Line 4: Name is required.\nLine 5: Next due must be a date.'],
          goals: ['Line 3: must be at most 200 characters.'],
        },
      },
    });
  });

  it('finds the row of an entry when blank rows before it were not sent', () =>
    expect(placeErrors(refused({ 'vetVisits[1].date': ['must be a date'] }), places)).toMatchObject(
      { data: { fields: { 'vetVisits[2].date': ['must be a date'] } } },
    ));

  it('does not change other errors', () => {
    expect(
      placeErrors(refused({ 'dental.notes': ['is too long'], 'other[7].x': ['no'] }), places),
    ).toMatchObject({
      data: { fields: { 'dental.notes': ['is too long'], 'other[7].x': ['no'] } },
    });
    const conflict = { status: 409, data: { status: 409, code: 'section_changed', errors: 'No.' } };
    expect(placeErrors(conflict, places)).toBe(conflict);
    const thrown = new Error('no network');
    expect(placeErrors(thrown, places)).toBe(thrown);
  });
});
