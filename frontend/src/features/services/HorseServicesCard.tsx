import { useState } from 'react';

import { pagedList } from '../../api/paging';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { Loaded } from '../../components/ui/loading/Loaded';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import type { Day } from '../../lib/time/days';
import { cx } from '../../lib/cx';
import type { HorseService } from './servicesApi';
import { useToday } from '../people/useBarn';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { HorseServicesDialog, horseServicesDraft } from './HorseServicesDialog';
import { periodOf, priceOf } from './serviceWords';
import styles from './Services.module.css';
import {
  type Service,
  useGetHorseServicesQuery,
  useListServicesInfiniteQuery,
} from './servicesApi';
import common from '../../components/ui/page/common.module.css';

interface HorseServicesCardProps {
  horseId: string;
  horseName: string;
  organizationId: string;
}

/** What a horse is charged for, for those who keep the book. */
export function HorseServicesCard(props: HorseServicesCardProps) {
  // Nothing is asked before the role is known: the server refuses it to a groom.
  const kept = useOrganizationsThatPermit('keep_book');
  return kept.some(({ id }) => id === props.organizationId) ? <HorseServices {...props} /> : null;
}

/** As many as a barn usually has; a page of the API may have as many. */
const ALL = 100;

function HorseServices({ horseId, horseName, organizationId }: HorseServicesCardProps) {
  const query = useGetHorseServicesQuery(horseId);
  const offered = pagedList(
    useListServicesInfiniteQuery({ organization_id: organizationId, limit: ALL }),
  ).items;
  const hasDraft = useHasDraft();
  const [editing, setEditing] = useState(() => hasDraft(horseServicesDraft(horseId)));
  const today = useToday();
  const present = query.currentData;
  return (
    <Card
      title="Services"
      actions={
        present !== undefined &&
        offered !== undefined && (
          <Button
            variant="quiet"
            icon="edit"
            aria-label="Edit Services"
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      <Loaded small query={query} name="The services" shape="lines" count={2}>
        {({ services }) =>
          services.length === 0 ? (
            <Soft as="p">No services: nothing of this horse is billed by itself.</Soft>
          ) : (
            <ul className={styles.list}>
              {services.map((one, at) => (
                // The same service may be there twice, in other periods.
                <Line key={at} line={one} offered={offered} today={today} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing && present !== undefined && offered !== undefined && (
        <HorseServicesDialog
          horseId={horseId}
          horseName={horseName}
          present={present}
          offered={offered}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  );
}

function Line({
  line: { service_id: id, from, until, amount },
  offered,
  today,
}: {
  line: HorseService;
  offered: readonly Service[] | undefined;
  today: Day;
}) {
  const service = offered?.find(({ _id }) => _id.$oid === id);
  const hasEnded = until !== null && until < today;
  return (
    <li className={cx(hasEnded && common.soft)}>
      <span>
        <span>{service?.name ?? 'A service'}</span>
        <Soft>{periodOf(from, until)}</Soft>
      </span>
      {service !== undefined && (
        <span className={cx(common.figures, common.oneLine)}>
          {priceOf({ ...service, amount: amount ?? service.amount })}
          {amount !== null && amount !== service.amount && <Soft> own price</Soft>}
        </span>
      )}
    </li>
  );
}
