import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { LinkButton } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { Row } from '../../components/ui/page/Stack';
import { type Call, Loaded } from '../../components/ui/loading/Loaded';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import styles from './DashboardCard.module.css';

interface DashboardCardProps<T> {
  title: string;
  query: Call & { currentData?: readonly T[] | undefined };
  /** What is loaded, for the message about a failure: `The care that is due`. */
  name: string;
  /** A sentence that is shown if there is nothing. */
  empty: string;
  /** How something comes to stand there, offered if there is nothing. */
  begin?: { to: string; text: string } | false;
  /** The page with all of it, and the text of the link. */
  onward?: { to: string; text: string } | undefined;
  children: (items: readonly T[]) => ReactNode;
}

/** A card with a short list. It has its place from the beginning, whatever comes. */
export function DashboardCard<T>({
  title,
  query,
  name,
  empty,
  begin = false,
  onward,
  children,
}: DashboardCardProps<T>) {
  return (
    <Card
      title={title}
      actions={
        onward && (
          <LinkButton variant="quiet" className={styles.onward} to={onward.to}>
            {onward.text}
          </LinkButton>
        )
      }
    >
      <Loaded
        small
        query={query}
        name={name}
        waiting={<Skeleton shape="list" label={`Loading: ${title}`} />}
      >
        {(items) =>
          items.length > 0 ? (
            children(items)
          ) : (
            <Row spread>
              <p className={styles.soft}>{empty}</p>
              {begin !== false && (
                <LinkButton icon="plus" to={begin.to}>
                  {begin.text}
                </LinkButton>
              )}
            </Row>
          )
        }
      </Loaded>
    </Card>
  );
}

interface LineProps {
  name: string;
  to: string;
  /** Texts under the name. */
  children?: ReactNode;
  /** A badge and a date at the right. */
  when: ReactNode;
}

/** A line of a list, which leads to what it is about. */
export function Line({ name, to, children, when }: LineProps) {
  return (
    <div className={styles.line}>
      <div className={styles.what}>
        <Link className={styles.name} to={to}>
          {name}
        </Link>
        {children}
      </div>
      <div className={styles.when}>{when}</div>
    </div>
  );
}
