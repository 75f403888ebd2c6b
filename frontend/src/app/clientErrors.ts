import { matchPath } from 'react-router';

import { paths } from './paths';

/** More than these in one page load tell nothing new, and would only burden the server. */
const MAX_REPORTS = 5;
const MAX_MESSAGE = 500;
const MAX_STACK = 4000;

/** What the server is told of an error: nothing that somebody typed or that names a record. */
export interface ClientError {
  message: string;
  stack?: string;
  /** The pattern of the address, such as `/event/:eventId`. */
  route?: string;
  /** The build whose code failed. */
  version: string;
}

/** Tells the server of an error; resolves to whether it answered that it has been told. */
type ReportError = (error: unknown) => Promise<boolean>;

/** The pattern that an address matches; exact ones come first, as they do in the router. */
export function routePattern(pathname: string): string | undefined {
  const patterns = Object.values(paths);
  return (
    patterns.find((pattern) => pattern === pathname) ??
    patterns.find((pattern) => matchPath(pattern, pathname) !== null)
  );
}

/** Takes out of a message what may be about people: quoted data, addresses, long numbers. */
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

/** What is told of anything that was thrown. Of a thrown object only its kind: it may be data. */
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
      // The page may be left while it is under way.
      keepalive: true,
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Tells each error once, and no more than a few of them. */
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

/** Reports what nothing caught: errors of event handlers and timers, rejections without a handler. */
export function watchErrors(report: ReportError = reportError): () => void {
  const onError = ({ error }: ErrorEvent) => {
    // Without an error it is another origin's script, such as a browser extension's.
    if (error !== null && error !== undefined) void report(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    // Whoever leaves a page cancels its calls.
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) void report(reason);
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
