import { describe, expect, it } from 'vitest';

import { clearLift, clearPlace } from './clearLift';

/** A notice at the bottom right of a screen of 1280 by 800 pixels. */
const notice = { left: 880, right: 1264, top: 730, bottom: 784 };
const button = (left: number, top: number) => ({ left, right: left + 120, top, bottom: top + 44 });

describe('clearLift', () => {
  it('does not move a box that covers nothing', () => {
    expect(clearLift(notice, [])).toBe(0);
    expect(clearLift(notice, [button(400, 740), button(1000, 100)])).toBe(0);
  });

  it('lifts it above the buttons of a dialog', () => {
    const lift = clearLift(notice, [button(740, 716), button(868, 716)]);
    expect(notice.bottom - (lift ?? 0)).toBeLessThan(716);
    expect(lift).toBe(76);
  });

  it('lifts it above a stack of buttons without room between them', () => {
    const lift = clearLift(notice, [button(1000, 740), button(1000, 690), button(1000, 640)]);
    expect(notice.bottom - (lift ?? 0)).toBeLessThan(640);
  });

  it('uses a gap that is wide enough', () => {
    const lift = clearLift(notice, [button(1000, 740), button(1000, 600)]);
    expect(notice.bottom - (lift ?? 0)).toBeLessThan(740);
    expect(notice.top - (lift ?? 0)).toBeGreaterThan(644);
  });

  it('does not move back and forth: a free place is kept', () => {
    expect(clearLift(notice, [], 76)).toBe(76);
    expect(clearLift(notice, [button(1000, 660)], 76)).toBe(0);
  });

  it('says that there is no free place', () => {
    const everywhere = Array.from({ length: 16 }, (_, row) => button(1000, row * 50));
    expect(clearLift(notice, everywhere)).toBeNull();
  });
});

describe('clearPlace', () => {
  const home = { lift: 0, shift: 0 };
  /** A form that fills the panel at the right. */
  const fields = Array.from({ length: 16 }, (_, row) => button(1000, row * 50));
  const buttons = [button(1000, 740)];

  it('puts a box to the left of fields that leave no room', () => {
    const place = clearPlace(notice, { buttons, fields }, home);
    expect(place).toEqual({ lift: 0, shift: 864 });
    // It stays there while it covers nothing.
    expect(clearPlace(notice, { buttons: [], fields: [] }, place)).toEqual(place);
  });

  it('lifts it where that is enough', () => {
    expect(clearPlace(notice, { buttons, fields: [] }, home)).toEqual({ lift: 52, shift: 0 });
  });

  it('covers fields only if there is no room at all', () => {
    const everywhere = [...fields, ...fields.map(({ top }) => button(100, top))];
    const place = clearPlace(notice, { buttons, fields: everywhere }, home);
    expect(place).toEqual({ lift: 52, shift: 0 });
  });
});
