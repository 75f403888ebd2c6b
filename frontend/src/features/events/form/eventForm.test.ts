import { describe, expect, it } from 'vitest';

import { eventTemplate, ownEvent } from '../../../testing/fixtures/eventFixtures';
import { organization } from '../../../testing/fixtures/fixtures';
import {
  blankEvent,
  type EventValues,
  fromEvent,
  fromTemplate,
  locationOf,
  newClass,
  sameContent,
  toBody,
} from './eventForm';
import { BLANK_RULES } from './entryRulesForm';
import { eventSchema } from './eventSchema';
import { fillFromTemplate } from './fillFromTemplate';
import { zoneOptions } from '../../../lib/time/timeZones';

const home = locationOf(organization);

describe('a form after a template', () => {
  it('has its name, its hours and everything else, but no dates', () =>
    expect(fromTemplate(eventTemplate, home)).toEqual({
      organization_id: '',
      name: 'Spring Classic',
      event_type: 'Walking / Gaited Horse Show',
      start_date: '',
      start_time: '09:00',
      end_date: '',
      end_time: '17:30',
      further_days: 1,
      time_zone: 'America/Chicago',
      location: eventTemplate.location,
      manager_name: 'Sam Hill',
      manager_email: '',
      manager_phone: '',
      manager_address: '12 Barn Ln, Shelbyville, TN 37160',
      expected_entries: '90',
      inspection: 'aphis_requested',
      inspectors: [],
      therapeutic_use: 'allowed',
      therapeutic_details: 'Bandages after an injury.',
      require_dqp: true,
      classes: [
        {
          id: '',
          number: '12A',
          name: 'Open Pleasure',
          description: 'any age',
          price: '35.00',
          capacity: '',
          closed: false,
          walking_horses: null,
        },
        {
          id: '',
          number: '',
          name: 'Youth Lite Shod',
          description: '',
          price: '12.50',
          capacity: '',
          closed: false,
          walking_horses: null,
        },
        {
          id: '',
          number: '',
          name: 'Lead Line',
          description: '',
          price: '0.00',
          capacity: '',
          closed: false,
          walking_horses: null,
        },
      ],
      ...BLANK_RULES,
      notes: 'Rain or shine.',
      office_notes: '',
      saveAsTemplate: false,
    }));

  it('lasts from 18:00 to 23:00 when the template has no hours', () => {
    const template = { ...eventTemplate, start_time: null, end_time: null, days: null };
    expect(fromTemplate(template, home)).toMatchObject({
      start_time: '18:00',
      end_time: '23:00',
      further_days: 0,
    });
  });

  it('has the place of the organization when the template has none', () => {
    const nowhere = { venue: '', address: '', city: '', state: '', zip_code: '' };
    const template = { ...eventTemplate, location: nowhere };
    expect(fromTemplate(template, home).location).toEqual({
      venue: 'Bedford Horse Club',
      address: '1 Arena Rd',
      city: 'Shelbyville',
      state: 'TN',
      zip_code: '37160',
    });
  });
});

describe('filling a form from a template', () => {
  const blank = blankEvent('UTC', home);
  const fill = (typed: Partial<EventValues>, given = blank, template = eventTemplate) =>
    fillFromTemplate({ ...given, ...typed }, given, template, blank);

  it('keeps what was typed and fills empty fields', () => {
    const typed = { name: 'Fall Classic', start_date: '2026-09-05', start_time: '08:00' };
    const { values, kept } = fill({ ...typed, end_date: '2026-09-05' });
    expect(values).toMatchObject({ ...typed, event_type: eventTemplate.event_type });
    // Two days long, like the template.
    expect(values).toMatchObject({ end_date: '2026-09-06', end_time: '17:30' });
    expect(values.classes).toHaveLength(3);
    expect(kept).toBe(true);
  });

  it('keeps an end date that was set by the user', () => {
    const days = { start_date: '2026-09-05', end_date: '2026-09-12' };
    expect(fill(days).values).toMatchObject(days);
  });

  it('sets no date, and reports that nothing typed was kept', () => {
    const { values, kept } = fill({});
    expect(values).toMatchObject({ name: 'Spring Classic', start_date: '', end_date: '' });
    expect(values.location).toEqual(eventTemplate.location);
    expect(values.time_zone).toBe('America/Chicago');
    expect(kept).toBe(false);
  });

  it('does not mix the contact data of two managers', () => {
    const template = { ...eventTemplate, manager_email: 'sam@example.org' };
    expect(fill({ manager_name: 'Rae Doe' }, blank, template).values).toMatchObject({
      manager_name: 'Rae Doe',
      manager_email: '',
      manager_address: '',
    });
    expect(fill({ manager_phone: '931-555-0147' }, blank, template).values).toMatchObject({
      manager_name: 'Sam Hill',
      manager_phone: '931-555-0147',
    });
  });

  it('replaces the values of another template, except for what was typed since', () => {
    const first = fill({});
    const other = { ...eventTemplate, name: 'Autumn', notes: 'No dogs.', days: 1 };
    const changed = { ...first.values, notes: 'Bring hay.' };
    const { values } = fillFromTemplate(changed, first.given, other, blank);
    expect(values).toMatchObject({ name: 'Autumn', notes: 'Bring hay.', further_days: 0 });
  });
});

