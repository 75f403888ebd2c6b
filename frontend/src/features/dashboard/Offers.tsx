import type { ReactNode } from 'react';

import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import { CreateEvent } from '../events/form/CreateEvent';
import styles from './Offers.module.css';

const HORSES = {
  title: 'Keep a barn',
  sentence: 'Health, training, feed, tasks and papers of each horse, and what is due next.',
  steps: [
    'Add a horse: its name is enough, a photo helps. A list of all comes in at once.',
    'Note its care and its tasks. What is due stands here every morning.',
  ],
};

const SHOWS = {
  title: 'Run a show',
  sentence: 'Riders enter by a link on their phones; you see who entered and what they owe.',
  steps: [
    'Create the show with its classes and fees.',
    'Share the link of its form. Riders enter on their phones, and you see who owes what.',
  ],
};

const SALE = {
  title: 'Sell a horse',
  steps: [
    'Add the horse and its photos. It is in the marketplace at once.',
    'Buyers write to you by a form. Their messages stand here.',
  ],
};

interface OffersProps {
  hasHorses: boolean;
  hasShows: boolean;
  /** Whether the account may add horses where it works. */
  mayKeepHorses: boolean;
  /** Whether the account may create shows where it works. */
  mayRunShows: boolean;
}

/** What an account does not do yet: three ways to begin, or one line for each thing it lacks. */
export default function Offers({ hasHorses, hasShows, mayKeepHorses, mayRunShows }: OffersProps) {
  const addHorse = (variant: 'primary' | 'secondary') => (
    <LinkButton variant={variant} icon="plus" to={paths.horsesAdd}>
      Add Horse
    </LinkButton>
  );
  const bringHorses = <LinkButton to={paths.imports}>Bring Your Horses In</LinkButton>;
  if (hasHorses || hasShows) {
    return (
      <>
        {!hasHorses && mayKeepHorses && (
          <Offer
            {...HORSES}
            action={
              <Row gap={2}>
                {addHorse('secondary')}
                {bringHorses}
              </Row>
            }
          />
        )}
        {!hasShows && mayRunShows && (
          <Offer {...SHOWS} action={<CreateEvent variant="secondary" />} />
        )}
      </>
    );
  }
  return (
    <>
      <Soft as="p" size="same">
        What do you want to do first? The rest can follow at any time.
      </Soft>
      <div className={styles.ways}>
        {mayRunShows && <Way {...SHOWS} action={<CreateEvent />} />}
        {mayKeepHorses && (
          <>
            <Way
              {...HORSES}
              action={
                <Row gap={2}>
                  {addHorse('primary')}
                  {bringHorses}
                </Row>
              }
            />
            <Way
              {...SALE}
              action={
                <LinkButton variant="primary" icon="plus" to={`${paths.horsesAdd}?sale=yes`}>
                  Add a Horse for Sale
                </LinkButton>
              }
            />
          </>
        )}
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
