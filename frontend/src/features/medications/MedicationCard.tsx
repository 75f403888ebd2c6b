import { useState } from 'react';

import { pagedList } from '../../api/paging';
import { useShown } from '../../components/ui/actions/useShown';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Badge } from '../../components/ui/messages/Badge';
import { Button } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../components/ui/actions/Dialog';
import { Loaded } from '../../components/ui/loading/Loaded';
import { LoadMore } from '../../components/ui/lists/LoadMore';
import { Soft } from '../../components/ui/page/Soft';
import { Stack } from '../../components/ui/page/Stack';
import { clockTime, formatDay } from '../../lib/time/days';
import { accountsApi } from '../accounts/accountsApi';
import { usePermission } from '../people/usePermission';
import { whoAndWhen } from '../barnDay/day';
import { sayDuplicates } from '../barnDay/given';
import { FRESH_DAY, type Today, useBarnDayQuery } from '../barnDay/dayApi';
import styles from './MedicationCard.module.css';
import { MedicationDialog, medicationDraft } from './MedicationDialog';
import { neededCourses } from './asNeeded';
import { currentCourses } from './currentCourses';
import GiveAsNeeded from './GiveAsNeeded';
import {
  doseOf,
  isCurrent,
  periodOf,
  sayHow,
  saySteps,
  sayWithdrawal,
  warnOf,
} from './medicationWords';
import {
  type Medication,
  type MedicationRow,
  useGetMedicationQuery,
  useListMedicationsInfiniteQuery,
  useListWithdrawalsQuery,
} from './medicationsApi';
import { useBarnZone, useToday } from '../people/useBarn';
import common from '../../components/ui/page/common.module.css';

interface MedicationCardProps {
  horseId: string;
  organizationId: string;
}

type Open = { edit: MedicationRow | undefined } | null;

/** The medication of a horse: what is current, and what it got before. */
export function MedicationCard({ horseId, organizationId }: MedicationCardProps) {
  const query = useListMedicationsInfiniteQuery({ horse: horseId });
  const { items, more, ...call } = pagedList(query);
  const mayEdit = usePermission(organizationId, 'edit_horses');
  const hasDraft = useHasDraft();
  // Opens the dialog after a reload if there is a draft.
  const [open, setOpen] = useState<Open>(() =>
    hasDraft(medicationDraft(undefined, horseId)) ? { edit: undefined } : null,
  );
  const close = () => setOpen(null);
  const doses = useShown('doses');
  const given = items?.find(({ _id }) => _id.$oid === doses.id);
  const today = useToday();
  const day = useBarnDayQuery(today, FRESH_DAY).currentData;
  const { currentData: withdrawals } = useListWithdrawalsQuery({ from: today, horse: horseId });
  const current = items?.filter((course) => isCurrent(course, today)) ?? [];
  const others = items?.filter((course) => !isCurrent(course, today)) ?? [];
  const rows = (courses: readonly MedicationRow[], isNow: boolean) => (
    <Stack as="ul" gap={3}>
      {courses.map((course) => (
        <Course
          key={course._id.$oid}
          course={course}
          isNow={isNow}
          today={today}
          day={day}
          onDoses={() => doses.show(course._id.$oid)}
          onEdit={
            mayEdit && course.deleted_at === null ? () => setOpen({ edit: course }) : undefined
          }
        />
      ))}
    </Stack>
  );
  return (
    <Card
      title="Medication"
      actions={
        mayEdit && (
          <Button variant="quiet" icon="plus" onClick={() => setOpen({ edit: undefined })}>
            Add Medication
          </Button>
        )
      }
    >
      <Loaded
        small
        query={{ ...call, currentData: items }}
        name="The medication"
        shape="lines"
        count={3}
      >
        {() => (
          <>
            {current.length === 0 ? (
              <Soft as="p">No medication at present.</Soft>
            ) : (
              rows(current, true)
            )}
            {withdrawals !== undefined && withdrawals.length > 0 && (
              <ul className={common.waits}>
                {withdrawals.map((one) => (
                  <li key={one.medication_id.$oid}>{warnOf(one)}</li>
                ))}
              </ul>
            )}
            {others.length > 0 && (
              <details className={styles.others}>
                <summary>Earlier and later ({others.length})</summary>
                {rows(others, false)}
                <LoadMore more={more} things="courses" />
              </details>
            )}
          </>
        )}
      </Loaded>
      {open !== null && (
        <MedicationDialog
          {...(open.edit !== undefined && { course: open.edit })}
          horseId={horseId}
          onClose={close}
        />
      )}
      {given !== undefined && <DosesDialog course={given} onClose={doses.hide} />}
    </Card>
  );
}

