import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { renderUi } from '../../../testing/renderApp';
import { Button } from '../actions/Button';
import { useFilterParams } from './useFilterParams';

function Filters() {
  const { read, change, clear } = useFilterParams<'q' | 'kind'>();
  return (
    <>
      <output>{`${read('q')}|${read('kind')}`}</output>
      <Button
        onClick={() => {
          change({ kind: 'dental' });
          change({ q: 'sun' });
        }}
      >
        Both
      </Button>
      <Button onClick={() => change({ kind: '' })}>All care</Button>
      <Button onClick={clear}>Clear</Button>
    </>
  );
}

describe('filters in the address', () => {
  it('keep both changes when two are made at the same time', async () => {
    const { user } = renderUi(<Filters />);
    await user.click(screen.getByRole('button', { name: 'Both' }));
    expect(await screen.findByText('sun|dental')).toBeInTheDocument();
  });

  it('are cleared one by one, and all at once', async () => {
    const { user } = renderUi(<Filters />);
    await user.click(screen.getByRole('button', { name: 'Both' }));
    await user.click(screen.getByRole('button', { name: 'All care' }));
    expect(await screen.findByText('sun|')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('|')).toBeInTheDocument();
  });
});
