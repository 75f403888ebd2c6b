import { matchPath } from 'react-router';

import type { Schemas } from '../api/types';
import { paths } from './paths';

/** The most reports per page load; more would not help and would burden the server. */
const MAX_REPORTS = 5;
const MAX_MESSAGE = 500;
const MAX_STACK = 4000;

/** An error report. It contains nothing that a user typed and nothing that names a record. */
export type ClientError = Schemas['ClientErrorBody'];

/** Reports an error; resolves to whether the server has confirmed it. */
type ReportError = (error: unknown) => Promise<boolean>;

/**
 * The pattern that an address matches. Patterns without parameters come first, as in the router.
 */
export function routePattern(pathname: string): string | undefined {
  const patterns = Object.values(paths);
  return (
    patterns.find((pattern) => pattern === pathname) ??
    patterns.find((pattern) => matchPath(pattern, pathname) !== null)
  );
}

/** Removes from a message what may be personal: quoted data, addresses, long numbers. */
function scrub(message: string): string {
  return message
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d\s().-]{5,}\d/g, '…')
    .slice(0, MAX_MESSAGE);
}

/**
 * The lines of a stack that name places in the code, without the origin. The message, which
 * Chromium repeats above them, is left out.
 */
function frames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at |@.*:\d+:\d+$/.test(line))
    .map((line) => line.trim().replaceAll(location.origin, ''))
    .join('\n')
    .slice(0, MAX_STACK);
}

/**
 * The report for a thrown value. Other objects than errors may hold data, so only their type is
 * sent.
 */
export function describeError(error: unknown): ClientError {
  const route = routePattern(location.pathname);
  const common = { version: __APP_VERSION__, ...(route !== undefined && { route }) };
  if (!(error instanceof Error)) {
    const kind = typeof error === 'string' ? scrub(error) : Object.prototype.toString.call(error);
    return { message: `Thrown: ${kind}`, ...common };
  }
  const stack = frames(error.stack ?? '');
  return {
    message: scrub(`${error.name}: ${error.message}`),
    ...(stack !== '' && { stack }),
    ...common,
  };
}

async function send(body: ClientError): Promise<boolean> {
  try {
    const answer = await fetch(`${location.origin}/showstable/client_errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Lets the request finish when the page is closed.
      keepalive: true,
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Creates a reporter that reports each error once, and at most {@link MAX_REPORTS}. */
export function createReporter(): ReportError {
  const told = new Map<string, Promise<boolean>>();
  return (error) => {
    const body = describeError(error);
    const key = `${body.message}\n${body.stack ?? ''}`;
    const known = told.get(key);
    if (known !== undefined) return known;
    if (told.size >= MAX_REPORTS) return Promise.resolve(false);
    const answer = send(body);
    told.set(key, answer);
    return answer;
  };
}

/** The reporter of this page load. */
export const reportError: ReportError = createReporter();

/** Reports uncaught errors and unhandled rejections. */
export function watchErrors(report: ReportError = reportError): () => void {
  const onError = ({ error }: ErrorEvent) => {
    // Without an error object it comes from another origin's script, such as a browser extension.
    if (error !== null && error !== undefined) void report(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    // Leaving a page aborts its calls.
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) void report(reason);
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