describe('the times of a form', () => {
  const typed = (changes: Partial<EventValues>): EventValues => ({
    ...fromEvent(ownEvent),
    ...changes,
  });

  it('are in the time zone of the show', () => {
    const values = fromEvent(ownEvent);
    expect(values).toMatchObject({
      start_date: '2026-06-06',
      start_time: '18:00',
      end_date: '2026-06-06',
      end_time: '23:00',
    });
    expect(toBody(typed({ time_zone: 'America/Denver' }))).toMatchObject({
      start_date: '2026-06-07T00:00:00.000Z',
      end_date: '2026-06-07T05:00:00.000Z',
      time_zone: 'America/Denver',
    });
  });

  it('are moved when clocks skip them', () => {
    const body = toBody(typed({ start_date: '2026-03-08', start_time: '02:30' }));
    expect(body.start_date).toBe('2026-03-08T08:30:00.000Z');
  });

  it('keep the original one of two equal hours when they are not changed', () => {
    // The second 1:30 AM of that night, after clocks were set back.
    const second = {
      ...ownEvent,
      start_date: { $date: '2026-11-01T07:30:00Z' },
      end_date: { $date: '2026-11-01T09:00:00Z' },
    };
    const values = fromEvent(second);
    expect(values.start_time).toBe('01:30');
    expect(toBody(values, second).start_date).toBe('2026-11-01T07:30:00Z');
    expect(toBody({ ...values, start_time: '01:31' }, second).start_date).toBe(
      '2026-11-01T06:31:00.000Z',
    );
  });

  it('can be entered for a zone that this browser does not know', () =>
    expect(fromEvent({ ...ownEvent, time_zone: 'Mars/Olympus' })).toMatchObject({
      time_zone: 'UTC',
      start_time: '23:00',
    }));
});

it('sends trimmed texts, and prices as numbers with 0 for a blank one', () => {
  const body = toBody({
    ...fromEvent(ownEvent),
    name: ' Spring ',
    manager_address: ' 12 Barn Ln ',
    classes: [
      { ...newClass(), name: ' Lead Line ' },
      {
        capacity: '',
        closed: false,
        walking_horses: null,
        id: 'removed',
        number: '12A',
        name: 'Open',
        description: ' any age ',
        price: '12.5',
      },
    ],
  });
  expect(body).toMatchObject({
    name: 'Spring',
    manager_address: '12 Barn Ln',
    classes: [
      { id: null, number: null, name: 'Lead Line', description: '', price: 0 },
      { id: null, number: '12A', name: 'Open', description: 'any age', price: 12.5 },
    ],
  });
  expect(Object.keys(body)).not.toContain('start_time');
});

it('sends the ids and numbers of the classes of the show that is changed', () => {
  const body = toBody(fromEvent(ownEvent), ownEvent);
  const identity = ({ id, number }: { id?: string | null; number?: string | null }) => [id, number];
  expect(body.classes.map(identity)).toEqual(ownEvent.classes.map(identity));
});

it('is the same content when the server gave ids and numbers to new classes', () => {
  const typed = toBody({ ...fromEvent(ownEvent), classes: [{ ...newClass(), name: 'Open' }] });
  const given = (name: string) => ({
    ...typed,
    classes: typed.classes.map((one) => ({ ...one, id: 'given', number: '1', name })),
  });
  expect(sameContent(typed, given('Open'))).toBe(true);
  expect(sameContent(typed, given('Youth'))).toBe(false);
});

