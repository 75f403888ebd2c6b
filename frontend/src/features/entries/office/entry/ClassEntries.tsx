import { type ReactNode, useState } from 'react';

import { hasCode, messageOf } from '../../../../api/errors';
import type { Schemas } from '../../../../api/types';
import { Badge } from '../../../../components/ui/messages/Badge';
import { Button } from '../../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../../components/ui/actions/ConfirmDialog';
import { useQuestion } from '../../../../components/ui/actions/useQuestion';
import { Soft } from '../../../../components/ui/page/Soft';
import { useToast } from '../../../../components/ui/messages/Toast';
import { formatMoney } from '../../../../lib/money/money';
import { titled, titledBill } from '../../parts/classTitles';
import { type PricedEvent, priceOf } from '../../parts/prices';
import { AddClass } from './AddClass';
import { useChangeClassesMutation, type WholeEntry } from '../entriesApi';
import { sayStage, stateOf } from '../entryWords';
import styles from './EntryPanel.module.css';

type Changes = Schemas['ClassChangesBody'];

interface ClassEntriesProps {
  entry: WholeEntry;
  classes: readonly Schemas['ClassView'][];
  show: PricedEvent;
}

type Billed = Pick<WholeEntry, 'classes_entered' | 'bill' | 'total_fee'>;

/** What became of a class that was scratched, and of its fee. */
function sayScratched(
  id: string,
  classes: ClassEntriesProps['classes'],
  before: Billed,
  { classes_entered, bill, total_fee }: Billed,
): string {
  const one = titled(classes, classes_entered).find((entered) => entered.id === id);
  if (one === undefined) return 'Scratched';
  const scratched = `${one.title} scratched`;
  const less = Math.round((before.total_fee - total_fee) * 100) / 100;
  if (less > 0) return `${scratched}: ${formatMoney(less)} comes off the bill`;
  const fee = titledBill(classes, classes_entered, bill).find(
    ({ kind, title, amount }) => kind === 'class' && title === one.title && amount > 0,
  );
  return fee === undefined
    ? scratched
    : `${scratched}: ${formatMoney(fee.amount)} stays on the bill`;
}

/** The classes of an entry with their states, which the office changes here. */
export function ClassEntries({ entry, classes, show }: ClassEntriesProps) {
  const [change, { isLoading }] = useChangeClassesMutation();
  const toast = useToast();
  // A change for which there was no place, and what the server said.
  const [full, setFull] = useState<{ body: Changes; text: string } | null>(null);
  const stateIn = new Map(entry.classes_entered.map(({ id, state }) => [id, state]));
  const inNow = classes.filter(({ id }) =>
    ['entered', 'waitlisted'].includes(stateIn.get(id) ?? ''),
  );
  const others = classes.filter(({ id }) => !stateIn.has(id));

  const [ask, question] = useQuestion('Scratch from a judged class?', 'Scratch');
  const inRing = new Map(entry.in_rings.map((one) => [one.class_id, one]));

  const send = async (body: Changes) => {
    setFull(null);
    try {
      const changed = await change({
        id: entry._id.$oid,
        body: body.scratch === undefined ? body : { ask_if_judged: true, ...body },
      }).unwrap();
      for (const id of body.scratch ?? []) toast.success(sayScratched(id, classes, entry, changed));
    } catch (error) {
      if (hasCode(error, 'class_full') || hasCode(error, 'show_full')) {
        setFull({ body, text: messageOf(error) });
      } else if (hasCode(error, 'class_was_judged')) {
        if (await ask(messageOf(error))) await send({ ...body, ask_if_judged: false });
      } else toast.error(messageOf(error));
    }
  };
  return (
    <section className={styles.part} aria-label="Classes">
      {entry.classes_entered.length === 0 ? (
        <Soft as="p" size="same">
          No classes
        </Soft>
      ) : (
        <ul className={styles.classLines}>
          {titled(classes, entry.classes_entered).map(({ id, title, state }) => (
            <li key={id ?? title}>
              <span className={styles.name}>
                {title}{' '}
                {state !== 'entered' && (
                  <Badge tone={stateOf(state).tone}>{stateOf(state).label}</Badge>
                )}{' '}
                {id !== null && <InRing found={inRing.get(id)} />}
              </span>
              {id !== null && (
                <span className={styles.lineActions}>
                  {state !== 'entered' && (
                    <Button
                      variant="quiet"
                      aria-label={`${state === 'waitlisted' ? 'Enter' : 'Bring back'} ${title}`}
                      pending={isLoading}
                      onClick={() => void send({ add: [id] })}
                    >
                      {state === 'waitlisted' ? 'Enter' : 'Bring back'}
                    </Button>
                  )}
                  {(state === 'entered' || state === 'waitlisted') && (
                    <Button
                      variant="quiet"
                      aria-label={`Scratch ${title}`}
                      pending={isLoading}
                      onClick={() => void send({ scratch: [id] })}
                    >
                      Scratch
                    </Button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length + inNow.length > 0 && (
        <AddClass
          classes={others.map((one) => ({ ...one, price: priceOf(show, one.price).price }))}
          entered={inNow}
          pending={isLoading}
          onAdd={(id) => void send({ add: [id] })}
          onScratch={(id) => void send({ scratch: [id] })}
        />
      )}
      <ConfirmDialog
        open={full !== null}
        title="No place"
        confirmLabel="Enter Anyway"
        onConfirm={() => {
          if (full !== null) void send({ ...full.body, override: true });
        }}
        onCancel={() => setFull(null)}
      >
        {full?.text}
      </ConfirmDialog>
      {question}
    </section>
  );
}

/** What ring and judges say of a class of the entry; nothing before it begins. */
function InRing({ found }: { found: WholeEntry['in_rings'][number] | undefined }): ReactNode {
  if (found === undefined) return null;
  if (found.no_show) return <Badge tone="warning">No-show</Badge>;
  return <Badge tone="neutral">{sayStage(found)}</Badge>;
}
