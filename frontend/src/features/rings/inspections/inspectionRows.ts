import { formatTime } from '../../../lib/time/dates';
import type { Change, Changes, KeptChange } from '../../../sync/changes';
import { timeAfter } from '../live/liveDay';
import type {
  Finding,
  InspectedHorse,
  InspectedWhen,
  Inspection,
  Inspections,
  InspectionStatus,
} from './inspectionsApi';

/** Outcomes in words, in the order in which they are offered. */
export const OUTCOMES: Readonly<Record<Exclude<InspectionStatus, 'na'>, string>> = {
  compliant: 'Compliant',
  corrected: 'Corrected',
  excused: 'Excused',
  noncompliant: 'Noncompliant',
  refused: 'Refused',
  detained: 'Detained',
};

/** Findings in words. */
export const FINDINGS: Readonly<Record<Finding, string>> = {
  scar_rule: 'Scar rule',
  unilateral_soreness: 'Unilateral soreness',
  bilateral_soreness: 'Bilateral soreness',
  prohibited_device: 'Prohibited device',
  pad_or_shoeing: 'Pad or shoeing',
  chain: 'Chain',
  foreign_substance: 'Foreign substance',
  open_lesion: 'Open lesion',
  other: 'Other',
};

/** When a horse is inspected, in words. */
export const MOMENTS: Readonly<Record<InspectedWhen, string>> = {
  before: 'Before showing',
  after: 'After showing',
};

/** What an inspector writes. */
export type Written = Pick<
  Inspection,
  'status' | 'when' | 'findings' | 'note' | 'inspector' | 'license'
>;

/** A horse with what was recorded on this device and is not loaded yet. */
export interface InspectionRow extends InspectedHorse {
  /** What became of inspections on this device that the server does not have. */
  unsent: 'waits' | 'fails' | 'refused' | null;
  /** Why the server refused one; empty if it did not. */
  reason: string;
}

/** What people call a horse: `12 · Midnight Sun`. */
export const nameOf = ({ back_number, horse_name }: InspectedHorse) =>
  back_number === null ? horse_name : `${back_number} · ${horse_name}`;

const laneOf = (id: string) => `inspection:${id}:`;

/**
 * An inspection for the outbox. Those of a horse are a log: all of them stay, none takes the place of
 * another, and what corrects comes after what it corrects, whatever the clock of the device says.
 */
export function changeOf(horse: InspectedHorse, written: Written, at: string): Change {
  const outcome = written.status === 'na' ? 'taken back' : OUTCOMES[written.status];
  return {
    lane: laneOf(horse.registration_id),
    about: at,
    isTimed: true,
    method: 'PUT',
    path: `registrations/${horse.registration_id}/inspection`,
    body: { ...written, at },
    label: `Inspection of ${nameOf(horse)}: ${outcome}`,
  };
}

/** The latest inspection of a horse, before or after it is shown, that was not taken back. */
export function inspectionAt(
  { inspections }: { inspections: readonly Inspection[] },
  moment: InspectedWhen,
): Inspection | undefined {
  const last = inspections.find(({ when }) => when === moment);
  return last?.status === 'na' ? undefined : last;
}

/** What inspections come to, the latest first: as `outcome` in `crates/rings/src/inspection.rs`. */
export function outcomeOf(inspections: readonly Inspection[]): InspectionStatus {
  const last = (['before', 'after'] as const).map((when) => inspectionAt({ inspections }, when));
  return inspections.find((it) => last.includes(it))?.status ?? 'na';
}

const timeOf = ({ at }: Inspection) => Date.parse(at.$date);

/** When an inspection is recorded: later than those of the horse that are known, which it may correct. */
export const timeFor = ({ inspections }: InspectedHorse, now: number): string =>
  timeAfter(inspections.map(timeOf), now);

/** When it was recorded by the clock of its device. What was kept of a former release does not say. */
const saidAt = ({ said_at, at }: Omit<Inspection, 'said_at'> & Partial<Inspection>) =>
  Date.parse((said_at ?? at).$date);

const isSame = (one: Inspection, other: Inspection) =>
  one.when === other.when && one.status === other.status && saidAt(one) === saidAt(other);

function writtenBy({ id, body }: KeptChange): Inspection {
  const { at, ...written } = body as Written & { at: string };
  const instant = { $date: at };
  const times = { at: instant, said_at: instant, recorded_at: instant };
  return { ...written, ...times, id, by: '', account: null };
}

/** Why inspections of a horse are not sent. */
function unsentOf(changes: Changes): Pick<InspectionRow, 'unsent' | 'reason'> {
  const open = changes.filter(({ state }) => state !== 'sent');
  const refused = open.find(({ state }) => state !== 'waiting');
  if (refused !== undefined) return { unsent: 'refused', reason: refused.reason };
  const fails = open.some(({ tries, reason }) => tries > 0 || reason !== '');
  return { unsent: open.length === 0 ? null : fails ? 'fails' : 'waits', reason: '' };
}

/**
 * The horses of a show, with what was recorded on this device since. What was sent after they were
 * asked for may not be among them.
 */
export function rowsOf({ horses, readAt }: Inspections, changes: Changes): InspectionRow[] {
  return horses.map((horse) => {
    const lane = laneOf(horse.registration_id);
    const own = changes.filter((it) => it.lane.startsWith(lane));
    // What the server refused is not recorded.
    const here = own
      .filter(
        ({ state, sentAt = 0 }) => state === 'waiting' || (state === 'sent' && sentAt >= readAt),
      )
      .map(writtenBy)
      .filter((it) => !horse.inspections.some((other) => isSame(it, other)));
    const inspections = [...here.toReversed(), ...horse.inspections].toSorted(
      (one, other) => timeOf(other) - timeOf(one),
    );
    const status = here.length === 0 ? horse.status : outcomeOf(inspections);
    return { ...horse, inspections, status, ...unsentOf(own) };
  });
}

/** An inspection in words: `Corrected, before showing, 2:02 PM CDT: Pad or shoeing. Pad reset`. */
export function sayInspection(inspection: Inspection, zone: string): string {
  const { status, when, at, findings, note, inspector } = inspection;
  const outcome = status === 'na' ? 'Taken back' : OUTCOMES[status];
  const head = [outcome, MOMENTS[when].toLowerCase(), formatTime(at, zone)].join(', ');
  const found = findings.map((it) => FINDINGS[it]).join(', ');
  const rest = [found, note].filter((it) => it !== '').join('. ');
  const said = rest === '' ? head : `${head}: ${rest}`;
  // What a device kept may not name the inspector.
  return [said, inspector].filter(Boolean).join(' · ');
}