describe('the rules of the form', () => {
  const problems = async (changes: Partial<EventValues>): Promise<Record<string, string>> => {
    try {
      await eventSchema.validate({ ...fromEvent(ownEvent), ...changes }, { abortEarly: false });
      return {};
    } catch (error) {
      const { inner } = error as { inner: { path: string; message: string }[] };
      return Object.fromEntries(inner.map(({ path, message }) => [path, message]));
    }
  };

  it('accept a complete show', async () => {
    await expect(problems({})).resolves.toEqual({});
  });

  it('require the required fields', async () => {
    const found = await problems({ ...blankEvent('', home), location: { ...home, venue: ' ' } });
    expect(Object.keys(found).sort()).toEqual([
      'end_date',
      'end_time',
      'event_type',
      'location.venue',
      'name',
      'start_date',
      'start_time',
      'time_zone',
    ]);
  });

  it.each([
    [{ end_time: '18:00' }, 'end_time'],
    [{ end_date: '2026-06-05' }, 'end_date'],
  ])('require the end after the start: %o', async (changes, path) => {
    await expect(problems(changes)).resolves.toEqual({ [path]: 'The end must be after the start' });
  });

  it('mark each class that repeats a name, ignoring case', async () => {
    const named = (name: string) => ({ ...newClass(), name, price: '1' });
    await expect(
      problems({ classes: [named('Open'), named('Youth'), named(' oPEN '), named('open')] }),
    ).resolves.toEqual({
      'classes[2].name': 'Another class has this name',
      'classes[3].name': 'Another class has this name',
    });
  });

  it('reject values that do not fit in a notice', async () => {
    const found = await problems({
      manager_address: 'a'.repeat(301),
      expected_entries: '1.5',
      inspectors: ['Ann Lee', ' ', 'b'.repeat(201)],
      therapeutic_use: 'allowed',
      therapeutic_details: 'c'.repeat(2001),
    });
    expect(found).toEqual({
      manager_address: 'Manager Address must be at most 300 characters',
      expected_entries: 'Enter a whole number up to 100,000',
      'inspectors[1]': 'Enter a name, or remove this line',
      'inspectors[2]': 'A name must be at most 200 characters',
      therapeutic_details: 'Treatment Details must be at most 2,000 characters',
    });
    await expect(problems({ inspectors: Array<string>(21).fill('Ann Lee') })).resolves.toEqual({
      inspectors: 'At most 20 inspectors',
    });
  });

  it('ignore the fields of a choice that is not selected', async () => {
    const hidden = { inspectors: [' '], therapeutic_details: 'c'.repeat(2001) };
    await expect(
      problems({ ...hidden, inspection: '', therapeutic_use: 'not_allowed' }),
    ).resolves.toEqual({});
  });

  it.each(['-1', '1.234', 'free'])('reject the price %s', async (price) => {
    await expect(problems({ classes: [{ ...newClass(), name: 'Open', price }] })).resolves.toEqual({
      'classes[0].price': 'Enter a price like 35 or 12.50',
    });
  });
});

it('offers the zone of the show even if the browser has no list of zones', () => {
  const values = zoneOptions('America/Indiana/Knox').map(({ value }) => value);
  expect(values[0]).toBe('America/New_York');
  expect(values).toContain('America/Indiana/Knox');
  expect(new Set(values).size).toBe(values.length);
});

describe('whether a class is for walking horses', () => {
  const event = { ...ownEvent, event_type: 'Racking Horse Show' };
  const [first, second] = event.classes;
  if (first === undefined || second === undefined) expect.fail('two classes are needed');
  const of = (walking_horses: boolean) => ({ ...first, walking_horses });

  it('follows the type of the show until somebody says otherwise', () => {
    const stated = (event_type: string, walking: boolean) =>
      fromEvent({ ...event, event_type, classes: [of(walking)] }).classes[0]?.walking_horses;
    expect(stated('Racking Horse Show', true)).toBeNull();
    expect(stated('racking horse show ', true)).toBeNull();
    expect(stated('Racking Horse Show', false)).toBe(false);
    expect(stated('Fun Show', true)).toBe(true);
    expect(stated('Fun Show', false)).toBeNull();
  });

  it('is sent only if somebody said so', () => {
    const values = fromEvent({ ...event, classes: [of(true), { ...second, ...of(false) }] });
    const sent = toBody(values).classes.map(
      (it) => (it as { walking_horses?: unknown }).walking_horses,
    );
    expect(sent).toEqual([null, false]);
  });
});
