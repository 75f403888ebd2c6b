import { useState } from 'react';
import { useParams } from 'react-router';

import { askToDiscard, dirtyInputs } from '../../../components/form/unsaved/unsaved';
import { Button } from '../../../components/ui/actions/Button';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { SelectFilter } from '../../../components/ui/lists/Filters';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { Row } from '../../../components/ui/page/Stack';
import { useWakeLock } from '../../../lib/useWakeLock';
import { sayClass } from '../../entries/parts/classTitles';
import type { OwnDeviceLink } from '../../device/deviceApi';
import { useDevice } from '../../device/useDevice';
import { CardEditor } from '../cards/CardEditor';
import type { ClassState, NamedClass } from '../dayTypes';
import { type LiveDayState, useLiveDay } from '../live/useLiveDay';
import { useGetFormatQuery } from '../ringsApi';
import { cardCount, cardName } from '../ringWords';
import { KeyPad } from './KeyPad';
import styles from './Scribe.module.css';
import common from '../../../components/ui/page/common.module.css';

/** The card of a scribe's judge, class by class, with large keys and nothing else. */
export default function ScribePage() {
  useWakeLock();
  const device = useDevice();
  return (
    <div className={styles.page}>
      <DocumentTitle title="Scribe" />
      {device !== null && <Classes device={device} />}
    </div>
  );
}

/** The class that is in the ring, or the one that comes next. */
function inRingOf(classes: readonly NamedClass[], { lines }: LiveDayState): NamedClass | undefined {
  const isIn = (state: ClassState) => (one: NamedClass) => lines[one.class_id]?.state === state;
  return classes.find(isIn('running')) ?? classes.find(isIn('waiting'));
}

function Classes({ device }: { device: OwnDeviceLink }) {
  const { eventId = '' } = useParams();
  const { read, change } = useFilterParams<'class'>();
  const live = useLiveDay(eventId);
  const { classes } = device;
  const [opened, setOpened] = useState<string>();
  const inRing = inRingOf(classes, live);
  // The page opens where the ring is, and stays there: what is written is of the class before.
  if (opened === undefined && inRing !== undefined) setOpened(inRing.class_id);
  const wanted = read('class') === '' ? opened : read('class');
  const shown = classes.find(({ class_id }) => class_id === wanted) ?? classes[0];
  const isElsewhere =
    inRing !== undefined &&
    inRing.class_id !== shown?.class_id &&
    live.lines[inRing.class_id]?.state === 'running';
  if (shown === undefined) {
    return (
      <EmptyState title="No classes">
        <p>The classes of this link are no longer in the show. Ask the office for another link.</p>
      </EmptyState>
    );
  }
  const open = async (id: string) => {
    // What is typed on a card is saved before another one takes its place.
    if (await askToDiscard(dirtyInputs())) change({ class: id });
  };
  return (
    <>
      {classes.length > 1 && (
        <div className={styles.choice}>
          <SelectFilter
            label="Class"
            value={shown.class_id}
            options={classes.map((one) => ({ value: one.class_id, label: sayClass(one) }))}
            onChange={(id) => void open(id)}
          />
        </div>
      )}
      {isElsewhere && (
        <Row className={styles.choice}>
          <p role="status">In the ring: {sayClass(inRing)}</p>
          <Button onClick={() => void open(inRing.class_id)}>Open Its Card</Button>
        </Row>
      )}
      <ClassCard
        key={shown.class_id}
        shown={shown}
        isPublished={(live.lines[shown.class_id]?.publications ?? 0) > 0}
        judge={shown.judge_index ?? device.judge_index ?? 0}
      />
    </>
  );
}

interface ClassCardProps {
  shown: NamedClass;
  isPublished: boolean;
  judge: number;
}

function ClassCard({ shown, isPublished, judge }: ClassCardProps) {
  const { eventId = '' } = useParams();
  const at = { id: eventId, class_id: shown.class_id };
  const format = useGetFormatQuery(at, { refetchOnMountOrArgChange: true });
  const title = <h1 className={styles.title}>{sayClass(shown)}</h1>;
  return (
    <>
      {title}
      <Loaded query={format} name="The card">
        {(known) =>
          known === null ? (
            <p>The office has not said yet what this class is judged by. Ask it to.</p>
          ) : judge >= cardCount(known) ? (
            <p>This class has no such judge any more. Ask the office for another link.</p>
          ) : (
            <>
              <p className={common.soft}>{cardName(known, judge)}</p>
              {isPublished && (
                <p role="status" className={common.soft}>
                  The results are published. Tell the office what you change here: riders see it
                  when it publishes the correction.
                </p>
              )}
              <CardEditor
                at={at}
                judge={judge}
                format={known}
                readOnly={false}
                addEntry={<p>Tell the office, which can add it.</p>}
                keys={<KeyPad />}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
