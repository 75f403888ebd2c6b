import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { renderUi } from '../../../testing/renderApp';
import { Button } from '../actions/Button';
import { TOAST_MS, ToastProvider, type Toasts, useToast } from './Toast';
import { REGION_READY_MS } from './ToastRegion';

function Saver({ type = 'success' }: { type?: keyof Toasts }) {
  const toast = useToast();
  return <Button onClick={() => toast[type]('Event updated successfully')}>Save</Button>;
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const save = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};
const region = () => screen.getByRole('region', { name: 'Notifications' });
const live = (how: 'polite' | 'assertive') =>
  region().querySelector<HTMLElement>(`[aria-live="${how}"]`);

function showOne(type?: keyof Toasts) {
  vi.useFakeTimers();
  renderUi(<Saver {...(type && { type })} />);
  pass(REGION_READY_MS);
  save();
  return screen.getByText('Event updated successfully');
}

describe('Toast', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['success', 'polite'],
    ['info', 'polite'],
    ['warning', 'polite'],
    ['error', 'assertive'],
  ] as const)('is announced when it is %s: %s', (type, how) => {
    vi.useFakeTimers();
    renderUi(<Saver type={type} />);
    pass(REGION_READY_MS);
    // The live regions are there before there is any text.
    const before = live(how);
    expect(before).toBeEmptyDOMElement();
    save();
    expect(live(how)).toBe(before);
    expect(before).toHaveTextContent('Event updated successfully');
    expect(screen.getAllByText('Event updated successfully')).toHaveLength(1);
  });

  it('waits before the first text of a new live region', () => {
    vi.useFakeTimers();
    renderUi(<Saver />);
    save();
    pass(REGION_READY_MS - 1);
    expect(live('polite')).toBeEmptyDOMElement();
    pass(1);
    expect(live('polite')).toHaveTextContent('Event updated successfully');
  });

  it('hides itself after 3 seconds', () => {
    const toast = showOne();
    pass(TOAST_MS - 1);
    expect(toast).toBeInTheDocument();
    // The end of its duration, and one frame for its removal.
    pass(100);
    expect(toast).not.toBeInTheDocument();
  });

  it('stays until it is closed when it is an error', () => {
    const toast = showOne('error');
    pass(600_000);
    expect(toast).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    pass(100);
    expect(toast).not.toBeInTheDocument();
  });

  it('stays while the pointer is on it', () => {
    const toast = showOne();
    pass(2000);
    fireEvent.mouseEnter(region());
    pass(60_000);
    expect(toast).toBeInTheDocument();
    fireEvent.mouseLeave(region());
    pass(900);
    expect(toast).toBeInTheDocument();
    pass(200);
    expect(toast).not.toBeInTheDocument();
  });

  it('can be dismissed, and the same text twice is one notice', () => {
    const toast = showOne();
    pass(2000);
    save();
    expect(screen.getAllByText('Event updated successfully')).toHaveLength(1);
    pass(2000);
    expect(toast).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    pass(100);
    expect(toast).not.toBeInTheDocument();
  });

  it('is closed by Escape on the page, unless it is an error', () => {
    const toast = showOne();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    pass(100);
    expect(toast).not.toBeInTheDocument();
  });

  it('is reached by F6, also from a dialog, and gives the focus back', () => {
    const toast = showOne('error');
    const opener = screen.getByRole('button', { name: 'Save' });
    act(() => opener.focus());
    fireEvent.keyDown(opener, { key: 'F6' });
    expect(region()).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(toast).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });

  it('stays when Escape is for something else', () => {
    const toast = showOne('error');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    pass(100);
    expect(toast).toBeInTheDocument();
    cleanup();
    const status = showOne();
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'Escape' });
    field.remove();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('data-open', '');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    dialog.remove();
    pass(100);
    expect(status).toBeInTheDocument();
  });

  it('adds nothing to a page without notices', () => {
    render(<ToastProvider>A page without notices</ToastProvider>);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
