import { useState } from 'react';
import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Button } from '../../../components/ui/actions/Button';
import common from '../../../components/ui/page/common.module.css';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { ordinal } from '../../../lib/intl';
import { formatDay } from '../../../lib/time/days';
import { Placement } from '../training/Placement';
import type { HorseResult } from './resultsApi';
import styles from './ShowResults.module.css';

/** How many results stand there at first. */
const FIRST = 5;

interface ResultListProps<R extends HorseResult> {
  results: readonly R[];
  /** What else it says, such as who rode and for which score; what is empty is left out. */
  say?: (result: R) => readonly string[];
}

/** What shows published, the newest few first. */
export function ResultList<R extends HorseResult>({ results, say }: ResultListProps<R>) {
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
              {say !== undefined && <Soft>{joined(say(result))}</Soft>}
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
  joined([class_number, class_name, judge]);

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');
