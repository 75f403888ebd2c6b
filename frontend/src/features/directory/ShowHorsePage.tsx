import { useState } from 'react';
import { Navigate, useParams } from 'react-router';

import { href } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Loaded } from '../../components/ui/loading/Loaded';
import common from '../../components/ui/page/common.module.css';
import { useGetShowHorseQuery, type WholeShowHorse } from '../exhibitors/exhibitorsApi';
import { sayChip, sayRegistration, SEX_LABELS } from '../exhibitors/exhibitorWords';
import { usePermission } from '../people/usePermission';
import { EntriesCard } from './EntriesCard';
import { MembershipsCard } from './MembershipsCard';
import { Merges } from './merge/Merges';
import { MergeShowHorses } from './merge/MergeDialogs';
import { KnownCard, RecordHeader } from './RecordParts';
import { ResultsCard } from './ResultsCard';
import { ShowHorseDialog, showHorseDraft } from './ShowHorseDialog';

/** What is known of a horse, and where it was shown. */
export default function ShowHorsePage() {
  const { showHorseId = '' } = useParams();
  const query = useGetShowHorseQuery(showHorseId);
  return (
    <Loaded query={query} name="The horse" heading="Horse">
      {(it) =>
        it._id.$oid === showHorseId ? (
          <ShowHorseOf horse={it} />
        ) : (
          // It was merged; the answer is the record that is shown for it.
          <Navigate to={href.showHorse(it._id.$oid)} replace />
        )
      }
    </Loaded>
  );
}

function ShowHorseOf({ horse }: { horse: WholeShowHorse }) {
  const { microchip, registrations, born, sex, color, organization_id } = horse;
  const id = horse._id.$oid;
  const mayEdit = usePermission(organization_id, 'manage_entries');
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [editing, setEditing] = useState(() => hasDraft(showHorseDraft(id)));
  const [merging, setMerging] = useState(false);
  return (
    <>
      <RecordHeader record={horse} onMerge={mayEdit ? () => setMerging(true) : undefined} />
      <KnownCard
        name={horse.name}
        names={horse.names}
        facts={[
          {
            term: 'Microchip',
            value: microchip !== '' && <span className={common.figures}>{sayChip(microchip)}</span>,
          },
          {
            term: 'Registered as',
            value: registrations.length > 0 && (
              <span className={common.lines}>{registrations.map(sayRegistration).join('\n')}</span>
            ),
          },
          { term: 'Born', value: born !== null && String(born) },
          { term: 'Sex', value: sex !== null && SEX_LABELS[sex] },
          { term: 'Color', value: color },
        ]}
        edit={mayEdit ? { label: 'Edit Horse', onClick: () => setEditing(true) } : undefined}
      />
      <MembershipsCard
        of={{ id, isHorse: true, name: horse.name, organizationId: organization_id }}
        memberships={horse.memberships}
        mayEdit={mayEdit}
      />
      <EntriesCard entries={horse.entries} />
      <ResultsCard results={horse.results} />
      <Merges record={horse} mayUndo={mayEdit} />
      <ShowHorseDialog horse={horse} open={editing} onClose={() => setEditing(false)} />
      {merging && <MergeShowHorses horse={horse} onClose={() => setMerging(false)} />}
    </>
  );
}
