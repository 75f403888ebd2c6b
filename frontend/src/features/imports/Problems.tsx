import { type ReactNode, useRef, useState } from 'react';

import { Button } from '../../components/ui/actions/Button';
import { useCopy } from '../../components/ui/actions/useCopy';
import { Card } from '../../components/ui/page/Card';
import { countOf, formatNumber } from '../../lib/intl';
import styles from './Imports.module.css';
import type { ImportProblem } from './importTypes';

/** As many are shown at first: who has more corrects the file, with the copied list beside it. */
const FEW = 50;

/** A line with the row and what it is of; some are of no row. */
function say({ row, name, reason }: ImportProblem): string {
  if (row === 0) return reason;
  return `Row ${row}${name === '' ? '' : `, ${name}`}: ${reason}`;
}

interface ProblemsProps<P extends ImportProblem> {
  title: string;
  problems: readonly P[];
  /** How many there are, if not all of them are named. */
  count?: number;
  /** How one is shown, if not as its sentence alone. */
  line?: (problem: P, text: string) => ReactNode;
}

/** Rows with what is wrong about each, or in doubt. */
export function Problems<P extends ImportProblem>({
  title,
  problems,
  count = problems.length,
  line = (_, text) => text,
}: ProblemsProps<P>) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const copy = useCopy('List copied to clipboard');
  if (problems.length === 0) return null;
  const shown = all ? problems : problems.slice(0, FEW);
  return (
    <Card
      title={title}
      actions={
        <Button icon="copy" onClick={() => void copy(problems.map(say).join('\n'), list.current)}>
          Copy List
        </Button>
      }
    >
      <ul ref={list} className={styles.problems}>
        {shown.map((problem) => (
          <li key={`${problem.row} ${problem.reason}`}>{line(problem, say(problem))}</li>
        ))}
      </ul>
      {shown.length < problems.length ? (
        <div>
          <Button onClick={() => setAll(true)}>
            Show All {formatNumber(problems.length)} Rows
          </Button>
        </div>
      ) : (
        count > shown.length && (
          <p>{countOf(count - shown.length, 'more row is', 'more rows are')} not named here.</p>
        )
      )}
    </Card>
  );
}
