import { type KeyboardEvent, useRef } from 'react';

import { TextArea } from '../../components/form/controls/TextField';
import { Button } from '../../components/ui/actions/Button';
import { KEYS } from '../../components/ui/keys/keys';
import styles from './Notes.module.css';

interface NoteTextProps {
  rows: number;
  placeholder?: string;
}

/** The text of a note, with buttons that write the Markdown for what is selected. */
export function NoteText(props: NoteTextProps) {
  const frame = useRef<HTMLDivElement>(null);
  const write = (mark: (area: HTMLTextAreaElement) => void) => {
    const area = frame.current?.querySelector('textarea');
    if (!area) return;
    area.focus();
    mark(area);
    // The form reads the text as if it was typed.
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== KEYS.bold.key) return;
    event.preventDefault();
    write(bold);
  };
  return (
    <div ref={frame} role="presentation" onKeyDown={onKeyDown}>
      <TextArea {...props} name="text" label="Note" required />
      <div role="group" aria-label="Format" className={styles.marks}>
        <Button variant="quiet" shortcut={KEYS.bold} onClick={() => write(bold)}>
          Bold
        </Button>
        <Button variant="quiet" onClick={() => write(list)}>
          List
        </Button>
      </div>
    </div>
  );
}

/** Makes the selection bold, or plain again. */
function bold(area: HTMLTextAreaElement): void {
  const { selectionStart: from, selectionEnd: to, value } = area;
  const text = value.slice(from, to);
  if (/^\*\*.+\*\*$/s.test(text)) {
    area.setRangeText(text.slice(2, -2), from, to, 'select');
    return;
  }
  area.setRangeText(`**${text}**`, from, to, 'select');
  // Without a selection, what is typed next is bold.
  if (text === '') area.setSelectionRange(from + 2, from + 2);
}

/** Makes the selected lines a list, or plain lines again. */
function list(area: HTMLTextAreaElement): void {
  const { selectionStart, selectionEnd: to, value } = area;
  const from = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const lines = value.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const text = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  area.setRangeText(text, from, to, 'end');
}
