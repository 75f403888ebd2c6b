import { PageHeader } from '../../../components/ui/page/PageHeader';

/** What a link leads to whose show is gone. */
export function NoSuchShow() {
  return (
    <PageHeader
      title="Event not found"
      subtitle="It may have been deleted, or the link is incomplete."
    />
  );
}
