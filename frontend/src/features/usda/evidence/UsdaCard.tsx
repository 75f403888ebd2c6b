import type { Schemas } from '../../../api/types';
import { useShown } from '../../../components/ui/actions/useShown';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { Stack } from '../../../components/ui/page/Stack';
import { LetterDialog } from '../letter/LetterDialog';
import { NoticeArticle } from './NoticeArticle';
import { type Notice, useGetUsdaOverviewQuery } from '../usdaApi';
import common from '../../../components/ui/page/common.module.css';

type EventView = Schemas['EventView'];

interface UsdaCardProps {
  event: EventView;
  /** Whether the account may note the answer of the agency. */
  mayFile: boolean;
}

/** The card with the letter to the USDA and the evidence of past notices. */
export function UsdaCard({ event, mayFile }: UsdaCardProps) {
  const letter = useShown('letter');
  return (
    <Card
      title="USDA Notice"
      actions={
        <Button icon="eye" onClick={() => letter.show('preview')}>
          Preview letter
        </Button>
      }
    >
      <Evidence event={event} mayFile={mayFile} />
      <LetterDialog event={event} open={letter.id === 'preview'} onClose={letter.hide} />
    </Card>
  );
}

function Evidence({ event, mayFile }: UsdaCardProps) {
  const query = useGetUsdaOverviewQuery(event._id.$oid);
  return (
    <Loaded
      small
      query={query}
      name="What is known of the notice"
      waiting={<Skeleton label="Loading the notices" />}
    >
      {({ notices }) => <Notices event={event} mayFile={mayFile} notices={notices} />}
    </Loaded>
  );
}

interface NoticesProps extends UsdaCardProps {
  notices: readonly Notice[];
}

function Notices({ event, mayFile, notices }: NoticesProps) {
  if (notices.length === 0) return <p className={common.lead}>{nothingYet(event)}</p>;
  return (
    <Stack>
      <h3>Evidence</h3>
      {notices.map((notice) => (
        <NoticeArticle key={notice._id.$oid} event={event} notice={notice} mayFile={mayFile} />
      ))}
    </Stack>
  );
}

function nothingYet({ usda_state }: EventView): string {
  return usda_state === 'scheduled' || usda_state === 'required'
    ? 'Once the notice is given, its evidence is kept here: when and by whom, to which address, the exact letter, and what the USDA answered.'
    : 'No evidence of a notice is kept for this event.';
}
