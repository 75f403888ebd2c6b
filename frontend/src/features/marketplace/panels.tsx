import type { ReactNode } from 'react';

import { href } from '../../app/paths';
import { LinkButton } from '../../components/ui/Button';
import { Card, Facts } from '../../components/ui/Card';
import type { Listing } from './saleWords';

/** What a buyer can do. */
export function InterestPanel({ children }: { children: ReactNode }) {
  return (
    <Card title="Interested?">
      <p>Use the Contact Seller button to inquire about this horse.</p>
      {children}
    </Card>
  );
}

/** What the seller finds in its place. */
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

/** Where the horse can be seen, when that is known. */
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
