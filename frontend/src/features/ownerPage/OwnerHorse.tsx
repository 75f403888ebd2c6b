import { useId } from 'react';

import { FewFirst } from '../../components/ui/lists/FewFirst';
import { Badge } from '../../components/ui/messages/Badge';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { type Day, formatDay } from '../../lib/time/days';
import { visitTitle } from '../care/careWords';
import { HorseAvatar } from '../horses/photos/HorsePhoto';
import type { OwnerPageCare, OwnerPageHorse } from '../ownerLinks/ownerTypes';
import styles from './OwnerPage.module.css';

/** As many lines of care are shown at first on a phone. */
const FEW = 4;

/** A horse of the owner, with the care that is due and that was given. */
export function OwnerHorse({ horse, today }: { horse: OwnerPageHorse; today: Day }) {
  const { name, photo_url: photo, care, due } = horse;
  return (
    <Card
      title={
        <span className={styles.horse}>
          <HorseAvatar photo={photo} size="l" />
          <span>{name}</span>
        </span>
      }
    >
      <Care title="Due" care={due} none="Nothing is due." today={today} />
      <Care title="Given" care={care} none="No care is recorded yet." />
    </Card>
  );
}

interface CareProps {
  title: string;
  care: readonly OwnerPageCare[];
  /** What stands there if there is none. */
  none: string;
  /** Of care that is due: from when on it is overdue. */
  today?: Day;
}

function Care({ title, care, none, today }: CareProps) {
  const id = useId();
  return (
    <div className={styles.care}>
      <h3 id={id}>{title}</h3>
      {care.length === 0 ? (
        <Soft as="p" size="same">
          {none}
        </Soft>
      ) : (
        <FewFirst items={care} step={FEW}>
          {(shown) => (
            <ul aria-labelledby={id}>
              {shown.map((one) => (
                <li key={`${one.kind} ${one.name}`}>
                  <span>{visitTitle(one)}</span>
                  <span className={styles.when}>
                    {today !== undefined && one.date < today && (
                      <>
                        <Badge tone="danger">Overdue</Badge>{' '}
                      </>
                    )}
                    {formatDay(one.date)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </FewFirst>
      )}
    </div>
  );
}
