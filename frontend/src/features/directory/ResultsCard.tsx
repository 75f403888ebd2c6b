import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import type { DirectoryResult } from '../exhibitors/exhibitorsApi';
import { ROLE_LABELS } from '../exhibitors/exhibitorWords';
import { ResultList } from '../horses/results/ResultList';

interface ResultsCardProps {
  results: readonly DirectoryResult[];
  /** Whether it is of a person, who rode, owned or trained. */
  withRoles?: boolean;
}

/** What shows published of a record, the latest first. */
export function ResultsCard({ results, withRoles = false }: ResultsCardProps) {
  const say = ({ roles, horse_name, rider_name, score }: DirectoryResult) =>
    withRoles
      ? [roles.map((role) => ROLE_LABELS[role]).join(', '), horse_name, rider_name, score]
      : [horse_name, rider_name, score];
  return (
    <Card title="Results">
      {results.length === 0 ? (
        <Soft as="p">None yet.</Soft>
      ) : (
        <ResultList results={results} say={say} />
      )}
    </Card>
  );
}
