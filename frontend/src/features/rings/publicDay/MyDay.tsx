import { type SubmitEvent, useId, useState } from 'react';

import { statusOf } from '../../../api/errors';
import { href } from '../../../app/paths';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Alert } from '../../../components/ui/messages/Alert';
import { Card } from '../../../components/ui/page/Card';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Row } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { formatDate } from '../../../lib/time/dates';
import { sayClass } from '../../entries/parts/classTitles';
import styles from './MyDay.module.css';
import { nextOf, sayProgress, sayWhen } from './publicDay';
import { calendarOf, type MyDayClass, type MyDayView } from './publicDayApi';
import type { useMyDay } from './useMyDay';
import { readNumber } from './useMyNumber';
import { useShare } from '../../../components/ui/actions/useShare';

interface MyDayProps {
  hashedId: string;
  number: number | null;
  /** The numbers of the classes by id. */
  numbers: ReadonlyMap<string, string>;
  query: ReturnType<typeof useMyDay>;
  onNumber: (text: string) => void;
}

/** The classes of a rider in all rings: when, where, and how many go before. */
export function MyDay({ hashedId, number, numbers, query, onNumber }: MyDayProps) {
  return (
    <Card title="My Day" className={styles.card}>
      <NumberForm number={number} onNumber={onNumber} />
      {number === null ? (
        <Soft as="p">Your own classes in all rings, with their times.</Soft>
      ) : statusOf(query.error) === 404 ? (
        <Alert tone="warning">
          Nobody at this show has the back number {number}. Check it, or ask the show office.
        </Alert>
      ) : (
        <Loaded query={query} name="Your classes" shape="lines" count={3} small>
          {(day) => <Found {...{ hashedId, number, numbers, day }} />}
        </Loaded>
      )}
    </Card>
  );
}

interface NumberFormProps {
  number: number | null;
  onNumber: (text: string) => void;
}

function NumberForm({ number, onNumber }: NumberFormProps) {
  const id = useId();
  const [text, setText] = useState(number?.toString() ?? '');
  const [isWrong, setIsWrong] = useState(false);
  // Another address was opened.
  const [shown, setShown] = useState(number);
  if (shown !== number) {
    setShown(number);
    setText(number?.toString() ?? '');
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isNumber = text.trim() === '' || readNumber(text) !== null;
    setIsWrong(!isNumber);
    if (isNumber) onNumber(text);
  };
  return (
    <search>
      <form className={styles.form} onSubmit={submit} noValidate>
        <label htmlFor={id}>Back number</label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Show</Button>
        {isWrong && (
          <p id={`${id}-wrong`} className={styles.wrong}>
            Enter a number like 101
          </p>
        )}
      </form>
    </search>
  );
}

interface FoundProps extends Pick<MyDayProps, 'hashedId' | 'numbers'> {
  number: number;
  day: MyDayView;
}

function Found({ hashedId, number, numbers, day }: FoundProps) {
  const { entries, classes, overlaps, time_zone: zone } = day;
  const share = useShare();
  const next = nextOf(classes);
  const days = [...new Set(classes.map((one) => dayOf(one, zone)))];
  const named = (id: string) => {
    const found = classes.find(({ class_id }) => class_id === id);
    if (found === undefined) return '';
    return `${sayClass(found)}${found.ring_name === null ? '' : ` in ${found.ring_name}`}`;
  };
  return (
    <>
      <ul className={styles.who}>
        {entries.map(({ horse_name, rider_name }) => (
          <li key={`${horse_name} ${rider_name}`}>
            {rider_name} <Soft>with {horse_name}</Soft>
          </li>
        ))}
      </ul>
      {overlaps.map(([one = '', other = '']) => (
        <Alert key={`${one} ${other}`} tone="warning">
          {named(one)} and {named(other)} may overlap. Tell the gate of both rings.
        </Alert>
      ))}
      {classes.length === 0 && <p>This number is in no class.</p>}
      {days.map((title) => (
        <div key={title}>
          {days.length > 1 && <h3 className={styles.day}>{title}</h3>}
          <ol className={styles.classes} aria-label={days.length > 1 ? title : 'My classes'}>
            {classes
              .filter((one) => dayOf(one, zone) === title)
              .map((one) => (
                <ClassLine
                  key={`${one.class_id} ${one.horse_name}`}
                  one={one}
                  isNext={one === next}
                  withHorse={entries.length > 1}
                  {...{ zone, numbers }}
                />
              ))}
          </ol>
        </div>
      ))}
      <Row gap={2}>
        <LinkButton icon="calendar" to={calendarOf(hashedId, number)} reloadDocument>
          Add to Calendar
        </LinkButton>
        <Button
          icon="copy"
          onClick={() =>
            share(href.publicSchedule(hashedId, number), `Number ${number}: ${day.name}`)
          }
        >
          Share
        </Button>
        {classes.some(({ place }) => place !== null) && (
          <LinkButton to={href.publicResults(hashedId, number)}>My Results</LinkButton>
        )}
      </Row>
    </>
  );
}

const dayOf = ({ estimated_start }: MyDayClass, zone: string) =>
  estimated_start === null ? 'Other classes' : formatDate(estimated_start, zone);

interface ClassLineProps {
  one: MyDayClass;
  isNext: boolean;
  withHorse: boolean;
  zone: string;
  numbers: ReadonlyMap<string, string>;
}

/** One class: what and where, when, and how far it is. */
function ClassLine({ one, isNext, withHorse, zone, numbers }: ClassLineProps) {
  const when = sayWhen(one, zone);
  const progress = sayProgress(one);
  const together = one.with === null ? undefined : numbers.get(one.with);
  return (
    <li className={styles.line} data-next={isNext || undefined}>
      {isNext && <p className={styles.next}>Next</p>}
      <p className={styles.class}>{sayClass(one)}</p>
      {when !== '' && <p className={styles.when}>{when}</p>}
      <p className={styles.where}>
        {[
          one.ring_name,
          withHorse && one.horse_name,
          together !== undefined && `ridden with ${together}`,
        ]
          .filter((part) => typeof part === 'string')
          .join(' · ')}
      </p>
      {progress !== '' && <p className={styles.progress}>{progress}</p>}
    </li>
  );
}
