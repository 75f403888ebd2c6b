import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';

import { mediaQueries } from '../../../testing/mediaQueries';
import { FewFirst } from './FewFirst';

const items = Array.from({ length: 60 }, (_, at) => `Horse ${at + 1}`);

const list = (
  <FewFirst items={items}>
    {(shown) => (
      <ul>
        {shown.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    )}
  </FewFirst>
);

it('has as many rows again on Back, and few on a page that is opened anew', async () => {
  vi.stubGlobal('matchMedia', mediaQueries(true));
  const router = createMemoryRouter([
    { path: '/', element: list },
    { path: '/horse', element: <p>A horse</p> },
  ]);
  render(<RouterProvider router={router} />);
  const rows = () => screen.getAllByRole('listitem').length;
  await userEvent.click(screen.getByRole('button', { name: 'Show 20 more of 60' }));
  expect(rows()).toBe(40);
  await act(() => router.navigate('/horse'));
  await act(() => router.navigate(-1));
  expect(rows()).toBe(40);
  await act(() => router.navigate('/horse'));
  await act(() => router.navigate('/'));
  expect(rows()).toBe(20);
});
