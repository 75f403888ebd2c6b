import { useState } from 'react';

import type { Schemas } from '../../../api/types';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog, DialogActions, DialogBody } from '../../../components/ui/actions/Dialog';
import { SelectFilter } from '../../../components/ui/lists/Filters';
import { Alert } from '../../../components/ui/messages/Alert';
import { Soft } from '../../../components/ui/page/Soft';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { sayClass } from '../parts/classTitles';
import { useListUnprintableQuery } from './entriesApi';
import styles from './PrintDialog.module.css';

/** What can be printed, by its name in the address. */
const PAPERS = [
  {
    value: 'class-sheets',
    label: 'Class sheets',
    hint: 'Who is in each class, for the gate and the announcer.',
  },
  {
    value: 'judge-cards',
    label: "Judge's cards",
    hint: 'Back numbers alone, with room for places.',
  },
  {
    value: 'check-in',
    label: 'Check-in list',
    hint: 'All riders, with their extras, what is missing and what is due.',
  },
  { value: 'back-numbers', label: 'Back numbers', hint: 'To wear, two to a page.' },
  { value: 'bills', label: 'Bills', hint: 'A page for each entry.' },
  { value: 'prize-list', label: 'Prize list', hint: 'What riders want to know before they enter.' },
  { value: 'entry-blank', label: 'Entry blank', hint: 'For those who enter on paper.' },
];

/** Says which names papers cannot show in full. */
function Unprintable({ eventId }: { eventId: string }) {
  const { currentData: entries = [] } = useListUnprintableQuery(eventId);
  if (entries.length === 0) return null;
  return (
    <Alert tone="warning">
      Papers show a box for letters that no font of this server has:
      <ul>
        {entries.map(({ registration_id: id, back_number, rider_name, horse_name, characters }) => (
          <li key={id}>
            {back_number} {rider_name} · {horse_name}: {characters}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export interface PrintDialogProps {
  eventId: string;
  classes: readonly Pick<Schemas['ClassView'], 'id' | 'number' | 'name'>[];
  open: boolean;
  onClose: () => void;
}

/** Prints the papers of a show, and downloads its entries as a table. */
export function PrintDialog({ eventId, classes, open, onClose }: PrintDialogProps) {
  const [paper, setPaper] = useState('class-sheets');
  const [classId, setClassId] = useState('');
  const address = `events/${encodeURIComponent(eventId)}`;
  const query = classId === '' ? '' : `?class=${encodeURIComponent(classId)}`;
  const pdf = useServerFile(`${address}/print/${paper}.pdf${query}`, {
    thing: 'paper',
    title: 'Show papers',
  });
  const facts = { thing: 'table', title: 'Entries' };
  const entries = useServerFile(`${address}/entries.csv`, facts);
  const byClass = useServerFile(`${address}/entries.csv?rows=classes`, facts);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Print"
      description="Papers for the ring and the desk, and tables for a spreadsheet."
    >
      <DialogBody>
        <fieldset className={styles.papers}>
          <legend>Paper</legend>
          {PAPERS.map(({ value, label, hint }) => (
            <label key={value} className={styles.paper}>
              <input
                type="radio"
                name="paper"
                value={value}
                checked={paper === value}
                onChange={() => setPaper(value)}
              />
              <span>
                <strong>{label}</strong> <Soft size="same">{hint}</Soft>
              </span>
            </label>
          ))}
        </fieldset>
        <Unprintable eventId={eventId} />
        <SelectFilter
          label="For"
          value={classId}
          options={[
            { value: '', label: 'All classes' },
            ...classes.map((one) => ({ value: one.id, label: sayClass(one) })),
          ]}
          onChange={setClassId}
        />
        <section aria-label="Tables" className={styles.tables}>
          <Button
            icon="download"
            pending={entries.pending !== null}
            pendingText="Downloading..."
            onClick={() => void entries.download()}
          >
            Entries as CSV
          </Button>
          <Button
            icon="download"
            pending={byClass.pending !== null}
            pendingText="Downloading..."
            onClick={() => void byClass.download()}
          >
            Class entries as CSV
          </Button>
        </section>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <FileButton file={pdf}>Download PDF</FileButton>
        <FileButton file={pdf} use="open">
          Open PDF
        </FileButton>
        <FileButton file={pdf} use="print" variant="primary">
          Print
        </FileButton>
      </DialogActions>
    </Dialog>
  );
}
