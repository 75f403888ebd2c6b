import type { ReactNode } from 'react';
import { useParams } from 'react-router';

import { statusOf } from '../../api/errors';
import { href, paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Spinner } from '../../components/ui/loading/Spinner';
import { type Horse, isOwnHorse, type SaleHorse, useGetHorseQuery } from '../horses/horsesApi';
import { Gallery } from '../horses/sale/gallery/Gallery';
import { SaleResultsCard } from '../horses/results/ShowResults';
import { ContactSeller } from './ContactSeller';
import { InterestPanel, LocationPanel, OwnListingPanel } from './panels';
import { ReportListing } from './ReportListing';
import { AboutCard, DescriptionCard, PerformanceCard } from './SaleCards';
import { SaleBanner } from './SaleBanner';
import styles from './SaleHorsePage.module.css';
import type { Listing as Shown } from './saleWords';

/** The page of a horse for sale, for buyers. */
export default function SaleHorsePage() {
  const { horseId = '' } = useParams();
  // The key resets the page for another horse, so that no dialog stays open.
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

/** Where buyers find a horse: as its seller says it for them, else its stable. */
const boardingOf = (horse: Horse | SaleHorse): Shown['boarding'] =>
  isOwnHorse(horse) && horse.sale.location_public !== ''
    ? { stable: '', location: horse.sale.location_public }
    : horse.boarding;

function Listing({ horse, horseId }: { horse: Horse | SaleHorse; horseId: string }) {
  const own = isOwnHorse(horse);
  const { profile, training, sale } = horse;
  const boarding = boardingOf(horse);
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
      <SaleBanner profile={profile} boarding={boarding} sale={sale} />
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
          <Gallery photos={sale.gallery} name={profile.name} />
          <DescriptionCard sale={sale} />
          <AboutCard profile={profile} sale={sale} />
          <SaleResultsCard horseId={horseId} />
          <PerformanceCard training={training} />
        </div>
      </div>
      {!own && <ReportListing horseId={horseId} name={profile.name} />}
    </>
  );
}

/** The same page for a horse that is not for sale, missing, or not visible to this account. */
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
