import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

import { countOf, dateFormat } from '../lib/intl';
import type { Problem } from './types';

/** What a hook reports in `error`, and what `unwrap()` throws. */
export type CallError = FetchBaseQueryError | SerializedError;

/** When the server asks to be called again, in milliseconds since the epoch. */
export interface Delayed {
  retryAt?: number;
}

/** The message when there was no answer at all. */
export const NO_ANSWER = 'The server could not be reached. Check your connection and try again.';
const NO_NETWORK = 'There is no network. Try again when there is one.';
/** Why a call got no answer. */
export const noAnswer = () => (navigator.onLine ? NO_ANSWER : NO_NETWORK);
const UNKNOWN = 'Something went wrong. Please try again.';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a body has the shape of the server's error answers. */
export function isProblem(body: unknown): body is Problem {
  return (
    isRecord(body) &&
    typeof body.status === 'number' &&
    typeof body.code === 'string' &&
    typeof body.errors === 'string'
  );
}

/** The error body that the server sent, or `null` if there is none. */
export function problemOf(error: unknown): Problem | null {
  return isRecord(error) && isProblem(error.data) ? error.data : null;
}

/** The HTTP status of a failed call, or `null` when no answer arrived. */
export function statusOf(error: unknown): number | null {
  if (!isRecord(error)) return null;
  if (typeof error.status === 'number') return error.status;
  // For an answer that is not JSON, such as a proxy's page, RTK Query keeps the status here.
  return typeof error.originalStatus === 'number' ? error.originalStatus : null;
}

/** Whether no answer arrived: no network, no server, or a timeout. */
export function isThrown(error: unknown): boolean {
  return statusOf(error) === null;
}

/** Whether a call got no answer. Unlike {@link isThrown} it is not true of an error of this program. */
export function isUnanswered(error: unknown): boolean {
  return isThrown(error) && isRecord(error) && 'status' in error;
}

/** Whether a check of the account failed because the service could not be reached at all. */
export function isUnchecked(error: unknown): boolean {
  return isRecord(error) && error.unchecked === true;
}

/** Whether a failed call has this stable error code. */
export function hasCode(error: unknown, code: string): boolean {
  return problemOf(error)?.code === code;
}

/**
 * Parses a `Retry-After` header, which is a number of seconds or a date.
 *
 * @returns milliseconds since the epoch, or `null` when there is none
 */
export function retryAt(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  const at = /^\d+$/.test(text) ? now + Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** When the server asked to be called again, in milliseconds since the epoch. */
export function retryAtOf(error: unknown): number | null {
  return isRecord(error) && typeof error.retryAt === 'number' ? error.retryAt : null;
}

/** Waits up to these lengths are shown in seconds and minutes; for longer ones the time of day is. */
const SECONDS_UP_TO_MS = 90_000;
const MINUTES_UP_TO_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `Try again in 40 seconds.`, `Try again in 2 minutes.` or `Try again at 3:42 PM.`; `null` without a
 * `Retry-After`.
 */
export function retryHint(error: unknown, now: number = Date.now()): string | null {
  const moment = retryAtOf(error);
  if (moment === null) return null;
  const wait = moment - now;
  if (wait <= SECONDS_UP_TO_MS) {
    const seconds = Math.max(1, Math.ceil(wait / 1000));
    return `Try again in ${countOf(seconds, 'second', 'seconds')}.`;
  }
  if (wait <= MINUTES_UP_TO_MS) return `Try again in ${Math.ceil(wait / 60_000)} minutes.`;
  const at = new Date(moment);
  const time = dateFormat({ hour: 'numeric', minute: '2-digit' }).format(at);
  if (wait < DAY_MS) return `Try again at ${time}.`;
  const day = dateFormat({ month: 'short', day: 'numeric' }).format(at);
  return `Try again on ${day} at ${time}.`;
}

/** The request to try again at the end of a sentence; the hint with a time replaces it. */
const TRY_AGAIN = /\s*(?:Please )?(?:wait a moment and )?try again[^.]*\.$/i;

/**
 * A sentence about a failed call, followed by when to try again if the server said so, or if there
 * is no network.
 */
export function withRetryHint(sentence: string, error: unknown): string {
  const isOffline = isUnanswered(error) && !navigator.onLine;
  const hint = isOffline ? NO_NETWORK : retryHint(error);
  return hint === null ? sentence : `${sentence.replace(TRY_AGAIN, '')} ${hint}`.trim();
}

/**
 * A sentence about a failed call, followed by the server's reason if it is below 500. The texts of
 * 5xx answers do not help the user, so they are left out.
 */
export function withReason(sentence: string, error: unknown): string {
  const problem = problemOf(error);
  const hasReason = problem !== null && problem.status < 500;
  return withRetryHint(hasReason ? `${sentence} ${problem.errors}` : sentence, error);
}

/** The message about a failed call, for display. */
export function messageOf(error: unknown, fallback: string = UNKNOWN): string {
  const problem = problemOf(error);
  if (problem !== null && problem.errors !== '') return withRetryHint(problem.errors, error);
  if (isUnanswered(error)) return noAnswer();
  return withRetryHint(fallback, error);
}

/** One message per field, keyed by the field's name in the form. */
export type FormErrors = Record<string, string>;

/**
 * The messages of a 422 for a form: `{"classes[1].name": ["is required"]}`.
 *
 * Names are written like formik's paths (`classes.1.name`), whichever spelling the server used.
 *
 * @param error - what a call threw
 * @param rename - maps a name in the request body to its name in the form, where the two differ
 * @returns `null` when the failure is not about fields
 */
export function toFormErrors(
  error: unknown,
  rename: Readonly<Record<string, string>> = {},
): FormErrors | null {
  const fields = problemOf(error)?.fields;
  if (statusOf(error) !== 422 || fields === undefined) return null;
  const result: FormErrors = {};
  for (const [name, messages] of Object.entries(fields)) {
    const [message] = messages;
    if (message !== undefined) result[fieldPath(rename[name] ?? name)] = message;
  }
  return Object.keys(result).length > 0 ? result : null;
}

/** Normalizes the path of a field: `classes[1].name` becomes `classes.1.name`. */
export function fieldPath(name: string): string {
  return name.replace(/\[(\w+)\]/g, '.$1');
}

/**
 * Makes a sentence from the server's message for a field: `is required` becomes
 * `Email is required`. A message that is already a sentence is not changed.
 */
export function fieldSentence(label: string, fragment: string): string {
  return /^[a-z]/.test(fragment) ? `${label} ${fragment}` : fragment;
}
