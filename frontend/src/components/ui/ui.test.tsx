import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { mediaQueries } from '../../testing/mediaQueries';
import { renderUi } from '../../testing/renderApp';
import { Button } from './actions/Button';
import { ConfirmDialog } from './actions/ConfirmDialog';
import { Dialog, DialogActions, DialogBody } from './actions/Dialog';
import { ErrorState } from './messages/EmptyState';
import { SegmentedControl } from './lists/SegmentedControl';

describe('Button', () =>
  it('cannot be pressed while it is pending, and keeps the focus', async () => {
    const press = vi.fn();
    const { user } = renderUi(
      <Button pending pendingText="Submitting..." onClick={press}>
        Submit Now
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Submitting...' });
    await user.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
  }));

it('gives the focus to a field that appears while a dialog is about to get it', async () => {
  vi.stubGlobal('matchMedia', mediaQueries(true));
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  renderUi(
    <Dialog open onClose={() => undefined} title="Edit Event">
      <LoadedBody when={answered} />
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog');
  await act(async () => {
    answer();
    await answered;
  });
  expect(dialog).not.toContainElement(document.activeElement as HTMLElement);
  act(() => {
    while (frames.length > 0) frames.shift()?.(0);
  });
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('leaves the focus at a dialog by touch, where a keyboard would cover its buttons', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    mediaQueries(media === '(pointer: coarse)')(media),
  );
  renderUi(
    <Dialog open onClose={() => undefined} title="Hold Ring">
      <DialogBody>
        <label>
          Reason <input />
        </label>
      </DialogBody>
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
});

/** Lets transitions go on, as on a busy device. */
function neverEnding() {
  Element.prototype.getAnimations = () => [
    { finished: new Promise(() => undefined), pending: false, playState: 'running' } as never,
  ];
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'getAnimations'));
}

it('gives the page the keys again while a dialog is still being closed', async () => {
  neverEnding();
  const { user } = renderUi(<Editor />);
  const opener = screen.getByRole('button', { name: 'Edit Event' });
  await user.click(opener);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(screen.getByLabelText('Name')).toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it('begins anew when it is opened again while it is still being closed', async () => {
  neverEnding();
  const { user } = renderUi(<Editor />);
  await user.click(screen.getByRole('button', { name: 'Edit Event' }));
  await user.type(await screen.findByLabelText('Name'), 'Rae');
  await user.keyboard('{Escape}');
  const again = screen.getByText('Edit Event', { selector: 'button' });
  await user.click(again);
  expect(await screen.findByLabelText('Name')).toHaveValue('');
});

function LoadedBody({ when }: { when: Promise<void> }) {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    void when.then(() => setLoaded(true));
  }, [when]);
  if (!loaded) return <p>Loading</p>;
  return (
    <DialogBody>
      <input aria-label="Name" />
    </DialogBody>
  );
}

/** A dialog with a button that opens it, and optionally a question above it. */
function Editor({ asking = false }: { asking?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit Event</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Edit Event"
        description="Riders see changes at once"
      >
        <DialogBody>
          <input aria-label="Name" />
        </DialogBody>
        <DialogActions>
          <Button>Cancel</Button>
        </DialogActions>
        <ConfirmDialog
          open={open && asking}
          title="Discard what you typed?"
          confirmLabel="Discard"
          onConfirm={() => undefined}
          onCancel={() => undefined}
        >
          It will be gone.
        </ConfirmDialog>
      </Dialog>
    </>
  );
}

describe('Dialog', () =>
  it('has a name, keeps the focus inside, and returns it when it closes', async () => {
    const { user } = renderUi(<Editor />);
    const opener = screen.getByRole('button', { name: 'Edit Event' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Edit Event' });
    expect(dialog).toHaveAccessibleDescription('Riders see changes at once');
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    });
    await user.keyboard('Spring Show');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Spring Show');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(dialog).not.toBeInTheDocument();
      expect(opener).toHaveFocus();
    });
  }));

describe('ConfirmDialog', () =>
  it('has the focus on Cancel first, and calls the chosen action', async () => {
    const confirm = vi.fn();
    const cancel = vi.fn();
    const { user } = renderUi(
      <ConfirmDialog
        open
        danger
        title="Delete Event"
        confirmLabel="Delete Event"
        onConfirm={confirm}
        onCancel={cancel}
      >
        This action cannot be undone.
      </ConfirmDialog>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete Event' })).toHaveAccessibleDescription(
      'This action cannot be undone.',
    );
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    });
    await user.click(screen.getByRole('button', { name: 'Delete Event' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancel).toHaveBeenCalledTimes(1);
  }));

describe('a question over a dialog', () =>
  it('dims the dialog below it', async () => {
    const { user } = renderUi(<Editor asking />);
    await user.click(screen.getByRole('button', { name: 'Edit Event' }));
    const question = await screen.findByRole('alertdialog');
    const dialog = screen.getByRole('dialog', { hidden: true });
    const backdrops = Array.from(document.querySelectorAll('.backdrop'));
    expect(backdrops).toHaveLength(2);
    // All have the same z-index, so later ones are above earlier ones.
    const [below, above] = backdrops as [Element, Element];
    const follows = (a: Element, b: Element) =>
      (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(follows(below, dialog)).toBe(true);
    expect(follows(dialog, above)).toBe(true);
    expect(follows(above, question)).toBe(true);
  }));

describe('ErrorState', () =>
  it('says what happened and tries again', async () => {
    const retry = vi.fn();
    const { user } = renderUi(
      <ErrorState error={{ status: 'FETCH_ERROR', error: 'TypeError' }} onRetry={retry} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The server could not be reached.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  }));

describe('choices', () =>
  it('SegmentedControl is a group of radio buttons, and tells arrow keys apart', async () => {
    const change = vi.fn();
    const { user } = renderUi(
      <SegmentedControl
        label="View"
        value="list"
        onChange={change}
        options={[
          { value: 'list', label: 'List' },
          { value: 'month', label: 'Month' },
        ]}
      />,
    );
    expect(screen.getByRole('group', { name: 'View' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'List' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(change).toHaveBeenCalledExactlyOnceWith('month', false);
    change.mockClear();
    screen.getByRole('radio', { name: 'List' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(change).toHaveBeenCalledExactlyOnceWith('month', true);
  }));
