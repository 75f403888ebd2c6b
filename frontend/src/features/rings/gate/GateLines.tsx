import { type ReactNode, useLayoutEffect, useRef } from 'react';

import { Button, IconButton } from '../../../components/ui/actions/Button';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { cx } from '../../../lib/cx';
import type { EntryState, GateEntry } from '../dayTypes';
import { Barred } from '../parts/Barred';
import styles from './Gate.module.css';
import { placesIn } from '../ringNow';
import { nameOf, SHORT } from './gateWords';
import type { ShownGate } from './shownGate';
import common from '../../../components/ui/page/common.module.css';

interface LinesProps {
  gate: ShownGate;
  onTap: (entry: GateEntry, state: EntryState) => void;
  onOpen: (entry: GateEntry) => void;
}

/** What is tapped most likely next, with the word on its button. */
type Likely = { state: EntryState; label: string } | null;

function likelyOf({ state }: GateEntry, isStopped: boolean, isTogether: boolean): Likely {
  switch (state) {
    case 'expected':
    case 'hold':
      return { state: 'here', label: 'Here' };
    case 'here':
      return isStopped ? null : { state: 'in_ring', label: 'In' };
    case 'in_ring':
      // All came in with the class: what is tapped is who did not.
      return isTogether ? { state: 'no_show', label: 'No-show' } : { state: 'done', label: 'Done' };
    default:
      return null;
  }
}

/** Where an entry is, in a row. */
function sayState({ is_scratched, is_charged, state }: GateEntry, isStopped: boolean): string {
  if (is_scratched) return is_charged ? 'Scratched · its fee stays' : 'Scratched · no fee';
  return isStopped && state === 'in_ring' ? 'Waits in the ring' : SHORT[state];
}

/** How long after a tap the lines are put in order by it, in milliseconds: the server answers, too. */
const SETTLED_MS = 5_000;

/**
 * Keeps the focus with an entry whose button was pressed: a tap moves it to another part of the lines,
 * where its button is another one.
 *
 * @returns what notes the entry
 */
function useFocusWith(): (entry: GateEntry) => void {
  const pressed = useRef({ id: '', at: -Infinity });
  useLayoutEffect(() => {
    const { id, at } = pressed.current;
    if (document.activeElement !== document.body || performance.now() - at > SETTLED_MS) return;
    const entry = document.querySelector(`[data-entry="${id}"]`);
    // Who is done is under a heading that may be folded.
    const next =
      entry?.closest('details:not([open])')?.querySelector('summary') ??
      entry?.querySelector<HTMLElement>('[data-act]:enabled') ??
      entry?.querySelector<HTMLElement>('button:enabled');
    next?.focus({ preventScroll: true });
  });
  return ({ registration_id: id }) => {
    // Some browsers do not focus a button that is clicked.
    const hasFocus = document.activeElement?.closest(`[data-entry="${id}"]`);
    if (hasFocus) pressed.current = { id, at: performance.now() };
  };
}

