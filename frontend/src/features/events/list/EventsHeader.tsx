import { PageHeader } from '../../../components/ui/PageHeader';
import { CreateEvent } from '../form/CreateEvent';
import styles from './EventsHeader.module.css';

/** The header of a page with shows: title, and the button to create one. */
export function EventsHeader({ title }: { title: string }) {
  return (
    <div className={styles.header}>
      <PageHeader title={title} />
      <CreateEvent />
    </div>
  );
}
