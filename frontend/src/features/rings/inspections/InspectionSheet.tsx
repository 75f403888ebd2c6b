import { Button } from '../../../components/ui/actions/Button';
import { Dialog, DialogActions, DialogBody } from '../../../components/ui/actions/Dialog';
import { Row, Stack } from '../../../components/ui/page/Stack';
import {
  FINDINGS,
  type InspectionRow,
  MOMENTS,
  nameOf,
  OUTCOMES,
  sayInspection,
  type Written,
} from './inspectionRows';
import type { Finding, InspectedWhen } from './inspectionsApi';
import type { Inspector } from './InspectorFields';
import styles from './InspectionSheet.module.css';

/** The maximum length of a note. */
const NOTE_LENGTH = 1000;

/** What is written of a horse and not recorded yet. */
export type SheetDraft = Pick<Written, 'findings' | 'note'>;

/** Nothing is written yet. */
export const NOTHING: SheetDraft = { findings: [], note: '' };

interface InspectionSheetProps {
  row: InspectionRow;
  when: InspectedWhen;
  zone: string;
  /** Whether the caller may record something. */
  mayRecord: boolean;
  /** What was written; it stays when the sheet is closed. */
  draft: SheetDraft;
  onChange: (draft: SheetDraft) => void;
  onRecord: (written: Omit<Written, keyof Inspector>) => void;
  onClose: () => void;
}

/** A sheet for what an inspector finds: findings and a note, then the outcome, which records it. */
export function InspectionSheet(props: InspectionSheetProps) {
  const { row, when, zone, mayRecord, draft, onRecord, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(row)}
      description={mayRecord ? `Inspection ${MOMENTS[when].toLowerCase()}` : 'Inspections'}
    >
      <DialogBody>
        <Stack gap={4}>
          {mayRecord && <Findings {...props} />}
          <History row={row} zone={zone} />
        </Stack>
      </DialogBody>
      {mayRecord && (
        <DialogActions>
          <div className={styles.outcomes} role="group" aria-label="Record the outcome">
            {Object.entries(OUTCOMES).map(([status, outcome]) => (
              <Button
                key={status}
                variant={status === 'compliant' ? 'primary' : 'secondary'}
                onClick={() =>
                  onRecord({ status: status as keyof typeof OUTCOMES, when, ...trimmed(draft) })
                }
              >
                {outcome}
              </Button>
            ))}
          </div>
        </DialogActions>
      )}
    </Dialog>
  );
}

const trimmed = ({ findings, note }: SheetDraft): SheetDraft => ({ findings, note: note.trim() });

function Findings({ draft, onChange }: InspectionSheetProps) {
  const { findings, note } = draft;
  const toggle = (finding: Finding) => {
    const others = findings.filter((it) => it !== finding);
    const isNew = others.length === findings.length;
    onChange({ ...draft, findings: isNew ? [...findings, finding] : others });
  };
  return (
    <>
      <fieldset className={styles.findings}>
        <legend>Findings</legend>
        <Row gap={2}>
          {Object.entries(FINDINGS).map(([finding, label]) => (
            <label key={finding} className={styles.finding}>
              <input
                type="checkbox"
                checked={findings.includes(finding as Finding)}
                onChange={() => toggle(finding as Finding)}
              />
              <span>{label}</span>
            </label>
          ))}
        </Row>
      </fieldset>
      <label className={styles.note}>
        <span>Note</span>
        <textarea
          rows={2}
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={(event) => onChange({ ...draft, note: event.target.value })}
        />
      </label>
    </>
  );
}

/** The inspections of a horse, the latest first. */
function History({ row, zone }: { row: InspectionRow; zone: string }) {
  if (row.inspections.length === 0) return <p className={styles.none}>Not inspected yet.</p>;
  return (
    <section aria-label="Recorded so far">
      <h3>Recorded so far</h3>
      <ol className={styles.history}>
        {row.inspections.map((inspection) => (
          <li key={inspection.id}>
            {sayInspection(inspection, zone)}
            {inspection.account !== null && (
              <span className={styles.by}> by {inspection.account}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
