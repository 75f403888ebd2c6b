import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { sameValue } from '../../../components/form/merge';
import { Alert } from '../../../components/ui/messages/Alert';
import { Badge } from '../../../components/ui/messages/Badge';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { useQuestion } from '../../../components/ui/actions/useQuestion';
import { useReported } from '../../../components/ui/actions/useReported';
import { countOf } from '../../../lib/intl';
import { formatDateTime } from '../../../lib/time/dates';
import { ReasonDialog } from '../../entries/office/ReasonDialog';
import { byJudge, Cards, JudgeHeading, Placings } from '../parts/Placings';
import {
  type ClassKey,
  type ClassResults,
  type ResultRow,
  useGetResultsQuery,
  usePublishResultsMutation,
  useSetWorkOffMutation,
} from '../ringsApi';
import { NOT_SHOWN } from '../ringWords';
import { BreakTie } from './BreakTie';

/** How often results are read again, as other scribes write, in milliseconds. */
const LOOK_MS = 20_000;

interface ResultsPanelProps {
  at: ClassKey;
  show: { hashed_id: string; time_zone: string };
  mayChange: boolean;
}

/** What the cards of a class come to, and how they are published. */
export function ResultsPanel({ at, show, mayChange }: ResultsPanelProps) {
  const query = useGetResultsQuery(at, { pollingInterval: LOOK_MS, skipPollingIfUnfocused: true });
  return (
    <Loaded query={query} name="The results" shape="card">
      {(results) => <Found {...{ at, show, mayChange, results }} />}
    </Loaded>
  );
}

/** Whether the present results are those that were published. */
function isPublished({ published, results, cards, shown }: ClassResults): boolean {
  if (published === null) return false;
  return sameValue([published.results, published.cards, published.shown], [results, cards, shown]);
}