interface CourseProps {
  course: MedicationRow;
  isNow: boolean;
  /** Today in the barn, and its day if it is loaded. */
  today: string;
  day: Today | undefined;
  onDoses: () => void;
  onEdit: (() => void) | undefined;
}

function Course({ course, isNow, today, day, onDoses, onEdit }: CourseProps) {
  const { drug, route, reason, prescribed_by: by } = course;
  const name = `${drug} ${doseOf(course, today)}`;
  const about = [route, sayHow(course), periodOf(course)].filter(Boolean);
  const steps = saySteps(course);
  const withdrawal = sayWithdrawal(course);
  const needed = day && neededCourses(currentCourses(day));
  const id = course._id.$oid;
  const given = isNow && needed?.find(({ medication_id }) => medication_id.$oid === id);
  const why = [reason, by !== '' && `prescribed by ${by}`].filter(Boolean);
  return (
    <li className={styles.course}>
      <div className={styles.text}>
        <span className={common.strong}>
          {name} {isNow && <Badge tone="info">Now</Badge>}
          {course.deleted_at !== null && <Badge tone="neutral">Ended</Badge>}
        </span>
        <Soft>{about.join(' · ')}</Soft>
        {steps !== '' && <Soft>{steps}</Soft>}
        {why.length > 0 && <Soft>{why.join(', ')}</Soft>}
        {withdrawal !== '' && <span className={common.waits}>Withdrawal: {withdrawal}</span>}
        {given && day && <GiveAsNeeded course={given} day={day} />}
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" aria-label={`Doses of ${name}`} onClick={onDoses}>
          Doses
        </Button>
        {onEdit && (
          <Button variant="quiet" icon="edit" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
    </li>
  );
}

interface TwiceProps {
  dose: Medication['doses'][number];
  me: string;
  zone: string;
}

/** What others recorded of the same dose. */
function Twice({ dose, me, zone }: TwiceProps) {
  const words = sayDuplicates(dose, me, zone, dose.date);
  return words === '' ? null : <span className={common.waits}>{words}</span>;
}

/** What a horse got of a course, as it was recorded then. */
function DosesDialog({ course, onClose }: { course: MedicationRow; onClose: () => void }) {
  const query = useGetMedicationQuery(course._id.$oid);
  const { currentData: account } = accountsApi.endpoints.getAccount.useQueryState();
  const me = account?.email ?? '';
  const zone = useBarnZone();
  return (
    <Dialog open onClose={onClose} title={`Doses of ${course.drug}`}>
      <DialogBody>
        <Loaded query={query} name="The doses" shape="lines" count={3}>
          {({ doses }) =>
            doses.length === 0 ? (
              <Soft as="p">No dose is recorded yet. They are ticked under Today.</Soft>
            ) : (
              <Stack as="ul" gap={3}>
                {doses.map((dose) => (
                  <li key={`${dose.date} ${dose.time}`} className={styles.text}>
                    <span className={common.strong}>
                      {course.as_needed === null && 'Dose of '}
                      {formatDay(dose.date)}, {clockTime(dose.time)}{' '}
                      {!dose.given && <Badge tone="warning">Skipped</Badge>}
                    </span>
                    <Soft>
                      {dose.given
                        ? [dose.drug, dose.dose, dose.route].filter(Boolean).join(' ')
                        : dose.reason}
                      {dose.given ? ' · given ' : ' · '}
                      {whoAndWhen(dose.done, me, zone, dose.date)}
                    </Soft>
                    <Twice dose={dose} me={me} zone={zone} />
                  </li>
                ))}
              </Stack>
            )
          }
        </Loaded>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </Dialog>
  );
}
