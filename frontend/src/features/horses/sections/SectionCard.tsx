import { type ReactNode, useId, useState } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { Icon } from '../../../components/ui/pictures/Icon';
import { cx } from '../../../lib/cx';
import { useNarrow } from '../../../lib/useNarrow';
import styles from './SectionCard.module.css';
import common from '../../../components/ui/page/common.module.css';

interface SectionCardProps {
  /** The heading, such as `Health Records`; the button's name is then `Edit Health Records`. */
  title: string;
  /** Opens the dialog of the section, if the role of the account permits it. */
  onEdit?: (() => void) | undefined;
  /**
   * What stands in the line of the section while it is folded. It is folded at first on a phone; on
   * any screen if the line is empty, since nothing is recorded then. A section without it has no line.
   */
  line?: string;
  /** Buttons below the section, which are there while it is folded, too. */
  tools?: ReactNode;
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
export function SectionCard({
  title,
  onEdit,
  line,
  tools,
  children,
  wide = false,
}: SectionCardProps) {
  const id = useId();
  const narrow = useNarrow();
  const [choice, choose] = useState<boolean | null>(null);
  const folds = line === '' || (narrow && line !== undefined);
  const open = !folds || choice === true;
  return (
    <Card
      title={
        folds ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => choose(!open)}
          >
            <Icon name={open ? 'down' : 'chevron'} />
            {title}
          </button>
        ) : (
          title
        )
      }
      className={cx(wide && common.wholeRow, !open && styles.folded)}
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
      {!open && (
        <Soft as="p" className={styles.line}>
          {line === '' ? 'Not provided' : line}
        </Soft>
      )}
      <div id={id} hidden={!open} className={styles.body}>
        {children}
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
    </Card>
  );
}
