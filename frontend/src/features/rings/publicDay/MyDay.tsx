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
import { isOneClass, sayAtOnce } from '../parts/atOnce';
import { nextOf, sayProgress, sayWhen } from './publicDay';
import { calendarOf, type MyDayClass, type MyDayView } from './publicDayApi';
import type { useMyDay } from './useMyDay';
import { readWhose, sayWhose, type Whose, type WhoseDay } from './useWhose';
import { useShare } from '../../../components/ui/actions/useShare';

interface MyDayProps {
  hashedId: string;
  of: WhoseDay;
  /** The numbers of the classes by id. */
  numbers: ReadonlyMap<string, string>;
  query: ReturnType<typeof useMyDay>;
}

/** The classes of riders in all rings: when, where, and how many go before. */
export function MyDay({ hashedId, of, numbers, query }: MyDayProps) {
  const { whose, choose } = of;
  return (
    <Card title="My Day" className={styles.card}>
      <WhoseForm whose={whose} onChoose={choose} />
      <ByLink of={of} />
      {whose === null ? (
        <Soft as="p">
          Your own classes in all rings, with their times: by one back number or several, or by the
          whole name of a rider or trainer.
        </Soft>
      ) : statusOf(query.error) === 404 ? (
        <Alert tone="warning">{sayNobody(whose)}</Alert>
      ) : (
        <Loaded query={query} name="Your classes" shape="lines" count={3} small>
          {(day) => <Found {...{ hashedId, whose, numbers, day }} />}
        </Loaded>
      )}
    </Card>
  );
}

function sayNobody(whose: Whose): string {
  switch (whose.kind) {
    case 'name':
      return `Nobody who rides or trains at this show is called ${whose.name}. Enter the whole name, or back numbers.`;
    case 'link':
      return 'None of the horses is in a class that has back numbers yet.';
    case 'numbers':
      return whose.numbers.length === 1
        ? `Nobody at this show has the back number ${sayWhose(whose)}. Check it, or ask the show office.`
        : `Nobody at this show has one of the back numbers ${sayWhose(whose)}. Check them, or ask the show office.`;
  }
}

interface WhoseFormProps {
  whose: Whose | null;
  onChoose: (text: string) => void;
}

function WhoseForm({ whose, onChoose }: WhoseFormProps) {
  const id = useId();
  const typed = sayWhose(whose);
  const [text, setText] = useState(typed);
  const [isWrong, setIsWrong] = useState(false);
  // Another address was opened.
  const [shown, setShown] = useState(typed);
  if (shown !== typed) {
    setShown(typed);
    setText(typed);
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isRead = text.trim() === '' || readWhose(text) !== null;
    setIsWrong(!isRead);
    if (isRead) onChoose(text);
  };
  return (
    <search>
      <form className={styles.form} onSubmit={submit} noValidate>
        <label htmlFor={id}>Back numbers or name</label>
        <input
          id={id}
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
            Enter numbers like 101, 102, or a whole name
          </p>
        )}
      </form>
    </search>
  );
}

/** The day of all horses of a rider or trainer, by the link that this device keeps. */
function ByLink({ of: { whose, link, chooseLink, forgetLink } }: { of: WhoseDay }) {
  if (link === null) return null;
  const isShown = (of: 'rider' | 'trainer') => whose?.kind === 'link' && whose.of === of;
  return (
    <Row gap={2}>
      <Button aria-pressed={isShown('rider')} onClick={() => chooseLink('rider')}>
        All horses of {link.rider}
      </Button>
      {link.trainer !== '' && (
        <Button aria-pressed={isShown('trainer')} onClick={() => chooseLink('trainer')}>
          All trained by {link.trainer}
        </Button>
      )}
      <Button variant="quiet" onClick={forgetLink}>
        Forget on This Device
      </Button>
    </Row>
  );
}

interface FoundProps extends Pick<MyDayProps, 'hashedId' | 'numbers'> {
  whose: Whose;
  day: MyDayView;
}

function Found({ hashedId, whose, numbers, day }: FoundProps) {
  const { back_numbers, entries, classes, at_once, time_zone: zone } = day;
  const share = useShare();
  const next = nextOf(classes);
  const days = [...new Set(classes.map((one) => dayOf(one, zone)))];
  const [number] = back_numbers;
  const only = back_numbers.length === 1 ? number : null;
  const title =
    whose.kind === 'name'
      ? whose.name
      : `Number${only === null ? 's' : ''} ${back_numbers.join(', ')}`;
  return (
    <>
      <ul className={styles.who}>
        {entries.map(({ back_number, horse_name, rider_name }) => (
          <li key={`${back_number} ${horse_name} ${rider_name}`}>
            {only === null && `${back_number} · `}
            {rider_name} <Soft>with {horse_name}</Soft>
          </li>
        ))}
      </ul>
      {at_once.map((pair) => {
        const said = sayAtOnce(pair);
        return (
          <Alert key={said} tone="warning">
            {said} {isOneClass(pair) ? 'Tell the show office.' : 'Tell the gate of both rings.'}
          </Alert>
        );
      })}
      {classes.length === 0 && <p>This number is in no class.</p>}
      {days.map((name) => (
        <div key={name}>
          {days.length > 1 && <h3 className={styles.day}>{name}</h3>}
          <ol className={styles.classes} aria-label={days.length > 1 ? name : 'My classes'}>
            {classes
              .filter((one) => dayOf(one, zone) === name)
              .map((one) => (
                <ClassLine
                  key={`${one.class_id} ${one.back_number} ${one.horse_name}`}
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
        <LinkButton icon="calendar" to={calendarOf(hashedId, back_numbers)} reloadDocument>
          Add to Calendar
        </LinkButton>
        <Button
          icon="copy"
          onClick={() =>
            share(
              href.publicSchedule(
                hashedId,
                whose.kind === 'name' ? whose.name : back_numbers.join(','),
              ),
              `${title}: ${day.name}`,
            )
          }
        >
          Share
        </Button>
        {classes.some(({ place }) => place !== null) && (
          <LinkButton to={href.publicResults(hashedId, only)}>My Results</LinkButton>
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
