import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { api, problem } from '../testing/handlers';
import { renderUi } from '../testing/renderApp';
import { server } from '../testing/server';
import {
  type ClientError,
  createReporter,
  describeError,
  routePattern,
  watchErrors,
} from './clientErrors';
import { ErrorBoundary } from './shell/ErrorBoundary';

/** Answers reports, and records them. */
function takeReports(answer: () => Response = () => new HttpResponse(null, { status: 204 })) {
  const taken: ClientError[] = [];
  server.use(
    http.post(api('client_errors'), async ({ request }) => {
      expect(request.headers.has('token-x')).toBe(false);
      taken.push((await request.json()) as ClientError);
      return answer();
    }),
  );
  return taken;
}

const NOTIFIED =
  'An error occurred in the application. Our team has been notified and is working to fix the issue.';

describe('the error page', () => {
  // Errors are told apart by their message, so each test throws a different one.
  function Broken({ message }: { message: string }): never {
    throw new Error(message);
  }
  const fail = (message: string) => {
    // React logs the error that this test causes on purpose.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = renderUi(
      <ErrorBoundary>
        <Broken message={message} />
      </ErrorBoundary>,
    );
    return { user, alert: screen.getByRole('alert') };
  };

  it('says that the team was notified only after the server has answered', async () => {
    let answer = () => {};
    const taken: unknown[] = [];
    server.use(
      http.post(api('client_errors'), async ({ request }) => {
        taken.push(await request.json());
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { alert } = fail('broken and told');
    expect(within(alert).getByRole('heading')).toHaveTextContent('Oops! Something went wrong');
    await waitFor(() => expect(taken).toHaveLength(1));
    expect(alert).not.toHaveTextContent('notified');
    answer();
    await waitFor(() => {
      expect(alert).toHaveTextContent(NOTIFIED);
    });
  });

  it.each([
    ['refused', () => problem(429, 'too_many_requests', 'Too many attempts.')],
    ['lost', () => HttpResponse.error()],
  ])('does not say so when the report is %s', async (how, answer) => {
    takeReports(answer);
    const { alert } = fail(`broken and ${how}`);
    expect(await within(alert).findByText(/It could not be reported/)).toBeVisible();
    expect(alert).not.toHaveTextContent('notified');
  });

  it('leads to the root', async () => {
    takeReports();
    const { user, alert } = fail('broken and left');
    await waitFor(() => {
      expect(alert).toHaveTextContent(NOTIFIED);
    });
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    await user.click(screen.getByRole('button', { name: 'Reload App' }));
    expect(assign).toHaveBeenCalledExactlyOnceWith('/');
    vi.unstubAllGlobals();
  });
});

describe('a report', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  it('names the route pattern and the build', () => {
    history.replaceState(null, '', '/event/0197a000-0000-7000-8000-000000000099?tab=x');
    expect(describeError(new TypeError('x is undefined'))).toMatchObject({
      message: 'TypeError: x is undefined',
      route: '/event/:eventId',
      version: '0.0.0+test',
    });
    expect(routePattern('/horses/add')).toBe('/horses/add');
    expect(routePattern('/horses/abc')).toBe('/horses/:horseId');
    expect(routePattern('/nowhere')).toBeUndefined();
  });

  it('keeps where the code failed, but not what people typed', () => {
    const error = new SyntaxError(
      `Unexpected token 'R', "Rae Doe, 1 Main St" is not valid: rae@example.org 931-555-0147`,
    );
    error.stack = [
      `SyntaxError: ${error.message}`,
      'and a second line about Rae Doe',
      `    at parse (${location.origin}/assets/main.abc123.js:1:2345)`,
      `submit@${location.origin}/assets/page.def456.js:2:10`,
    ].join('\n');
    const { message, stack } = describeError(error);
    expect(message).toBe(`SyntaxError: Unexpected token 'R', "…" is not valid: … …`);
    expect(stack).toBe(
      'at parse (/assets/main.abc123.js:1:2345)\nsubmit@/assets/page.def456.js:2:10',
    );
    // A thrown object may hold any data, such as an answer of the server or a form.
    expect(JSON.stringify(describeError({ rider: 'Rae Doe' }))).not.toContain('Rae');
  });

  it('is sent once for each error, and only for a few errors', async () => {
    const taken = takeReports();
    const report = createReporter();
    const first = new Error('first');
    expect(await Promise.all([report(first), report(first)])).toEqual([true, true]);
    expect(taken).toHaveLength(1);
    for (let number = 2; number <= 5; number += 1) {
      expect(await report(new Error(`number ${String(number)}`))).toBe(true);
    }
    expect(await report(new Error('one too many'))).toBe(false);
    expect(taken).toHaveLength(5);
  });
});

describe('uncaught errors', () => {
  const report = vi.fn(() => Promise.resolve(true));
  let stop = () => {};
  beforeEach(() => {
    report.mockClear();
    stop = watchErrors(report);
  });
  afterEach(() => stop());

  it('are reported, and so are unhandled rejections', () => {
    const error = new Error('of a handler');
    act(() => {
      window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
    });
    const rejection = new Event('unhandledrejection') as Event & { reason?: unknown };
    const reason = new Error('of a promise');
    rejection.reason = reason;
    window.dispatchEvent(rejection);
    expect(report.mock.calls).toEqual([[error], [reason]]);
  });

  it('are left out when they are not this application’s, or a call that was given up', () => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    const rejection = new Event('unhandledrejection') as Event & { reason?: unknown };
    rejection.reason = new DOMException('The call was given up.', 'AbortError');
    window.dispatchEvent(rejection);
    expect(report).not.toHaveBeenCalled();
  });
});
