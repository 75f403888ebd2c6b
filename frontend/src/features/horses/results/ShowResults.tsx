import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Button } from '../../../components/ui/actions/Button';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Badge } from '../../../components/ui/messages/Badge';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { ordinal } from '../../../lib/intl';
import { formatDay } from '../../../lib/time/days';
import { Placement } from '../training/Placement';
import { type HorseResult, useListHorseResultsQuery } from './resultsApi';
import styles from './ShowResults.module.css';
import common from '../../../components/ui/page/common.module.css';

/** How many results stand there at first. */
const FIRST = 5;

/** What shows published of a horse, for its owner. */
export function ShowResultsCard({ horseId }: { horseId: string }) {
  const query = useListHorseResultsQuery(horseId);
  return (
    <ResultsCard>
      <Loaded small query={query} name="The show results" shape="lines" count={2}>
        {(results) =>
          results.length === 0 ? (
            <Soft as="p" size="same">
              None yet. Pick this horse from your stable when you enter a show: what the show
              publishes then appears here.
            </Soft>
          ) : (
            <ResultList results={results} showsRide />
          )
        }
      </Loaded>
    </ResultsCard>
  );
}

/** The same for buyers; nothing if there is none. */
export function SaleResultsCard({ horseId }: { horseId: string }) {
  const { currentData: results = [] } = useListHorseResultsQuery(horseId);
  if (results.length === 0) return null;
  return (
    <ResultsCard>
      <ResultList results={results} />
    </ResultsCard>
  );
}

function ResultsCard({ children }: { children: ReactNode }) {
  return (
    <Card title="Show Results" actions={<Badge tone="success">Verified by the show</Badge>}>
      {children}
    </Card>
  );
}

interface ResultListProps {
  results: readonly HorseResult[];
  /** Whether it says who rode and for which score. */
  showsRide?: boolean;
}

function ResultList({ results, showsRide = false }: ResultListProps) {
  const [all, setAll] = useState(false);
  const shown = all ? results : results.slice(0, FIRST);
  return (
    <Stack gap={3}>
      <ol className={styles.results}>
        {shown.map((result, index) => (
          // Neither a show nor a class need have another name than others.
          <li key={index} className={styles.result}>
            <span className={styles.place}>
              <Placement text={sayPlace(result)} />
              <Soft size="xs">of {result.shown}</Soft>
            </span>
            <span className={styles.about}>
              <span className={common.strong}>{sayClass(result)}</span>
              <span>
                <Link to={href.publicResults(result.hashed_id)}>{result.show}</Link>
                <Soft className={styles.date}> · {formatDay(result.date)}</Soft>
              </span>
              {showsRide && <Soft>{sayRide(result)}</Soft>}
              {result.corrected && <Soft size="xs">Corrected by the show</Soft>}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < results.length && (
        <div>
          <Button onClick={() => setAll(true)}>Show all {results.length}</Button>
        </div>
      )}
    </Stack>
  );
}

/** `2nd`, `2nd, tied`, `Excused` or `Not placed`. */
function sayPlace({ place, tied, status }: HorseResult): string {
  if (place !== null) return tied ? `${ordinal(place)}, tied` : ordinal(place);
  if (status === '') return 'Not placed';
  return status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');
}

const sayClass = ({ class_number, class_name, judge }: HorseResult) =>
  [class_number, class_name, judge].filter((part) => part !== '').join(' · ');

const sayRide = ({ rider_name, score }: HorseResult) =>
  [rider_name, score].filter((part) => part !== '').join(' · ');
