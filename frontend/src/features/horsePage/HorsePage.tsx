import { useState } from 'react';
import { useParams } from 'react-router';

import { statusOf } from '../../api/errors';
import { href, paths } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { LinkButton } from '../../components/ui/actions/Button';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { HorseCostsCard } from '../book/HorseCostsCard';
import { ComingUpCard } from '../calendar/ComingUpCard';
import { EmergencyLinkCard } from '../emergency/EmergencyLinkCard';
import { HorseDocumentsCard } from '../documents/HorseDocumentsCard';
import { HorseNotesCard } from '../notes/HorseNotesCard';
import { ArchiveDialog, archiveDraft } from './archive/ArchiveDialog';
import { ArchivedBanner } from './archive/ArchivedBanner';
import { HorseHero } from './HorseHero';
import { JumpRow } from './JumpRow';
import { SaleCard } from './sale/SaleCard';
import {
  type Horse,
  isOwnHorse,
  type PhotoType,
  type SectionName,
  useGetHorseQuery,
} from '../horses/horsesApi';
import { HorseSections, SectionEditor, SECTIONS } from '../horses/sections/HorseSections';
import { PhotoDialog } from '../horses/photos/PhotoDialog';
import { useNoteHorse } from '../horses/overview/useNoteUse';
import { ShowResultsCard } from '../horses/results/ShowResults';
import { MedicationCard } from '../medications/MedicationCard';
import { HorseObservationsCard } from '../observations/HorseObservationsCard';
import { PlaceCard } from '../places/PlaceCard';
import { usePermission } from '../people/usePermission';
import { HorseServicesCard } from '../services/HorseServicesCard';
import { sectionDraft } from '../horses/sections/SectionDialog';

/** The page of a horse, for its owner. */
export default function HorsePage() {
  const { horseId = '' } = useParams();
  const query = useGetHorseQuery(horseId);
  // The horse was deleted meanwhile, so the cached data is not shown.
  if (statusOf(query.error) === 404) return <NotFound />;
  return (
    <Loaded query={query} name="The horse" heading="Horse" shape="page" count={4}>
      {(horse) =>
        isOwnHorse(horse) ? (
          <OwnHorse key={horseId} horse={horse} />
        ) : (
          <NotFound forSale={horseId} />
        )
      }
    </Loaded>
  );
}

/** The open dialog: that of a section, the upload of a photo, or none. */
type Open = { section: SectionName } | { photo: PhotoType } | 'archive' | null;

function OwnHorse({ horse }: { horse: Horse }) {
  useNoteHorse(horse);
  const hasDraft = useHasDraft();
  // Opens the dialog after a reload if there is a draft.
  const [open, setOpen] = useState<Open>(() => {
    const section = SECTIONS.find((name) => hasDraft(sectionDraft(horse.id, name)));
    if (section !== undefined) return { section };
    return hasDraft(archiveDraft(horse.id)) ? 'archive' : null;
  });
  const mayEdit = usePermission(horse.organization_id, 'edit_horses');
  const close = () => setOpen(null);
  const named = { id: horse.id, name: horse.profile.name, isArchived: horse.archive !== null };
  return (
    <>
      <HorseHero
        horse={horse}
        onPhoto={(photo) => setOpen({ photo })}
        onArchive={mayEdit && horse.archive === null ? () => setOpen('archive') : undefined}
      />
      <ArchivedBanner horse={horse} />
      <JumpRow />
      <MedicationCard horseId={horse.id} organizationId={horse.organization_id} />
      <PlaceCard horse={named} organizationId={horse.organization_id} />
      <ComingUpCard title="Coming Up" days={90} horseId={horse.id} />
      <HorseObservationsCard
        horseId={horse.id}
        horseName={horse.profile.name}
        organizationId={horse.organization_id}
      />
      <HorseSections horse={horse} onEdit={(section) => setOpen({ section })} />
      <SaleCard
        horse={horse}
        onEdit={mayEdit ? () => setOpen({ section: 'sale' }) : undefined}
        onArchive={() => setOpen('archive')}
      />
      <ShowResultsCard horseId={horse.id} />
      <HorseDocumentsCard
        horseId={horse.id}
        horseName={horse.profile.name}
        organizationId={horse.organization_id}
      />
      <HorseServicesCard
        horseId={horse.id}
        horseName={horse.profile.name}
        organizationId={horse.organization_id}
      />
      <EmergencyLinkCard horse={named} organizationId={horse.organization_id} />
      <HorseCostsCard horseId={horse.id} organizationId={horse.organization_id} />
      <HorseNotesCard
        horseId={horse.id}
        horseName={horse.profile.name}
        organizationId={horse.organization_id}
      />
      {open === 'archive' && <ArchiveDialog horse={horse} onClose={close} />}
      {typeof open === 'object' && open !== null && 'section' in open && (
        <SectionEditor section={open.section} horse={horse} onClose={close} />
      )}
      {typeof open === 'object' && open !== null && 'photo' in open && (
        <PhotoDialog
          type={open.photo}
          horseId={horse.id}
          hasPhoto={horse.profile[`${open.photo}_photo`] !== null}
          onClose={close}
        />
      )}
    </>
  );
}

/** Shown for a missing horse, or another account's; the latter has a link if it is for sale. */
function NotFound({ forSale }: { forSale?: string }) {
  return (
    <>
      <PageHeader title="Horse not found" />
      <EmptyState
        icon="horseshoe"
        title={
          forSale === undefined ? 'This horse is not in your stable' : 'This is not your horse'
        }
        action={
          forSale === undefined ? (
            <LinkButton variant="primary" to={paths.horses}>
              Go to Horses
            </LinkButton>
          ) : (
            <LinkButton variant="primary" to={href.marketplaceHorse(forSale)}>
              See It in the Marketplace
            </LinkButton>
          )
        }
      >
        <p>
          {forSale === undefined
            ? 'It was deleted, or the address is not right.'
            : 'Its records are its owner’s alone, but it is for sale.'}
        </p>
      </EmptyState>
    </>
  );
}
