import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';

import type { Schemas } from '../api/types';
import { paths } from '../app/paths';
import { account } from './fixtures/fixtures';
import { api } from './handlers';
import { renderApp } from './renderApp';
import { server } from './server';
import { today } from './fixtures/taskFixtures';

/** The name of the task that tests tick. */
export const ICE = /^Ice the left hind/;

/** A change that the server got: its method, its path and its body. */
type Got = [method: string, path: string, body: unknown];

interface TickBody {
  at: string;
  given?: boolean;
  reason?: string;
}

interface Kept {
  done: Schemas['Mark'];
  given: boolean | undefined;
  reason: string | undefined;
}

/** A server that keeps ticks, and those that it got. */
export function barn(refuse?: () => Response) {
  const got: Got[] = [];
  const done = new Map<string, Kept>();
  const keep = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.replace('/showstable/', '');
    const body = request.method === 'PUT' ? ((await request.json()) as TickBody) : null;
    got.push([request.method, path, body]);
    const refused = refuse?.();
    if (refused !== undefined) return refused;
    if (body === null) {
      done.delete(path);
      return new HttpResponse(null, { status: 204 });
    }
    const mark = { at: { $date: body.at }, by: account.email };
    const { given, reason } = body;
    done.set(path, { done: mark, given, reason });
    return HttpResponse.json({ done: mark, given, reason });
  };
  server.use(
    http.get(api('today'), () =>
      HttpResponse.json<Schemas['Today']>({
        ...today,
        tasks: today.tasks.map((it) => ({
          ...it,
          done: done.get(`tasks/${it.task_id.$oid}/done/${it.date}`)?.done ?? it.done,
        })),
        doses: today.doses.map((it) => {
          const path = `medications/${it.medication_id.$oid}/doses/${it.date}/${it.time}`;
          const kept = done.get(path);
          if (kept === undefined) return it;
          const state = kept.given === true ? 'given' : 'skipped';
          return { ...it, state, reason: kept.reason ?? '', done: kept.done };
        }),
      }),
    ),
    http.put(api('tasks/:id/done/:date'), keep),
    http.delete(api('tasks/:id/done/:date'), keep),
    http.put(api('medications/:id/doses/:date/:time'), keep),
  );
  return got;
}

/** Tells the page that the network is there or away. */
export function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => {
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}

/** Opens the day of the fixtures. */
export async function openToday() {
  const app = renderApp(`${paths.today}?date=${today.date}`);
  await screen.findByRole('button', { name: ICE });
  return app;
}

export const tickOf = (name: RegExp) => screen.getByRole('button', { name });
export const rowOf = (name: RegExp) => tickOf(name).closest('li') as HTMLElement;
