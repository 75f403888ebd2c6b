import { PageHeader } from '../../../components/ui/PageHeader';
import { CreateEvent } from '../form/CreateEvent';
import styles from './EventsHeader.module.css';

/** The top of a page of shows: its title, and the button that starts a show beside it. */
export function EventsHeader({ title }: { title: string }) {
  return (
    <div className={styles.header}>
      <PageHeader title={title} />
      <CreateEvent />
    </div>
  );
}
