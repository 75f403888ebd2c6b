import type { ReactNode } from 'react';

import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import styles from './Offers.module.css';

const HORSES = {
  title: 'Keep your horses here',
  sentence: 'Health, training, feed, tasks and papers of each horse, and what is due next.',
  steps: [
    'Add a horse: its name is enough, a photo helps.',
    'Note its care and its tasks. What is due stands here every morning.',
  ],
};

const SHOWS = {
  title: 'Organize a show',
  sentence: 'Riders enter by a link on their phones; you see who entered and what they owe.',
  steps: [
    'Create the show with its classes and fees.',
    'Share the link of its form. Riders enter on their phones, and you see who owes what.',
  ],
};

const addHorse = (variant: 'primary' | 'secondary') => (
  <LinkButton variant={variant} icon="plus" to={paths.horsesAdd}>
    Add Horse
  </LinkButton>
);

/** The dashboard of somebody who has neither horses nor shows. */
export function Beginning({ create }: { create: ReactNode }) {
  return (
    <>
      <Soft as="p" size="same">
        Begin with your horses, with a show, or with both. The other can follow at any time.
      </Soft>
      <div className={styles.ways}>
        <Way {...HORSES} action={addHorse('primary')} />
        <Way {...SHOWS} action={create} />
      </div>
    </>
  );
}

interface WayProps {
  title: string;
  steps: readonly string[];
  action: ReactNode;
}

function Way({ title, steps, action }: WayProps) {
  return (
    <Card title={title} className={styles.way}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div>{action}</div>
    </Card>
  );
}

/** Offers horses to somebody who has shows only. */
export function HorseOffer() {
  return <Offer {...HORSES} action={addHorse('secondary')} />;
}

/** Offers a show to somebody who has horses only. */
export function ShowOffer({ create }: { create: ReactNode }) {
  return <Offer {...SHOWS} action={create} />;
}

interface OfferProps {
  title: string;
  sentence: string;
  action: ReactNode;
}

function Offer({ title, sentence, action }: OfferProps) {
  return (
    <Card title={title}>
      <Row spread>
        <Soft as="p" size="same">
          {sentence}
        </Soft>
        {action}
      </Row>
    </Card>
  );
}
