import { useShown } from '../../../components/ui/actions/useShown';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Filters, SelectFilter, TypedFilter } from '../../../components/ui/lists/Filters';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { NothingMatches } from '../../../components/ui/lists/Results';
import { SegmentedControl } from '../../../components/ui/lists/SegmentedControl';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { useOutbox } from '../../../sync/OutboxProvider';
import { serverNow } from '../live/liveDay';
import { useLiveDay } from '../live/useLiveDay';
import { HorseRow } from './HorseRow';
import { type Inspector, InspectorFields, useInspector } from './InspectorFields';
import {
  changeOf,
  inspectionAt,
  type InspectionRow,
  MOMENTS,
  rowsOf,
  timeFor,
  type Written,
} from './inspectionRows';
import { InspectionSheet, NOTHING } from './InspectionSheet';
import { useSheetDrafts } from './useSheetDrafts';
import {
  type InspectedClass,
  type InspectedWhen,
  type Inspections,
  useGetInspectionsQuery,
} from './inspectionsApi';
import styles from './Inspections.module.css';

/** How often the horses are loaded again, in milliseconds: other inspectors record, too. */
const POLL_MS = 60_000;

interface InspectionListProps {
  eventId: string;
  /** The time zone of the show. */
  zone: string;
  /** Whether the caller may record inspections. */
  mayRecord: boolean;
}

