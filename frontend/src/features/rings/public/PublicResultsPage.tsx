import { useDeferredValue, useState } from 'react';
import { useParams } from 'react-router';

import { statusOf } from '../../../api/errors';
import { pathTo } from '../../../api/endpoints';
import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Badge } from '../../../components/ui/messages/Badge';
import { Card } from '../../../components/ui/page/Card';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { countOf } from '../../../lib/intl';
import { fold } from '../../../lib/text/fold';
import { formatDateTime, usableZone } from '../../../lib/time/dates';
import { sayClass } from '../../entries/parts/classTitles';
import { EventLine } from '../../entries/parts/EventLine';
import { NoSuchShow } from '../../entries/parts/NoSuchShow';
import { type PublicEvent, useGetPublicEventQuery } from '../../entries/parts/publicEventApi';
import { Honors } from '../../prizeList/Honors';
import { type ClassHonors, useHonors } from '../../prizeList/useHonors';
import { AsOf, type Heard } from '../live/AsOf';
import { useLiveDay } from '../live/useLiveDay';
import { byJudge, Cards, JudgeHeading, Placings } from '../parts/Placings';
import { type PublicResults, type ResultRow, useGetPublicResultsQuery } from '../ringsApi';
import styles from './PublicResultsPage.module.css';

/** How often new results are looked for while the page is open, in milliseconds. */
const LOOK_MS = 60_000;

/** The published results of a show, for everyone. */
export default function PublicResultsPage() {
  const { hashedId = '' } = useParams();
  const event = useGetPublicEventQuery(hashedId);
  const live = useLiveDay(hashedId, { isPublic: true });
  const results = useGetPublicResultsQuery(hashedId, {
    pollingInterval: LOOK_MS,
    skipPollingIfUnfocused: true,
  });
  if (statusOf(event.error) === 404) return <NoSuchShow />;
  return (
    <Loaded query={event} heading="Results" shape="page">
      {(show) => (
        <div className={styles.page}>
          <PageHeader title="Results" subtitle={<EventLine event={show} />} />
          <Soft as="p">
            <AsOf
              live={results.isError ? asRead(results.fulfilledTimeStamp) : live}
              zone={show.time_zone}
            />
          </Soft>
          <Loaded query={results} name="The results">
            {(found) => <Found show={show} results={found} hashedId={hashedId} />}
          </Loaded>
        </div>
      )}
    </Loaded>
  );
}

/** Of results that could not be read again: how old they are. */
const asRead = (at = 0): Heard => ({
  status: 'stale',
  asOf: at === 0 ? null : { $date: new Date(at).toISOString() },
  heardAt: performance.now() - (Date.now() - at),
});

/** Whether a row has what is sought: its whole number, or a part of a name. */
function fits(row: ResultRow, sought: string): boolean {
  const text = fold(sought);
  if (text === '') return true;
  if (/^#?\d+$/.test(text)) return String(row.back_number) === text.replace('#', '');
  return fold(row.horse_name).includes(text) || fold(row.rider_name).includes(text);
}

interface FoundProps {
  show: PublicEvent;
  results: PublicResults;
  hashedId: string;
}

function Found({ show, results, hashedId }: FoundProps) {
  const { read } = useFilterParams<'number'>();
  const honors = useHonors(hashedId);
  const [text, setText] = useState(() => read('number'));
  const sought = useDeferredValue(text);
  if (results.classes.length === 0) {
    return (
      <Stack gap={4} align="start">
        <p>
          No results are published yet. They appear here, class by class, as soon as the show office
          publishes them.
        </p>
        <Ways hashedId={hashedId} />
      </Stack>
    );
  }
  const classes = results.classes
    .map((one) => ({ ...one, rows: one.published.results.filter((row) => fits(row, sought)) }))
    .filter(({ rows }) => fold(sought) === '' || rows.length > 0);
  return (
    <>
      <search className={styles.search}>
        <label htmlFor="sought">Back number, horse or rider</label>
        <input
          id="sought"
          type="search"
          value={text}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <p role="status" className={styles.found}>
        {fold(sought) !== '' &&
          (classes.length === 0
            ? 'Nobody of that number or name in the results so far.'
            : `In ${countOf(classes.length, 'class', 'classes')}`)}
      </p>
      {classes.map((one) => (
        <ClassCard
          key={one.class_id}
          found={one}
          zone={show.time_zone}
          rows={one.rows}
          honors={honors(one.class_id)}
        />
      ))}
      <Row>
        <Table hashedId={hashedId} />
        <Ways hashedId={hashedId} />
      </Row>
    </>
  );
}

/** Where one goes from here. */
function Ways({ hashedId }: Pick<FoundProps, 'hashedId'>) {
  return (
    <Row>
      <LinkButton to={href.publicSchedule(hashedId)}>Schedule</LinkButton>
      <LinkButton to={href.event(hashedId)}>About the Show</LinkButton>
    </Row>
  );
}

interface ClassCardProps {
  found: PublicResults['classes'][number];
  zone: string;
  /** Those of its rows that are sought. */
  rows: readonly ResultRow[];
  honors: ClassHonors;
}

function ClassCard({ found, zone, rows, honors }: ClassCardProps) {
  const { number, at, reason, shown, cards } = found.published;
  const time = formatDateTime(at, usableZone(zone));
  return (
    <Card
      title={sayClass(found)}
      actions={number > 1 && <Badge tone="warning">Corrected</Badge>}
      className={styles.class}
    >
      <Honors honors={honors} />
      {byJudge({ results: [...rows], cards }).map(({ judge, rows: own }) => (
        <div key={judge}>
          {judge !== null && <JudgeHeading as="h3">{judge}</JudgeHeading>}
          <Placings rows={own} />
        </div>
      ))}
      <Cards cards={cards} />
      <Soft as="p" size="xs">
        {countOf(shown, 'horse', 'horses')} shown ·{' '}
        {number > 1 ? `Corrected ${time}: ${reason}` : `Published ${time}`}
      </Soft>
    </Card>
  );
}

function Table({ hashedId }: Pick<FoundProps, 'hashedId'>) {
  const file = useServerFile(pathTo('events/public/{id}/results.csv', hashedId), {
    thing: 'table',
    title: 'Results',
  });
  return <FileButton file={file}>Spreadsheet</FileButton>;
}
