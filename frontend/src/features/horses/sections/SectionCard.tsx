import type { ReactNode } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { cx } from '../../../lib/cx';
import styles from './SectionCard.module.css';

interface SectionCardProps {
  /** The heading, such as `Health Records`; the button's name is then `Edit Health Records`. */
  title: string;
  /** Opens the dialog of the section, if the role of the account permits it. */
  onEdit?: (() => void) | undefined;
  children: ReactNode;
  /** Uses both columns on wide screens. */
  wide?: boolean;
}

/**
 * The card of one section of a horse. Each section has a card and a dialog with these props:
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
        onEdit && (
          <Button variant="quiet" icon="edit" className={styles.edit} onClick={onEdit}>
            <span>
              Edit<VisuallyHidden> {title}</VisuallyHidden>
            </span>
          </Button>
        )
      }
    >
      {children}
    </Card>
  );
}