/** The horses of a show by class, for who inspects them. Works without a network. */
export function InspectionList({ eventId, ...rest }: InspectionListProps) {
  const query = useGetInspectionsQuery(eventId, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return (
    <Loaded query={query} name="The horses">
      {(show) =>
        show.horses.length === 0 ? (
          <EmptyState title="No horses yet">
            <p>The horses that are entered in the classes of this show are inspected here.</p>
          </EmptyState>
        ) : (
          <ByClass eventId={eventId} show={show} {...rest} />
        )
      }
    </Loaded>
  );
}

type ByClassProps = InspectionListProps & { show: Inspections };

/** Which horses are shown. */
const SHOWN = [
  { value: '', label: 'All horses' },
  { value: 'open', label: 'Not inspected' },
  { value: 'done', label: 'Inspected' },
  { value: 'never', label: 'Neither before nor after' },
  { value: 'unnamed', label: 'Inspector not named' },
] as const;

const WHEN = (['before', 'after'] as const).map((value) => ({ value, label: MOMENTS[value] }));

function ByClass({ eventId, show, zone, mayRecord }: ByClassProps) {
  const { read, change, bind } = useFilterParams<'number' | 'class' | 'show' | 'when'>();
  const { add, state } = useOutbox();
  const sheet = useShown('horse');
  const [inspector, setInspector] = useInspector();
  const drafts = useSheetDrafts(eventId);
  const live = useLiveDay(eventId);
  const rows = rowsOf(show, state.changes);
  const byId = new Map(rows.map((row) => [row.registration_id, row]));
  const when: InspectedWhen = read('when') === 'after' ? 'after' : 'before';
  const shown = SHOWN.find(({ value }) => value === read('show'))?.value ?? '';
  const number = read('number');
  const isShown = (row: InspectionRow) => isFound(row, number) && isAmong(row, shown, when);
  const classes = show.classes.filter(
    ({ class_id }) => read('class') === '' || read('class') === class_id,
  );
  const parts = partsOf(classes, byId);
  const record = (row: InspectionRow, written: Omit<Written, keyof Inspector>) => {
    const at = timeFor(row, serverNow(live));
    void add(changeOf(row, { ...written, ...inspector }, at));
  };
  const open = byId.get(sheet.id);
  const visible = parts
    .map((part) => ({ ...part, horses: part.horses.filter(isShown) }))
    .filter(({ horses }) => horses.length > 0);
  return (
    <Stack gap={4}>
      <SegmentedControl
        label="When horses are inspected"
        options={WHEN}
        value={when}
        onChange={(value) => change({ when: value === 'after' ? 'after' : '' })}
      />
      {mayRecord && <InspectorFields inspector={inspector} onChange={setInspector} />}
      <Filters label="Filter horses">
        <TypedFilter
          label="Number or Name"
          value={number}
          onChange={(value) => change({ number: value })}
        />
        <SelectFilter
          label="Class"
          options={[
            { value: '', label: 'All classes' },
            ...show.classes.map((it) => ({ value: it.class_id, label: titleOf(it) })),
          ]}
          {...bind('class', read('class'))}
        />
        <SelectFilter label="Horses" options={SHOWN} {...bind('show', shown)} />
      </Filters>
      {visible.length === 0 && (
        <NothingMatches onClear={() => change({ number: '', class: '', show: '' })}>
          No horse fits this choice.
        </NothingMatches>
      )}
      {visible.map(({ key, title, all, horses }) => (
        <section key={key} aria-label={title} className={styles.part}>
          <h2>{title}</h2>
          <Soft as="p">
            {all.filter((row) => inspectionAt(row, when) !== undefined).length} of {all.length}{' '}
            inspected {MOMENTS[when].toLowerCase()}
          </Soft>
          <Stack as="ul" gap={2} className={styles.list}>
            {horses.map((row) => (
              <HorseRow
                key={row.registration_id}
                {...{ row, when, zone, mayRecord }}
                isWritten={mayRecord && drafts.isWritten(row.registration_id)}
                onPass={() => record(row, { status: 'compliant', when, ...NOTHING })}
                onUndo={() => record(row, { status: 'na', when, ...NOTHING })}
                onOpen={() => sheet.show(row.registration_id)}
              />
            ))}
          </Stack>
        </section>
      ))}
      {open !== undefined && (
        <InspectionSheet
          {...{ row: open, when, zone, mayRecord }}
          draft={drafts.of(open.registration_id)}
          onChange={(draft) => drafts.write(open.registration_id, draft)}
          onRecord={(written) => {
            record(open, written);
            drafts.write(open.registration_id, NOTHING);
            sheet.hide();
          }}
          onClose={sheet.hide}
        />
      )}
    </Stack>
  );
}

function isAmong(row: InspectionRow, shown: (typeof SHOWN)[number]['value'], when: InspectedWhen) {
  const both = (['before', 'after'] as const).map((moment) => inspectionAt(row, moment));
  switch (shown) {
    case '':
      return true;
    case 'never':
      return both.every((it) => it === undefined);
    case 'unnamed':
      return both.some((it) => it?.inspector === '');
    default:
      return (shown === 'open') === (inspectionAt(row, when) === undefined);
  }
}

/** Whether a horse has this number, or this in its name. */
const isFound = ({ back_number, horse_name }: InspectionRow, text: string): boolean =>
  text === '' ||
  String(back_number ?? '') === text ||
  (!/^\d+$/.test(text) && horse_name.toLowerCase().includes(text.toLowerCase()));

/** What people call a class. */
const titleOf = ({ number, name }: InspectedClass) => `${number} · ${name}`;

interface Part {
  key: string;
  title: string;
  /** All horses of the class, in their order of go. */
  all: readonly InspectionRow[];
  horses: readonly InspectionRow[];
}

/** The classes with their horses, those without any left out. */
function partsOf(
  classes: readonly InspectedClass[],
  byId: ReadonlyMap<string, InspectionRow>,
): Part[] {
  // Those of walking horses are inspected, and come first.
  const sorted = classes.toSorted(
    (one, other) => Number(other.walking_horses) - Number(one.walking_horses),
  );
  const parts = sorted.map((it) => {
    const found = it.registration_ids.map((id) => byId.get(id));
    const all = found.filter((row) => row !== undefined);
    return { key: it.class_id, title: titleOf(it), all, horses: all };
  });
  return parts.filter(({ all }) => all.length > 0);
}
