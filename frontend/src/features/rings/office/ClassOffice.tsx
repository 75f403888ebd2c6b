import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { href } from '../../../app/paths';
import { askToDiscard, dirtyInputs } from '../../../components/form/unsaved/unsaved';
import { Button, IconButton, LinkButton } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { SegmentedControl } from '../../../components/ui/lists/SegmentedControl';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { WalkInDialog } from '../../entries/office/walkIn/WalkInDialog';
import type { OpenShow } from '../../entries/office/walkIn/walkIn';
import { sayClass } from '../../entries/parts/classTitles';
import { CardEditor } from '../cards/CardEditor';
import { type NumberFocus, useNumberFocus } from '../cards/numberFocus';
import { FormatButton } from '../format/FormatDialog';
import type { ClassJudging, Format } from '../ringsApi';
import { cardCount, cardName, sayFormat } from '../ringWords';
import styles from './ClassOffice.module.css';
import { ResultsPanel } from './ResultsPanel';

interface ClassOfficeProps {
  show: OpenShow & { hashed_id: string };
  participants: number;
  classes: readonly ClassJudging[];
  /** `undefined` if the show has no such class. */
  shown: ClassJudging | undefined;
  mayChange: boolean;
}

/** A class for its scribes: what it is judged by, the cards, and the results. */
export function ClassOffice({ show, participants, classes, shown, mayChange }: ClassOfficeProps) {
  const eventId = show._id.$oid;
  const focus = useNumberFocus();
  if (shown === undefined) {
    return (
      <Stack gap={3} align="start">
        <h2>Class not found</h2>
        <p>The show no longer has it.</p>
        <LinkButton to={href.eventResults(eventId)}>All Classes</LinkButton>
      </Stack>
    );
  }
  const master = classes.find(({ class_id }) => class_id === shown.master_id);
  const format = shown.master_id === null ? shown.format : (master?.format ?? null);
  const at = { id: eventId, class_id: shown.class_id };
  return (
    <Stack gap={4}>
      <Head {...{ eventId, classes, shown }} />
      {master !== undefined ? (
        <p>
          It takes its places from the master card of{' '}
          <Link to={href.eventClassResults(eventId, master.class_id)}>{sayClass(master)}</Link>.
        </p>
      ) : (
        <Row spread>
          <p>
            {format === null
              ? 'It is not stated yet what this class is judged by.'
              : sayFormat(format)}
          </p>
          {mayChange && <FormatButton {...{ eventId, classes, shown, focus }} />}
        </Row>
      )}
      {format !== null && (
        <div className={styles.columns}>
          {shown.master_id === null && (
            <JudgeCards
              at={at}
              format={format}
              readOnly={!mayChange}
              focus={focus}
              addEntry={<AddEntry show={show} participants={participants} />}
            />
          )}
          <ResultsPanel at={at} show={show} mayChange={mayChange} />
        </div>
      )}
    </Stack>
  );
}

function Head({
  eventId,
  classes,
  shown,
}: Pick<ClassOfficeProps, 'classes'> & { eventId: string; shown: ClassJudging }) {
  const navigate = useNavigate();
  const index = classes.indexOf(shown);
  const step = (by: number) => {
    const to = classes[index + by];
    return {
      disabled: to === undefined,
      onClick: () => {
        if (to !== undefined) {
          void navigate(href.eventClassResults(eventId, to.class_id), { replace: true });
        }
      },
    };
  };
  return (
    <div className={styles.head}>
      <DocumentTitle title={`Results of ${sayClass(shown)}`} />
      <IconButton icon="back" label="Previous class" {...step(-1)} />
      <IconButton icon="chevron" label="Next class" {...step(1)} />
      <h2 data-page-heading>
        <span className={styles.number}>{shown.number}</span> · {shown.name}
      </h2>
      <LinkButton
        variant="quiet"
        to={href.eventOrder(eventId, shown.class_id)}
        className={styles.all}
      >
        Order of Go
      </LinkButton>
      <LinkButton variant="quiet" to={href.eventResults(eventId)}>
        All Classes
      </LinkButton>
    </div>
  );
}

interface JudgeCardsProps {
  at: { id: string; class_id: string };
  format: Format;
  readOnly: boolean;
  focus: NumberFocus;
  addEntry: ReactNode;
}

/** The cards of a class, one at a time. */
function JudgeCards({ at, format, readOnly, focus, addEntry }: JudgeCardsProps) {
  const { read, change } = useFilterParams<'judge'>();
  const wanted = useRef(0);
  const count = cardCount(format);
  const named = Number(read('judge'));
  const judge = named >= 1 && named <= count ? named - 1 : 0;
  const open = (to: string, byArrow: boolean) => {
    const turn = (wanted.current += 1);
    // What is typed on a card is saved before another one takes its place.
    void askToDiscard(dirtyInputs()).then((leaves) => {
      if (!leaves || turn !== wanted.current) return;
      // With the arrows one goes on to the judges after this one.
      if (!byArrow) focus.want();
      change({ judge: to === '1' ? '' : to });
    });
  };
  const next =
    judge + 1 < count
      ? { name: cardName(format, judge + 1), open: () => open(String(judge + 2), false) }
      : undefined;
  return (
    <Card
      title={
        count > 1 ? 'Cards' : format.judges.length === 0 ? 'Card' : `Card of ${cardName(format, 0)}`
      }
    >
      <Stack gap={3}>
        {count > 1 && (
          <SegmentedControl
            label="Judge"
            value={String(judge + 1)}
            options={Array.from({ length: count }, (_, index) => ({
              value: String(index + 1),
              label: cardName(format, index),
            }))}
            onChange={open}
          />
        )}
        {format.kind === 'scored' && <Range format={format} />}
        <CardEditor {...{ at, judge, format, readOnly, addEntry, focus, next }} />
      </Stack>
    </Card>
  );
}

/** Which scores a judge can give. */
function Range({ format: { minimum, maximum, base, step } }: { format: Format }) {
  const has = (number: number | null | undefined) => number !== null && number !== undefined;
  const range = [has(minimum) && `from ${minimum}`, has(maximum) && `to ${maximum}`];
  const said = [
    range.filter((part) => part !== false).join(' '),
    has(step) && step !== 0.01 && `in steps of ${step}`,
    has(base) && `counted from ${base}`,
  ].filter((part) => typeof part === 'string' && part !== '');
  if (said.length === 0) return null;
  return <Soft as="p">Scores {said.join(', ')}</Soft>;
}

/** Adds an entry, and with it a back number. */
function AddEntry({ show, participants }: Pick<ClassOfficeProps, 'show' | 'participants'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        Add Entry
      </Button>
      <WalkInDialog
        show={show}
        participants={participants}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
