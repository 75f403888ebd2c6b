import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { statusOf } from '../../../api/errors';
import { Alert, AlertActions } from '../../../components/ui/messages/Alert';
import { Button } from '../../../components/ui/actions/Button';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { ordinal } from '../../../lib/intl';
import { SegmentedControl } from '../../../components/ui/lists/SegmentedControl';
import { useRemembered } from '../../../lib/useRemembered';
import { cx } from '../../../lib/cx';
import { useDevice } from '../../device/useDevice';
import {
  type ClassKey,
  type Format,
  type JudgeCard,
  type Rider,
  useGetCardQuery,
  useListRidersQuery,
  useListStartersQuery,
} from '../ringsApi';
import styles from './CardEditor.module.css';
import { CardLine } from './CardLine';
import { cardRows, inOrderOfGo, isAbsent } from './cardRows';
import { CardOutcome } from './CardOutcome';
import { growingFoot, keepInSight } from './inSight';
import type { NumberFocus } from './numberFocus';
import { goTo } from './moves';
import { questionsOf } from './questions';
import { isWhole, mayAddRun, nextPlace } from './typedCard';
import { useCard } from './useCard';

/** How often the card of another scribe is looked for, in milliseconds. */
const LOOK_MS = 20_000;

/** How often a scribe's page asks who is in the ring, in milliseconds. */
const RING_MS = 5_000;

interface CardEditorProps {
  at: ClassKey;
  judge: number;
  format: Format;
  readOnly: boolean;
  /** What adds an entry with an unknown number. */
  addEntry: ReactNode;
  focus?: NumberFocus;
  /** The card after this one. */
  next?: NextCard | undefined;
  /** Keys that stand below the card, always in sight. */
  keys?: ReactNode;
}

interface NextCard {
  name: string;
  open: () => void;
}

