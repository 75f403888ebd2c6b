import { describe, expect, it, vi } from 'vitest';

import {
  fieldSentence,
  hasCode,
  isProblem,
  isThrown,
  messageOf,
  NO_ANSWER,
  retryAt,
  retryHint,
  statusOf,
  toFormErrors,
  withReason,
  withRetryHint,
} from './errors';

const problem = (status: number, more: object = {}) => ({
  status,
  data: {
    type: 'about:blank',
    title: 'Unprocessable',
    status,
    detail: 'Two fields are wrong.',
    errors: 'Please check the marked fields.',
    code: 'invalid_fields',
    ...more,
  },
});

describe('errors', () => {
  it('recognizes the shape of a problem', () => {
    expect(isProblem(problem(422).data)).toBe(true);
    expect(isProblem('<html>')).toBe(false);
    expect(isProblem(null)).toBe(false);
    expect(isProblem({ errors: 'Event not found.' })).toBe(false);
  });

  it('maps the fields of a 422 to the names of a form', () => {
    const error = problem(422, {
      fields: {
        'location.venue': ['is required'],
        'classes[1].name': ['is required', 'is too short'],
        start_date: ['must be a date'],
        empty: [],
      },
    });
    expect(toFormErrors(error, { start_date: 'start' })).toEqual({
      'location.venue': 'is required',
      'classes.1.name': 'is required',
      start: 'must be a date',
    });
  });

  it('has no field messages for other failures', () => {
    expect(toFormErrors(problem(409))).toBeNull();
    expect(toFormErrors(problem(422))).toBeNull();
    expect(toFormErrors({ status: 'FETCH_ERROR', error: 'TypeError' })).toBeNull();
  });

  it('tells a refusal from a call without an answer', () => {
    expect(isThrown({ status: 'FETCH_ERROR', error: 'TypeError' })).toBe(true);
    expect(isThrown({ status: 'TIMEOUT_ERROR', error: 'AbortError' })).toBe(true);
    expect(isThrown(problem(503))).toBe(false);
    expect(statusOf({ status: 'PARSING_ERROR', originalStatus: 502, data: '', error: '' })).toBe(
      502,
    );
  });

  it('shows the sentence of the server, but no technical text', () => {
    expect(messageOf(problem(422))).toBe('Please check the marked fields.');
    expect(messageOf({ status: 'FETCH_ERROR', error: 'TypeError: fetch failed' })).toBe(NO_ANSWER);
    expect(messageOf({ status: 500, data: '<html>' }, 'Not saved.')).toBe('Not saved.');
    expect(messageOf(new Error('undefined is not a function'), 'Not saved.')).toBe('Not saved.');
  });

  it('compares stable codes', () => {
    expect(hasCode(problem(422), 'invalid_fields')).toBe(true);
    expect(hasCode(undefined, 'invalid_fields')).toBe(false);
  });

  it('makes a sentence from a fragment', () => {
    expect(fieldSentence('Email', 'is required')).toBe('Email is required');
    expect(fieldSentence('Email', 'Enter an email.')).toBe('Enter an email.');
  });

  describe('a Retry-After', () => {
    const now = Date.parse('2026-05-01T15:41:20Z');

    it('is a number of seconds or a date', () => {
      expect(retryAt('40', now)).toBe(now + 40_000);
      expect(retryAt('Fri, 01 May 2026 15:42:00 GMT', now)).toBe(now + 40_000);
      expect(retryAt(null, now)).toBeNull();
      expect(retryAt('soon', now)).toBeNull();
    });

    it.each([
      [-5_000, 'Try again in 1 second.'],
      [39_500, 'Try again in 40 seconds.'],
      [90_000, 'Try again in 90 seconds.'],
      [100_000, 'Try again in 2 minutes.'],
      [60 * 60 * 1000, 'Try again in 60 minutes.'],
      [60 * 60 * 1000 + 1, 'Try again at 4:41 PM.'],
      [25 * 60 * 60 * 1000, 'Try again on May 2 at 4:41 PM.'],
    ])('%d ms away is shown as %s', (wait, hint) =>
      expect(retryHint({ status: 429, retryAt: now + wait }, now)).toBe(hint),
    );

    it('replaces a general request to try again', () => {
      const busy = {
        ...problem(429, { errors: 'Too many attempts. Please wait a moment and try again.' }),
        retryAt: Date.now() + 39_900,
      };
      expect(messageOf(busy)).toBe('Too many attempts. Try again in 40 seconds.');
      expect(withRetryHint('Failed to update event. Please try again.', busy)).toBe(
        'Failed to update event. Try again in 40 seconds.',
      );
      expect(withRetryHint('Failed to update event. Please try again.', problem(503))).toBe(
        'Failed to update event. Please try again.',
      );
    });

    it('says that there is no network', () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      const unanswered = { status: 'FETCH_ERROR', error: 'TypeError: fetch failed' };
      expect(withReason('Failed to import. Please try again.', unanswered)).toBe(
        'Failed to import. There is no network. Try again when there is one.',
      );
      expect(withReason('Failed to import. Please try again.', problem(503))).toBe(
        'Failed to import. Please try again.',
      );
    });
  });
});
