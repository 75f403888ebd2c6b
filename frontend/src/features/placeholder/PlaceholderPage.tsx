import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/Button';
import { EmptyState } from '../../components/ui/EmptyState';
import { PageHeader } from '../../components/ui/PageHeader';
import type { Section } from './sections';

/** The page of a menu entry that is only announced: its name and purpose. */
export default function PlaceholderPage({ section }: { section: Section }) {
  return (
    <>
      <PageHeader title={section.title} />
      <EmptyState
        title="Coming soon"
        icon={section.icon}
        action={<LinkButton to={paths.dashboard}>Back to dashboard</LinkButton>}
      >
        <p>{section.purpose}</p>
      </EmptyState>
    </>
  );
}
