import { Card } from '../../components/ui/page/Card';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { useBarnDay, useCareDue } from './barn';
import { BarnTiles } from './BarnTiles';
import { CareDueCard } from './CareDueCard';
import styles from './DashboardPage.module.css';
import { MedicationNowCard } from './MedicationNowCard';
import { TodayCard } from './TodayCard';
import { useToday } from '../people/useBarn';

/** What matters in a barn today. It appears at once, so that nothing moves. */
export function BarnPart({ withMoney }: { withMoney: boolean }) {
  const today = useToday();
  const day = useBarnDay(today);
  const care = useCareDue(today);
  if ([day.currentData ?? day.error, care.items ?? care.error].includes(undefined))
    return <Waiting />;
  return (
    <>
      <BarnTiles today={today} day={day} care={care} withMoney={withMoney} />
      <div className={styles.cards}>
        <div className={styles.stack}>
          <TodayCard today={today} day={day} />
          <MedicationNowCard day={day} />
        </div>
        <CareDueCard today={today} care={care} />
      </div>
    </>
  );
}

/** The place of numbers and two cards, until it is known what there is. */
export function Waiting() {
  return (
    <>
      <Skeleton shape="list" count={1} label="Loading your dashboard" />
      <div className={styles.cards}>
        {['first', 'second'].map((card) => (
          <Card key={card}>
            <Skeleton shape="list" label="Loading your dashboard" />
          </Card>
        ))}
      </div>
    </>
  );
}