/** The horses that share a place, by place and judge; the best places first. */
function tiesOf(rows: readonly ResultRow[]): ResultRow[][] {
  const ties = new Map<string, ResultRow[]>();
  for (const row of rows.filter(({ tied }) => tied)) {
    const key = `${row.judge_index ?? ''} ${row.place ?? ''}`;
    ties.set(key, [...(ties.get(key) ?? []), row]);
  }
  const placeOf = ([first]: ResultRow[]) => first?.place ?? Number.MAX_SAFE_INTEGER;
  return [...ties.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The ties of a class: those for a ribbon have to be broken, the others may stay. */
function Ties({ at, results }: { at: ClassKey; results: ClassResults }) {
  const { ribbons, work_off } = results;
  const ties = tiesOf(results.results);
  const isForRibbon = ([first]: ResultRow[]) => (first?.place ?? ribbons + 1) <= ribbons;
  const [urgent, others] = [ties.filter(isForRibbon), ties.filter((tie) => !isForRibbon(tie))];
  const buttons = (shown: ResultRow[][]) => (
    <Row>
      {shown.map((tied) => (
        <BreakTie key={tied[0]?.back_number} at={at} tied={tied} workOff={work_off} />
      ))}
    </Row>
  );
  return (
    <>
      {urgent.length > 0 && buttons(urgent)}
      {others.length > 0 && (
        <details>
          <summary>{countOf(others.length, 'tie', 'ties')} without a ribbon</summary>
          {buttons(others)}
        </details>
      )}
    </>
  );
}

function Found({ at, show, mayChange, results }: ResultsPanelProps & { results: ClassResults }) {
  const { not_shown, open, published, shown, cards, work_off } = results;
  const current = isPublished(results);
  const word = useRef<HTMLParagraphElement>(null);
  const was = useRef(current);
  // The button that was pressed has gone.
  useEffect(() => {
    if (current && !was.current && document.activeElement === document.body) word.current?.focus();
    was.current = current;
  }, [current]);
  return (
    <Card
      title="Results"
      actions={
        published !== null && (
          <Badge tone={current ? 'success' : 'warning'}>
            {!current ? 'Changed since' : published.number > 1 ? 'Corrected' : 'Published'}
          </Badge>
        )
      }
    >
      <Stack gap={3}>
        {published !== null && (
          <Soft as="p">
            {published.number > 1 ? 'Corrected' : 'Published'}{' '}
            {formatDateTime(published.at, show.time_zone)}
            {published.reason !== '' && `: ${published.reason}`} ·{' '}
            <Link to={href.publicResults(show.hashed_id)}>Public results</Link>
          </Soft>
        )}
        {shown === 0 ? (
          <Soft as="p">Nothing is written yet. What the cards come to appears here.</Soft>
        ) : (
          <Soft as="p">{countOf(shown, 'horse', 'horses')} shown</Soft>
        )}
        {mayChange && <Ties at={at} results={results} />}
        {byJudge(results).map(({ judge, rows }) => (
          <div key={judge}>
            {judge !== null && <JudgeHeading as="h3">{judge}</JudgeHeading>}
            <Placings rows={rows} explained />
          </div>
        ))}
        {mayChange && work_off.length > 0 && <UndoWorkOff at={at} numbers={work_off} />}
        {not_shown.length > 0 && (
          <div>
            <Soft as="p">
              Not shown:{' '}
              {not_shown
                .map(({ back_number, reason }) => `${back_number} (${NOT_SHOWN[reason]})`)
                .join(', ')}
            </Soft>
            {not_shown.some(({ is_marked }) => is_marked) && (
              <Alert tone="warning">
                On a card, and yet not shown:{' '}
                {not_shown
                  .filter(({ is_marked }) => is_marked)
                  .map(({ back_number }) => back_number)
                  .join(', ')}
              </Alert>
            )}
          </div>
        )}
        <Cards cards={cards} />
        {open.length > 0 && (
          <div>
            <p>Before they can be published:</p>
            <ul>
              {open.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        {open.length === 0 && results.warnings.length > 0 && (
          <Alert tone="warning">{results.warnings.join(' ')}</Alert>
        )}
        {/* Where the button stood, since the badge may be out of sight. */}
        {current && (
          <p ref={word} role="status" tabIndex={-1}>
            Published: everyone can see these results.
          </p>
        )}
        {mayChange && !current && <Publish at={at} results={results} />}
      </Stack>
    </Card>
  );
}

function UndoWorkOff({ at, numbers }: { at: ClassKey; numbers: readonly number[] }): ReactNode {
  const [setWorkOff] = useSetWorkOffMutation();
  const [undo, pending] = useReported({
    call: () => setWorkOff({ ...at, body: { back_numbers: [] } }).unwrap(),
    done: 'Work-offs undone',
    failed: 'The work-offs are still there. Please try again.',
  });
  return (
    <Row>
      <Soft>Work-offs, best first: {numbers.join(', ')}</Soft>
      <Button variant="quiet" pending={pending} onClick={undo}>
        Undo Work-Offs
      </Button>
    </Row>
  );
}

function Publish({ at, results }: { at: ClassKey; results: ClassResults }) {
  const [publish] = usePublishResultsMutation();
  const [asking, setAsking] = useState(false);
  const [run, pending] = useReported({
    call: () => publish({ ...at, body: { reason: null } }).unwrap(),
    done: 'Results published',
    failed: 'The results were not published. Please try again.',
  });
  const [ask, question] = useQuestion('Publish all the same?', 'Publish');
  const publishFirst = async () => {
    const { warnings } = results;
    if (warnings.length === 0 || (await ask(warnings.join(' ')))) run();
  };
  const isReady = results.open.length === 0 && results.shown > 0;
  if (results.published === null) {
    return (
      <Row>
        {question}
        <Button
          variant="primary"
          disabled={!isReady}
          pending={pending}
          pendingText="Publishing..."
          onClick={() => void publishFirst()}
        >
          Publish
        </Button>
      </Row>
    );
  }
  return (
    <Row>
      <Button variant="primary" disabled={!isReady} onClick={() => setAsking(true)}>
        Publish Correction
      </Button>
      <ReasonDialog
        title="Publish correction"
        description={[
          ...results.warnings,
          'These results replace those on the public page, marked as corrected. Riders read the reason. What was published before is kept.',
        ].join(' ')}
        action="Publish Correction"
        required
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => publish({ ...at, body: { reason } }).unwrap()}
      />
    </Row>
  );
}