/** The entries of a class: who is in the ring, on deck, next, and the rest. */
export function GateLines({ gate, onTap: tap, onOpen }: LinesProps) {
  const focusWith = useFocusWith();
  const onTap: LinesProps['onTap'] = (entry, state) => {
    focusWith(entry);
    tap(entry, state);
  };
  const byId = new Map(gate.entries.map((entry) => [entry.registration_id, entry]));
  const isStopped = gate.ring !== null && ['hold', 'closed'].includes(gate.ring.state.state);
  const of = (ids: readonly string[]) =>
    ids.map((id) => byId.get(id)).filter((entry) => entry !== undefined);
  const places = placesIn(gate);
  const isTogether = gate.goes === 'together' && gate.state === 'running';
  const common = { isStopped, isTogether, onTap, onOpen };
  const rows = (entries: readonly GateEntry[]) =>
    entries.map((entry) => (
      <Row
        key={entry.registration_id}
        entry={entry}
        isUnsent={gate.unsent.has(entry.registration_id)}
        {...common}
      />
    ));
  const inside = of(places.inside);
  const [onDeck] = of(places.onDeck === undefined ? [] : [places.onDeck]);
  const next = of(places.next);
  const rest = of(gate.rest.filter((id) => !places.inside.includes(id)));
  const [done, absent] = [of(gate.done), of(gate.absent)];
  const scratched = gate.entries.filter((entry) => entry.is_scratched);
  const away = [...absent, ...scratched];
  // Classes that go together fill the ring: rows, so that nobody has to scroll over blocks.
  const isMany = inside.length > 2;
  return (
    <>
      {inside.length > 0 && (
        <Section title={places.label}>
          {isMany ? (
            <ul className={styles.rows}>{rows(inside)}</ul>
          ) : (
            inside.map((entry) => (
              <Block
                key={entry.registration_id}
                entry={entry}
                isUnsent={gate.unsent.has(entry.registration_id)}
                isLarge={!isStopped}
                {...common}
              />
            ))
          )}
        </Section>
      )}
      {onDeck !== undefined && (
        <Section title="On deck">
          <Block entry={onDeck} isUnsent={gate.unsent.has(onDeck.registration_id)} {...common} />
        </Section>
      )}
      {next.length > 0 && (
        <Section title="Next">
          <ul className={styles.rows}>{rows(next)}</ul>
        </Section>
      )}
      {rest.length > 0 && (
        <Section title="After that">
          <ul className={styles.rows}>{rows(rest)}</ul>
        </Section>
      )}
      {done.length + away.length > 0 && (
        <details className={styles.over}>
          <summary>
            {[
              done.length > 0 && `${done.length} done`,
              away.length > 0 && `${away.length} not coming`,
            ]
              .filter((part) => part !== false)
              .join(', ')}
          </summary>
          <ul className={styles.rows}>{rows([...done, ...away])}</ul>
        </details>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={common.grid2} aria-label={title}>
      <p className={styles.title}>{title}</p>
      {children}
    </section>
  );
}

interface EntryProps extends Pick<LinesProps, 'onTap' | 'onOpen'> {
  entry: GateEntry;
  isUnsent: boolean;
  /** Whether the ring is on hold or closed. */
  isStopped: boolean;
  /** Whether all horses of the class are in the ring at once. */
  isTogether: boolean;
}

const Unsent = () => <span className={styles.unsent}>not yet sent</span>;

/** An entry as a button with the one tap that is most likely. */
function Block({
  entry,
  isUnsent,
  isStopped,
  isTogether,
  isLarge = false,
  onTap,
  onOpen,
}: EntryProps & { isLarge?: boolean }) {
  const likely = likelyOf(entry, isStopped, isTogether);
  return (
    <div className={cx(styles.block, isLarge && styles.large)} data-entry={entry.registration_id}>
      <button
        type="button"
        data-act
        className={styles.blockButton}
        disabled={likely === null}
        onClick={() => {
          if (likely !== null) onTap(entry, likely.state);
        }}
      >
        <span className={styles.blockNumber}>{nameOf(entry)}</span>
        <span className={styles.blockWho}>
          <span className={common.strong}>{entry.horse_name}</span>
          <span className={styles.rider}>{entry.rider_name}</span>
          <Barred by={entry.barred} />
          {isUnsent && <Unsent />}
        </span>
        {likely !== null && <span className={styles.blockAct}>{likely.label}</span>}
      </button>
      <IconButton
        icon="more"
        label={`More for ${nameOf(entry)}`}
        className={styles.blockMore}
        onClick={() => onOpen(entry)}
      />
    </div>
  );
}

function Row({ entry, isUnsent, isStopped, isTogether, onTap, onOpen }: EntryProps) {
  const likely = likelyOf(entry, isStopped, isTogether);
  const isOut = entry.is_scratched && !entry.may_come_back;
  return (
    <li className={styles.row} data-state={entry.state} data-entry={entry.registration_id}>
      <button type="button" className={styles.who} disabled={isOut} onClick={() => onOpen(entry)}>
        <span className={styles.number}>{nameOf(entry)}</span>
        <span className={styles.names}>
          <span className={common.strong}>{entry.horse_name}</span>
          <span className={styles.rider}>{entry.rider_name}</span>
          <Barred by={entry.barred} />
          <span className={styles.state}>
            {sayState(entry, isStopped)}
            {entry.is_late && ' · came late'}
            {isUnsent && (
              <>
                {' · '}
                <Unsent />
              </>
            )}
          </span>
        </span>
      </button>
      {!isOut && (
        <Button
          data-act
          className={styles.act}
          variant={likely?.state === 'in_ring' ? 'primary' : 'secondary'}
          onClick={() => {
            if (likely === null) onOpen(entry);
            else onTap(entry, likely.state);
          }}
        >
          {likely?.label ?? 'Change'}
          <VisuallyHidden> {nameOf(entry)}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
