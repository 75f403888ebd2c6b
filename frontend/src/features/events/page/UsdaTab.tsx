import { usePermission } from '../../people/usePermission';
import { UsdaBanner } from '../../usda/banner/UsdaBanner';
import { PackageCard } from '../../usda/evidence/PackageCard';
import { UsdaCard } from '../../usda/evidence/UsdaCard';
import { NoticeFactsCard } from './EventCards';
import { useWorkspace } from './workspace';

/** The tab with a show's notice to the USDA: what it says, the letter, and the evidence. */
export default function UsdaTab() {
  const { event, edit } = useWorkspace();
  const mayFile = usePermission(event.organization_id, 'file_notices');
  return (
    <>
      {mayFile && <UsdaBanner event={event} onFill={edit} />}
      <UsdaCard event={event} mayFile={mayFile} />
      <PackageCard event={event} />
      <NoticeFactsCard facts={event} />
    </>
  );
}
