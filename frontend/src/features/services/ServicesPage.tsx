import { type ReactNode, useState } from 'react';

import { pagedList } from '../../api/paging';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { paths } from '../../app/paths';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import { CardTable } from '../../components/ui/lists/CardTable';
import { Results } from '../../components/ui/lists/Results';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { BookOf } from '../book/BookOf';
import { categoryOf } from '../book/bookWords';
import { newServiceDraft, ServiceDialog } from './ServiceDialog';
import { priceOf, serviceKind } from './serviceWords';
import styles from './Services.module.css';
import { type Service, useGetServiceQuery, useListServicesInfiniteQuery } from './servicesApi';
import common from '../../components/ui/page/common.module.css';
import { cx } from '../../lib/cx';

/** The page with what the barn offers for money. */
export default function ServicesPage() {
  return (
    <BookOf title="Services">
      {(organizationId, choice) => (
        <Services key={organizationId} organizationId={organizationId} choice={choice} />
      )}
    </BookOf>
  );
}

function Services({ organizationId, choice }: { organizationId: string; choice: ReactNode }) {
  const list = pagedList(useListServicesInfiniteQuery({ organization_id: organizationId }));
  const hasDraft = useHasDraft();
  // `null` adds one; `undefined`: no dialog is open.
  const [open, setOpen] = useState<Service | null | undefined>(() =>
    hasDraft(newServiceDraft(organizationId)) ? null : undefined,
  );
  // The search leads to one of them.
  const { read, change } = useFilterParams<'open'>();
  const asked = read('open');
  const { currentData: found } = useGetServiceQuery(asked, { skip: asked === '' });
  const shown = open === undefined ? found : open;
  const add = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon="plus" onClick={() => setOpen(null)}>
      Add Service
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Services"
        subtitle="What the barn offers, with its price: board, care, training, lessons."
        actions={
          list.items?.length !== 0 && (
            <>
              {add('primary')}
              <LinkButton to={paths.servicesForMany}>Give One to Several Horses</LinkButton>
            </>
          )
        }
      />
      {choice}
      <Results
        list={list}
        name="The services"
        things="services"
        empty={
          <EmptyState icon="edit" title="No services yet" action={add('primary')}>
            <p>
              Add board and what else you charge for. Give each horse its services on its page, and
              the bills of a month are made at once.
            </p>
          </EmptyState>
        }
      >
        {(services) => (
          <CardTable
            caption="Services"
            columns={['Name', 'Price', 'Kind', 'Category']}
            look="dense"
            className={styles.services}
          >
            {services.map((service) => (
              <tr key={service._id.$oid}>
                <td>
                  <button type="button" className={styles.open} onClick={() => setOpen(service)}>
                    {service.name}
                  </button>
                </td>
                <td className={cx(common.figures, common.oneLine)}>{priceOf(service)}</td>
                <td>{serviceKind(service.kind)}</td>
                <td>{categoryOf(service.category)}</td>
              </tr>
            ))}
          </CardTable>
        )}
      </Results>
      {shown !== undefined && (
        <ServiceDialog
          key={shown?._id.$oid}
          organizationId={organizationId}
          service={shown}
          onClose={() => {
            setOpen(undefined);
            if (asked !== '') change({ open: '' });
          }}
        />
      )}
    </>
  );
}
