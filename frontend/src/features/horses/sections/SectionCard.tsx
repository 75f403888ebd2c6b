import type { ReactNode } from 'react';

import { Button } from '../../../components/ui/Button';
import { Card } from '../../../components/ui/Card';
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden';
import { cx } from '../../../lib/cx';
import styles from './SectionCard.module.css';

/** Props of {@link SectionCard}. */
interface SectionCardProps {
  /** The heading, such as `Health Records`; the button is then called `Edit Health Records`. */
  title: string;
  /** Opens the dialog of the section. The horse's page knows which one is open. */
  onEdit: () => void;
  /** What is known, or the words for nothing. */
  children: ReactNode;
  /** Takes both columns at a desk. */
  wide?: boolean;
}

/**
 * One section of a horse, to read. Each section has a card and a dialog with these props:
 *
 *     export function FeedingCard({ horse, onEdit }: SectionCardOf) {
 *       return (
 *         <SectionCard title="Feeding & Nutrition" onEdit={onEdit}>
 *           …
 *         </SectionCard>
 *       );
 *     }
 */
export function SectionCard({ title, onEdit, children, wide = false }: SectionCardProps) {
  return (
    <Card
      title={title}
      className={cx(wide && styles.wide)}
      actions={
        <Button variant="quiet" icon="edit" className={styles.edit} onClick={onEdit}>
          <span>
            Edit<VisuallyHidden> {title}</VisuallyHidden>
          </span>
        </Button>
      }
    >
      {children}
    </Card>
  );
}
