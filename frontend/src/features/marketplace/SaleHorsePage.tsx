import type { ReactNode } from 'react';
import { useParams } from 'react-router';

import { statusOf } from '../../api/errors';
import { href, paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/Button';
import { Loaded } from '../../components/ui/Loaded';
import { PageHeader } from '../../components/ui/PageHeader';
import { Spinner } from '../../components/ui/Spinner';
import { type Horse, isOwnHorse, type SaleHorse, useGetHorseQuery } from '../horses/horsesApi';
import { ContactSeller } from './ContactSeller';
import { InterestPanel, LocationPanel, OwnListingPanel } from './panels';
import { ReportListing } from './ReportListing';
import { AboutCard, PerformanceCard } from './SaleCards';
import { SaleBanner } from './SaleBanner';
import styles from './SaleHorsePage.module.css';

/** One horse that is for sale, as a buyer sees it. */
export default function SaleHorsePage() {
  const { horseId = '' } = useParams();
  // The next horse is another page: no dialog of the last one stays open over it.
  return <SaleHorse key={horseId} horseId={horseId} />;
}

function SaleHorse({ horseId }: { horseId: string }) {
  const query = useGetHorseQuery(horseId);
  if (statusOf(query.error) === 404) return <NotAvailable />;
  return (
    <Loaded
      query={query}
      heading="Horse for Sale"
      waiting={
        <div className={styles.waiting}>
          <Spinner large label="Loading the horse" />
        </div>
      }
    >
      {(horse) => <Listing horse={horse} horseId={horseId} />}
    </Loaded>
  );
}

function Listing({ horse, horseId }: { horse: Horse | SaleHorse; horseId: string }) {
  const own = isOwnHorse(horse);
  const { profile, boarding, training } = horse;
  if (!profile.for_sale) {
    return (
      <NotAvailable
        action={
          own && (
            <LinkButton variant="primary" to={href.horse(horseId)}>
              Open its profile
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <>
      <SaleBanner profile={profile} boarding={boarding} />
      <div className={styles.page}>
        <div className={styles.side}>
          {own ? (
            <OwnListingPanel horseId={horseId} />
          ) : (
            <InterestPanel>
              <ContactSeller horseId={horseId} name={profile.name} />
            </InterestPanel>
          )}
          <LocationPanel boarding={boarding} />
        </div>
        <div className={styles.details}>
          <AboutCard profile={profile} />
          <PerformanceCard training={training} />
        </div>
      </div>
      {!own && <ReportListing horseId={horseId} name={profile.name} />}
    </>
  );
}

/** What is not for sale, not there, or not to be seen: all look alike. */
function NotAvailable({ action }: { action?: ReactNode }) {
  return (
    <PageHeader
      title="Horse Not Available"
      subtitle="This horse is not currently listed for sale."
      actions={
        <>
          {action}
          <LinkButton to={paths.marketplace}>Back to the marketplace</LinkButton>
        </>
      }
    />
  );
}
