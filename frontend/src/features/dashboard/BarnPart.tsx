import { Suspense } from 'react';

import { Card } from '../../components/ui/page/Card';
import { lazyPart } from '../../components/ui/loading/lazyPart';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { useUnseen } from '../observations/useUnseen';
import type { OwnRole } from '../people/peopleApi';
import { useBarnDay, useCareDue } from './barn';
import { BarnTiles } from './BarnTiles';
import { CareDueCard } from './CareDueCard';
import styles from './DashboardPage.module.css';
import { MedicationNowCard } from './MedicationNowCard';
import { TodayCard } from './TodayCard';
import { useToday } from '../people/useBarn';

const ObservationsCard = lazyPart(() => import('./ObservationsCard'));

interface BarnPartProps {
  withMoney: boolean;
  /** The organizations whose horses the account keeps. */
  kept: readonly OwnRole[];
}

/** What matters in a barn today. It appears at once, so that nothing moves. */
export function BarnPart({ withMoney, kept }: BarnPartProps) {
  const today = useToday();
  const day = useBarnDay(today);
  const care = useCareDue(today);
  const unseen = useUnseen(kept);
  const known = [
    day.currentData ?? day.error,
    care.items ?? care.error,
    kept.length === 0 || (unseen.items ?? unseen.error),
  ];
  if (known.includes(undefined)) return <Waiting />;
  return (
    <>
      <BarnTiles today={today} day={day} care={care} withMoney={withMoney} />
      {kept.length > 0 && unseen.items?.length !== 0 && (
        <Suspense fallback={<WaitingCard />}>
          <ObservationsCard list={unseen} />
        </Suspense>
      )}
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
          <WaitingCard key={card} />
        ))}
      </div>
    </>
  );
}

const WaitingCard = () => (
  <Card>
    <Skeleton shape="list" label="Loading your dashboard" />
  </Card>
);
