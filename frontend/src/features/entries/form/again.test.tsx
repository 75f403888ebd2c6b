import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { ownEntry, publicEvent } from '../../../testing/fixtures/fixtures';
import {
  accepted,
  answerWith,
  field,
  pick,
  submitButton,
} from '../../../testing/forms/registrationForm';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

beforeEach(() => sessionStorage.clear());

describe('entering again', () => {
  const AGAIN = 'CCCCCCCCCCCCCCCCCCCCCC';
  const path = `/pv/event/${publicEvent.hashed_id}#again=${AGAIN}`;
  const earlier = {
    ...ownEntry,
    rider_name: 'Ida Lake',
    horse_name: 'Go Boy’s Bob',
    classes_entered: ownEntry.classes_entered.map((it, at) => ({
      ...it,
      state: at === 0 ? 'entered' : 'scratched',
    })),
  };

  it('fills in people, horse and the classes of the same name, and says who it is', async () => {
    server.use(http.get(api('entries/:token'), () => HttpResponse.json(earlier)));
    const sent = answerWith(accepted);
    const { user } = renderApp(path, { signedIn: false });
    expect(await screen.findByLabelText('Rider Name')).toHaveValue('Ida Lake');
    expect(field('Horse Name')).toHaveValue('Go Boy’s Bob');
    expect(field('Email')).toHaveValue(ownEntry.rider_email);
    expect(pick(/Open Pleasure/)).toBeChecked();
    expect(pick(/Youth Lite Shod/)).not.toBeChecked();
    await user.click(submitButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ body: { again: AGAIN, rider_name: 'Ida Lake' } });
  });

  it('can be entered all the same if the earlier entry is gone', async () => {
    server.use(
      http.get(api('entries/:token'), () =>
        problem(404, 'link_not_valid', 'This link is not valid.'),
      ),
    );
    renderApp(path, { signedIn: false });
    expect(await screen.findByText(/could not be read/)).toBeVisible();
    expect(field('Rider Name')).toHaveValue('');
  });
});
