import { href, paths } from '../../app/paths';
import { lazyPart } from '../../components/ui/loading/lazyPart';
import { currentCourses, dayOf, timesOf } from '../medications/currentCourses';
import type { BarnDay } from './barn';
import { DashboardCard, Line } from './DashboardCard';
import styles from './DashboardCard.module.css';

// The outbox and the clocks of what is given as needed are not for the first view.
const GiveAsNeeded = lazyPart(() => import('../medications/GiveAsNeeded'));

/** The most courses shown. */
const SHOWN = 5;

/** The medication that is given at present. */
export function MedicationNowCard({ day }: { day: BarnDay }) {
  const courses = day.currentData && currentCourses(day.currentData);
  const left = (courses?.length ?? 0) - SHOWN;
  return (
    <DashboardCard
      title="Current medication"
      query={{ ...day, currentData: courses }}
      name="The medication"
      empty="No horse is on medication."
      onward={left > 0 ? { to: paths.todayAll, text: 'All medication' } : undefined}
    >
      {(items) => (
        <>
          <ul className={styles.list}>
            {items.slice(0, SHOWN).map((course) => (
              <li key={course.medication_id.$oid}>
                <Line
                  name={course.horse.name}
                  to={href.horse(course.horse.id)}
                  when={
                    <>
                      <span className={styles.soft}>
                        {timesOf(course, day.currentData?.date ?? '')}
                      </span>
                      <span className={styles.soft}>{dayOf(course)}</span>
                    </>
                  }
                >
                  <span className={styles.soft}>
                    {[`${course.drug} ${course.dose}`, course.route].filter(Boolean).join(', ')}
                  </span>
                  {course.as_needed !== null && day.currentData && (
                    <GiveAsNeeded
                      course={{ ...course, as_needed: course.as_needed }}
                      day={day.currentData}
                    />
                  )}
                  {course.withdrawal_note !== '' && (
                    <span className={styles.duty}>Withdrawal: {course.withdrawal_note}</span>
                  )}
                </Line>
              </li>
            ))}
          </ul>
          {left > 0 && <p className={styles.rest}>{left} more</p>}
        </>
      )}
    </DashboardCard>
  );
}
