import type { PointerEvent } from 'react';

import { firstEmpty, goTo } from '../cards/moves';
import styles from './Scribe.module.css';

/** In rows of four; the last of the others is as high as three of them. */
const KEYS = ['1', '2', '3', '⌫', '4', '5', '6', 'Next', '7', '8', '9', '.', '0'];

/** The field that the keys write into. */
function fieldOf(): HTMLInputElement | null {
  const at = document.activeElement;
  return at instanceof HTMLInputElement && at.type === 'text' && !at.readOnly ? at : null;
}

/** Puts a text into a field as if it was typed, so that its component hears of it. */
function type(field: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function press(key: string): void {
  const field = fieldOf() ?? firstEmpty();
  if (field === undefined) return;
  field.focus();
  const { value } = field;
  const [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length];
  if (key !== '⌫') type(field, value.slice(0, from) + key + value.slice(to));
  else type(field, value.slice(0, from === to ? Math.max(0, from - 1) : from) + value.slice(to));
}

/** Enter, as the fields of a card take it: to the next line, or to use a number. */
function enter(): void {
  const field = fieldOf();
  if (field === null) goTo(firstEmpty());
  else field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

/** The field keeps the focus, with what is selected in it. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/** Large keys for a card: a phone's own keyboard would cover half of it. */
export function KeyPad() {
  return (
    <div className={styles.pad} role="group" aria-label="Keys" onPointerDown={keepFocus}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          aria-label={key === '⌫' ? 'Delete' : key === '.' ? 'Point' : key}
          className={key === 'Next' ? styles.enter : key === '0' ? styles.zero : styles.key}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (key === 'Next' ? enter() : press(key))}
        >
          {key}
        </button>
      ))}
    </div>
  );
}
