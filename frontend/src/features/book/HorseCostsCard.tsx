import { LinkButton } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { LoadFailure } from '../../components/ui/loading/Loaded';
import { Stats } from '../../components/ui/page/Stats';
import { paths } from '../../app/paths';
import { formatMoney } from '../../lib/money/money';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { useGetSummaryQuery } from './bookApi';
import styles from './Book.module.css';
import { useToday } from '../people/useBarn';

interface HorseCostsCardProps {
  horseId: string;
  organizationId: string;
}

/** What a horse costs and brings in this year, for those who keep the book. */
export function HorseCostsCard(props: HorseCostsCardProps) {
  // Nothing is asked before the role is known: the server refuses it to a groom.
  const kept = useOrganizationsThatPermit('keep_book');
  return kept.some(({ id }) => id === props.organizationId) ? <Costs {...props} /> : null;
}

function Costs({ horseId, organizationId }: HorseCostsCardProps) {
  const year = Number(useToday().slice(0, 4));
  const costs = useGetSummaryQuery({ organization_id: organizationId, year, by: 'horse' });
  const title = `Costs of ${String(year)}`;
  if (costs.currentData === undefined && costs.error !== undefined) {
    return (
      <Card title={title}>
        <LoadFailure query={costs} name="What the horse costs" />
      </Card>
    );
  }
  const row = costs.currentData?.rows.find(({ key }) => key === horseId);
  if (row === undefined) return null;
  const query = new URLSearchParams({ year: String(year), horse: horseId }).toString();
  return (
    <Card title={title}>
      <div className={styles.page}>
        <Stats
          items={[
            { label: 'Expenses', value: formatMoney(row.expense) },
            { label: 'Income', note: 'received', value: formatMoney(row.income) },
          ]}
        />
        <div>
          <LinkButton to={`${paths.expenses}?${query}`}>See the expenses</LinkButton>
        </div>
      </div>
    </Card>
  );
}
