import { useState } from 'react';

import { href } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import type { EventRow } from '../events/eventsApi';
import type { HorseRow } from '../horses/horsesApi';

export interface NextStepProps {
  /** The only show; `undefined` if there are none or several. */
  show: EventRow | undefined;
  horses: readonly HorseRow[];
}

/** What comes after a first show or a first horse for sale, as long as it was not done. */
export function NextStep({ show, horses }: NextStepProps) {
  const [now] = useState(() => Date.now());
  const bare = horses.find(
    ({ profile }) =>
      profile.for_sale && profile.header_photo === null && profile.profile_photo === null,
  );
  return (
    <>
      {show?.participant_count === 0 && Date.parse(show.end_date.$date) > now && (
        <Step
          title="Next: share the form"
          sentence={`Riders enter ${show.name} by its link. Copy it on the page of the show.`}
          to={href.event(show._id.$oid)}
          action="Open the Show"
        />
      )}
      {bare !== undefined && (
        <Step
          title="Next: a photo"
          sentence={`${bare.profile.name} is in the marketplace without a photo. Buyers look at these first.`}
          to={href.horse(bare._id.$oid)}
          action={`Open ${bare.profile.name}`}
        />
      )}
    </>
  );
}

interface StepProps {
  title: string;
  sentence: string;
  to: string;
  action: string;
}

function Step({ title, sentence, to, action }: StepProps) {
  return (
    <Card title={title}>
      <Row spread>
        <Soft as="p" size="same">
          {sentence}
        </Soft>
        <LinkButton variant="primary" to={to}>
          {action}
        </LinkButton>
      </Row>
    </Card>
  );
}
