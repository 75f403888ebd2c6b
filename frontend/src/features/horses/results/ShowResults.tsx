import type { ReactNode } from 'react';

import { Loaded } from '../../../components/ui/loading/Loaded';
import { Badge } from '../../../components/ui/messages/Badge';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { ResultList } from './ResultList';
import { useListHorseResultsQuery } from './resultsApi';

/** What shows published of a horse, for its owner. */
export function ShowResultsCard({ horseId }: { horseId: string }) {
  const query = useListHorseResultsQuery(horseId);
  return (
    <ResultsCard>
      <Loaded small query={query} name="The show results" shape="lines" count={2}>
        {(results) =>
          results.length === 0 ? (
            <Soft as="p" size="same">
              None yet. Pick this horse from your stable when you enter a show: what the show
              publishes then appears here.
            </Soft>
          ) : (
            <ResultList results={results} say={({ rider_name, score }) => [rider_name, score]} />
          )
        }
      </Loaded>
    </ResultsCard>
  );
}

/** The same for buyers; nothing if there is none. */
export function SaleResultsCard({ horseId }: { horseId: string }) {
  const { currentData: results = [] } = useListHorseResultsQuery(horseId);
  if (results.length === 0) return null;
  return (
    <ResultsCard>
      <ResultList results={results} />
    </ResultsCard>
  );
}

function ResultsCard({ children }: { children: ReactNode }) {
  return (
    <Card title="Show Results" actions={<Badge tone="success">Verified by the show</Badge>}>
      {children}
    </Card>
  );
}
