import { Link } from 'react-router';

import { href } from '../../app/paths';
import { withReason } from '../../api/errors';
import { LinkButton } from '../../components/ui/actions/Button';
import { useToast } from '../../components/ui/messages/Toast';
import { Card } from '../../components/ui/page/Card';
import { Row, Stack } from '../../components/ui/page/Stack';
import { countOf } from '../../lib/intl';
import styles from './Imports.module.css';
import { useSettleDoubtMutation } from './importsApi';
import type { Import, ImportDoubt, ImportKept, ImportUndone } from './importTypes';
import { KINDS, pageOf, pageOfKept, sayAdded, sayCompleted, sayKept } from './importWords';
import { Problems } from './Problems';
import { nextSheet } from './Sheets';
import { UndoButton } from './Undo';

interface DoneProps {
  data: Import;
  /** Where another file is brought in. */
  another: string;
}

/** What an import did, and how to undo it. */
export function Done({ data, another }: DoneProps) {
  const { made, completed, already, problem_count: problems, kind } = data;
  const next = nextSheet(data);
  return (
    <>
      <Card title="Imported">
        <Stack role="status" gap={1}>
          {(made > 0 || completed === 0) && (
            <p>
              <strong>{sayAdded(made, kind)}.</strong>
            </p>
          )}
          {completed > 0 && (
            <p>
              <strong>{sayCompleted(completed, kind, 'got')}.</strong>
            </p>
          )}
          {already > 0 && <p>{countOf(already, 'was', 'were')} here already.</p>}
          {problems > 0 && (
            <p>{countOf(problems, 'row was', 'rows were')} not imported. Below is why.</p>
          )}
        </Stack>
        <Row>
          {next !== undefined && (
            <LinkButton variant="primary" to={href.importFile(next.import_id)}>
              Next Sheet: {next.name}
            </LinkButton>
          )}
          <LinkButton variant={next === undefined ? 'primary' : 'secondary'} to={pageOf(data)}>
            Open {KINDS[kind].title}
          </LinkButton>
          <LinkButton to={another}>Import Another File</LinkButton>
          {made + completed > 0 && <UndoButton row={data} />}
        </Row>
      </Card>
      <Problems title="Not imported" problems={data.problems} count={problems} />
      <Problems
        title="In doubt"
        problems={data.doubts}
        line={(doubt, text) => <Doubt id={data._id.$oid} doubt={doubt} text={text} />}
      />
    </>
  );
}

/** A doubt with a box that says whether somebody has looked at it. */
function Doubt({ id, doubt, text }: { id: string; doubt: ImportDoubt; text: string }) {
  const [settle, { isLoading }] = useSettleDoubtMutation();
  const toast = useToast();
  return (
    <label className={styles.doubt}>
      <input
        type="checkbox"
        checked={doubt.settled}
        aria-disabled={isLoading}
        onChange={(event) => {
          if (isLoading) return;
          settle({ id, doubt: { ...doubt, settled: event.target.checked } })
            .unwrap()
            .catch((error: unknown) =>
              toast.error(withReason('Failed to note that. Please try again.', error)),
            );
        }}
      />
      <span className={doubt.settled ? styles.settled : undefined}>{text}</span>
    </label>
  );
}

interface UndoneProps {
  /** What the undoing did; `undefined` if it was done elsewhere. */
  undone: ImportUndone | undefined;
  /** The show, if the file was of one. */
  eventId: string | null;
  another: string;
}

/** What became of an import that was undone. */
export function Undone({ undone, eventId, another }: UndoneProps) {
  const kept = undone?.kept ?? [];
  return (
    <Card title="Undone">
      <Stack role="status" gap={3}>
        <p>
          {undone === undefined
            ? 'This import was undone.'
            : `${countOf(undone.removed, 'record was', 'records were')} taken back.`}
        </p>
        {kept.length > 0 && (
          <>
            <p>
              <strong>{countOf(kept.length, 'record stays', 'records stay')},</strong> because
              somebody changed {kept.length === 1 ? 'it' : 'them'} since, or something else depends
              on {kept.length === 1 ? 'it' : 'them'}:
            </p>
            <ul className={styles.problems}>
              {kept.map((one) => (
                <li key={`${one.kind} ${one.id}`}>
                  <Kept one={one} eventId={eventId} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
      <Row>
        <LinkButton to={another}>Import Another File</LinkButton>
      </Row>
    </Card>
  );
}

function Kept({ one, eventId }: { one: ImportKept } & Pick<UndoneProps, 'eventId'>) {
  const page = pageOfKept(one, eventId);
  return page === null ? sayKept(one) : <Link to={page}>{one.name}</Link>;
}
