import { useState } from 'react';

import { messageOf } from '../../api/errors';
import type { Schemas } from '../../api/types';
import { Alert } from '../../components/ui/Alert';
import { Button } from '../../components/ui/Button';
import { Card } from '../../components/ui/Card';
import { Skeleton } from '../../components/ui/Skeleton';
import { LetterDialog } from './LetterDialog';
import { NoticeArticle } from './NoticeArticle';
import { type Notice, useGetUsdaOverviewQuery } from './usdaApi';
import styles from './UsdaCard.module.css';

type EventView = Schemas['EventView'];

/** The letter to the USDA, and the evidence that it was given. */
export function UsdaCard({ event }: { event: EventView }) {
  const [reading, setReading] = useState(false);
  return (
    <Card
      title="USDA Notice"
      actions={
        <Button
          icon="eye"
          onClick={() => {
            setReading(true);
          }}
        >
          Preview letter
        </Button>
      }
    >
      <Evidence event={event} />
      <LetterDialog
        event={event}
        open={reading}
        onClose={() => {
          setReading(false);
        }}
      />
    </Card>
  );
}

function Evidence({ event }: { event: EventView }) {
  const { data, error, isFetching, refetch } = useGetUsdaOverviewQuery(event._id.$oid);
  if (data !== undefined) return <Notices event={event} notices={data.notices} />;
  if (error === undefined) return <Skeleton label="Loading the notices" />;
  return (
    <div className={styles.failure}>
      <Alert>What is known of the notice could not be loaded. {messageOf(error)}</Alert>
      <Button pending={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

function Notices({ event, notices }: { event: EventView; notices: readonly Notice[] }) {
  if (notices.length === 0) return <p className={styles.empty}>{nothingYet(event)}</p>;
  return (
    <div className={styles.evidence}>
      <h3>Evidence</h3>
      {notices.map((notice) => (
        <NoticeArticle key={notice._id.$oid} event={event} notice={notice} />
      ))}
    </div>
  );
}

function nothingYet({ usda_state }: EventView): string {
  return usda_state === 'scheduled' || usda_state === 'required'
    ? 'Once the notice is given, its evidence is kept here: when and by whom, to which address, the exact letter, and what the USDA answered.'
    : 'No evidence of a notice is kept for this event.';
}
