import { useParams } from 'react-router';

import { askToDiscard, dirtyInputs } from '../../../components/form/unsaved/unsaved';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { SelectFilter } from '../../../components/ui/lists/Filters';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { sayClass } from '../../entries/parts/classTitles';
import type { OwnDeviceLink } from '../../device/deviceApi';
import { useDevice } from '../../device/useDevice';
import { CardEditor } from '../cards/CardEditor';
import type { NamedClass } from '../dayTypes';
import { useGetFormatQuery } from '../ringsApi';
import { cardCount, cardName } from '../ringWords';
import { KeyPad } from './KeyPad';
import styles from './Scribe.module.css';

/** The card of a scribe's judge, class by class, with large keys and nothing else. */
export default function ScribePage() {
  const device = useDevice();
  return (
    <div className={styles.page}>
      <DocumentTitle title="Scribe" />
      {device !== null && <Classes device={device} />}
    </div>
  );
}

function Classes({ device }: { device: OwnDeviceLink }) {
  const { read, change } = useFilterParams<'class'>();
  const { classes } = device;
  const shown = classes.find(({ class_id }) => class_id === read('class')) ?? classes[0];
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
      <ClassCard key={shown.class_id} shown={shown} judge={device.judge_index ?? 0} />
    </>
  );
}

function ClassCard({ shown, judge }: { shown: NamedClass; judge: number }) {
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
              <p className={styles.judge}>{cardName(known, judge)}</p>
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
