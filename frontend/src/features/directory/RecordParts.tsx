import type { ReactNode } from 'react';

import { paths } from '../../app/paths';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import { Card, Facts } from '../../components/ui/page/Card';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import type { WholeExhibitor, WholeShowHorse } from '../exhibitors/exhibitorsApi';
import { useHasSeveralOrganizations } from '../people/usePermission';

interface RecordHeaderProps {
  record: WholeExhibitor | WholeShowHorse;
  /** Opens the dialog that merges it; `undefined` for who may only read. */
  onMerge: (() => void) | undefined;
}

/** The name of a record, and what can be done with it. */
export function RecordHeader({ record, onMerge }: RecordHeaderProps) {
  const several = useHasSeveralOrganizations();
  const isHorse = 'microchip' in record;
  return (
    <PageHeader
      title={record.name}
      {...(several && { subtitle: record.organization_name })}
      actions={
        <>
          {onMerge !== undefined && <Button onClick={onMerge}>Merge with Another…</Button>}
          <LinkButton
            variant="quiet"
            to={isHorse ? `${paths.exhibitors}?show=horses` : paths.exhibitors}
          >
            {isHorse ? 'All Horses' : 'All People'}
          </LinkButton>
        </>
      }
    />
  );
}

interface KnownCardProps {
  name: string;
  /** What entries call it. */
  names: readonly string[];
  /** What is not known is `false`, or an empty text. */
  facts: readonly { term: string; value: ReactNode }[];
  edit: { label: string; onClick: () => void } | undefined;
}

/** What is known of a record. */
export function KnownCard({ name, names, facts, edit }: KnownCardProps) {
  const called = names.filter((it) => it !== name);
  const known = facts.filter(({ value }) => value !== false && value !== '');
  return (
    <Card
      title="What Is Known"
      actions={
        edit !== undefined && (
          <Button icon="edit" onClick={edit.onClick}>
            {edit.label}
          </Button>
        )
      }
    >
      {known.length === 0 ? <Soft as="p">Nothing but the name.</Soft> : <Facts items={known} />}
      {called.length > 0 && (
        <Facts
          items={[
            {
              term: 'Also called',
              value: (
                <Row as="ul" gap={2}>
                  {called.map((it) => (
                    <li key={it}>“{it}”</li>
                  ))}
                </Row>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
