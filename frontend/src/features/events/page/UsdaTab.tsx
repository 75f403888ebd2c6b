import { UsdaBanner } from '../../usda/banner/UsdaBanner';
import { UsdaCard } from '../../usda/evidence/UsdaCard';
import { NoticeFactsCard } from './EventCards';
import { useWorkspace } from './workspace';

/** The tab with a show's notice to the USDA: what it says, the letter, and the evidence. */
export default function UsdaTab() {
  const { event, edit, isFilling } = useWorkspace();
  return (
    <>
      <UsdaBanner event={event} isFilling={isFilling} onFill={edit} />
      <UsdaCard event={event} />
      <NoticeFactsCard facts={event} />
    </>
  );
}