/** The card of one judge: a line for each horse, saved by itself. */
export function CardEditor({ at, judge, format, ...rest }: CardEditorProps) {
  const key = { ...at, judge_index: String(judge) };
  const [isGone, setIsGone] = useState(false);
  const card = useGetCardQuery(key, {
    pollingInterval: isGone ? 0 : LOOK_MS,
    skipPollingIfUnfocused: true,
  });
  const isMissing = statusOf(card.error) === 404;
  if (isMissing !== isGone) setIsGone(isMissing);
  const isDevice = useDevice() !== null;
  const classes = { id: at.id, class_ids: [at.class_id, ...format.master_of] };
  const entered = useListRidersQuery(classes, { skip: isDevice });
  const starters = useListStartersQuery(classes, {
    skip: !isDevice,
    pollingInterval: RING_MS,
    skipPollingIfUnfocused: true,
  });
  const riders = isDevice ? starters : entered;
  if (isMissing) {
    return (
      <Stack gap={3} align="start">
        <p>
          {isDevice
            ? 'There is no such card any more. Ask the office what the class is judged by now, or for another link.'
            : 'There is no such card any more: the format or the class was changed elsewhere.'}
        </p>
        <Button pending={card.isFetching} onClick={() => void card.refetch()}>
          Look Again
        </Button>
      </Stack>
    );
  }
  return (
    <Loaded query={riders} name="The entries" small>
      {(all) => (
        <Loaded query={card} name="The card" small>
          {(saved) => <Lines at={key} format={format} card={saved} riders={all} {...rest} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Whether the time of a round costs faults. */
const hasTimeFaults = ({ rounds, jump_off }: Format) =>
  [...(rounds ?? []), jump_off].some((round) => (round?.allowed ?? null) !== null);

/** In which order the lines of a card can stand. */
const BY = ['order', 'number'] as const;

interface LinesProps extends Omit<CardEditorProps, 'at' | 'judge'> {
  at: ClassKey & { judge_index: string };
  card: JudgeCard;
  riders: readonly Rider[];
}

function Lines(props: LinesProps) {
  const { at, format, card: saved, riders, readOnly, addEntry, focus, next, keys } = props;
  const card = useCard(at, format, saved);
  const list = useRef<HTMLOListElement>(null);
  const lines = cardRows(riders, Object.keys(card.lines).map(Number));
  const goesInOrder = lines.some(({ goes }) => goes !== undefined);
  const [by, setBy] = useRemembered('showstable_card_order', BY);
  const shown = goesInOrder && by === 'order' ? inOrderOfGo(lines) : lines;
  // Nobody waits for who does not come.
  const awaited = lines.filter((row) => !isAbsent(row) || card.lines[row.number] !== undefined);
  const numbers = awaited.map(({ number }) => number);
  const questions = questionsOf(card.lines, card.columns, format);
  const isComplete = isWhole(card.lines, numbers, format);
  if (lines.length === 0) {
    return (
      <Row>
        <Soft as="p">Nobody is entered in this class yet.</Soft>
        {!readOnly && addEntry}
      </Row>
    );
  }
  const isFull = nextPlace(card.lines) > (format.places ?? Infinity);
  /** Uses a number that was called; what stands against it, or `null`. */
  const find = (number: number): Refused | null => {
    if (!lines.some((row) => row.number === number)) return 'unknown';
    if (format.kind !== 'placed') {
      goTo(
        list.current?.querySelector<HTMLInputElement>(`[data-line="${number}"] input`) ?? undefined,
      );
      return null;
    }
    // A horse that is on the card keeps its place, and the next number is still typed here.
    if (card.lines[number] !== undefined) return 'there';
    if (isFull) return 'full';
    card.change(number, { place: String(nextPlace(card.lines)) });
    return null;
  };
  const correct = (number: number) => {
    const line = list.current?.querySelector(`[data-line="${number}"]`);
    const field = line?.querySelector<HTMLInputElement>('[aria-invalid]');
    goTo(field ?? line?.querySelector('input') ?? undefined);
  };
  return (
    <Stack gap={3}>
      {!readOnly && (
        <NumberField
          label={
            format.kind !== 'placed'
              ? 'Go to back number'
              : isFull
                ? 'All places are given'
                : `Back number of the ${ordinal(nextPlace(card.lines))} place`
          }
          focus={focus}
          places={format.kind === 'placed'}
          onNumber={find}
          addEntry={addEntry}
        />
      )}
      {format.kind === 'jumper' && hasTimeFaults(format) && (
        <Soft as="p">
          Faults are those of the fences. What a horse is over the time allowed is added by itself.
        </Soft>
      )}
      {goesInOrder && (
        <SegmentedControl
          label="In the order of"
          options={[
            { value: 'order', label: 'Order of go' },
            { value: 'number', label: 'Back numbers' },
          ]}
          value={by}
          onChange={setBy}
        />
      )}
      <ol ref={list} className={styles.card} data-card data-kind={format.kind}>
        {shown.map(({ number, horse, rider, mark, barred }) => (
          <CardLine
            key={number}
            number={number}
            horse={horse}
            rider={rider}
            mark={mark}
            barred={barred}
            columns={card.columns}
            rounds={card.rounds}
            line={card.lines[number] ?? {}}
            problems={card.problems}
            questions={questions}
            atOnce={format.jump_off?.at_once === true ? (format.rounds ?? []).length : null}
            readOnly={readOnly}
            onChange={(cells) => card.change(number, cells)}
          />
        ))}
      </ol>
      {!readOnly && mayAddRun(format, card.runs) && (
        <Row>
          <Button icon="plus" onClick={card.addRun}>
            Add a Run
          </Button>
        </Row>
      )}
      <div
        ref={growingFoot}
        className={cx(styles.foot, keys !== undefined && styles.keys)}
        data-foot
      >
        <div className={styles.notices}>
          <CardOutcome card={card} isComplete={isComplete} onCorrect={correct}>
            {!readOnly && next !== undefined && (
              <Button variant={isComplete ? 'primary' : 'quiet'} onClick={next.open}>
                Next Judge: {next.name}
              </Button>
            )}
          </CardOutcome>
        </div>
        {keys}
      </div>
      {card.questions}
    </Stack>
  );
}

/** Why a number is not used: no horse of the class wears it, or it or all places are on the card. */
type Refused = 'unknown' | 'there' | 'full';

interface NumberFieldProps {
  label: string;
  focus: NumberFocus | undefined;
  /** Whether numbers are placed: then the keys of a scribe write here at first. */
  places: boolean;
  /** Uses a number; `null` if nothing stands against it. */
  onNumber: (number: number) => Refused | null;
  addEntry: ReactNode;
}

/** Takes back numbers one after the other, as a judge calls them. */
function NumberField({ label, focus, places, onNumber, addEntry }: NumberFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<{ why: Refused; number: string } | null>(null);
  const hasKeys = useDevice() !== null;
  useEffect(() => {
    if (refused !== null) keepInSight();
  }, [refused]);
  const enter = () => {
    const typed = text.trim();
    if (typed === '') return;
    const why = /^\d+$/.test(typed) ? onNumber(Number(typed)) : 'unknown';
    setRefused(why === null ? null : { why, number: typed });
    if (why !== 'unknown') setText('');
  };
  return (
    <Stack gap={2} data-written>
      <div className={styles.next} data-next={places ? 'placed' : undefined}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          ref={focus?.ref}
          className={styles.field}
          inputMode={hasKeys ? 'none' : 'numeric'}
          autoComplete="off"
          enterKeyHint="next"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            enter();
          }}
        />
        {/* The field keeps the focus, for the next number. */}
        <Button onMouseDown={(event) => event.preventDefault()} onClick={enter}>
          Enter
        </Button>
      </div>
      {refused?.why === 'unknown' && (
        <Alert tone="warning">
          <p>No horse of this class has the back number {refused.number}.</p>
          <AlertActions>{addEntry}</AlertActions>
        </Alert>
      )}
      {refused?.why === 'there' && (
        <Alert tone="warning">{refused.number} is on this card already.</Alert>
      )}
      {refused?.why === 'full' && (
        <Alert tone="warning">
          All places of this card are given. Empty the place of another horse first.
        </Alert>
      )}
    </Stack>
  );
}
