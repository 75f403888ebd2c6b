import type { ReactNode } from 'react';

import { href } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Card, Facts } from '../../components/ui/page/Card';
import type { Listing } from './saleWords';

/** The panel with the actions for a buyer. */
export function InterestPanel({ children }: { children: ReactNode }) {
  return (
    <Card title="Interested?">
      <p>Use the Contact Seller button to inquire about this horse.</p>
      {children}
    </Card>
  );
}

/** The panel that a seller sees instead. */
export function OwnListingPanel({ horseId }: { horseId: string }) {
  return (
    <Card title="Interested?">
      <p>
        This is your listing, as buyers see it. What they write to you appears on your dashboard.
      </p>
      <LinkButton variant="primary" wide to={href.horse(horseId)}>
        Open its profile
      </LinkButton>
    </Card>
  );
}

/** The location of the horse, if it is known. */
export function LocationPanel({ boarding: { stable, location } }: Pick<Listing, 'boarding'>) {
  if (location === '') return null;
  return (
    <Card title="Location">
      <Facts
        items={[
          ...(stable === '' ? [] : [{ term: 'Stable', value: stable }]),
          { term: 'Location', value: location },
        ]}
      />
    </Card>
  );
}
