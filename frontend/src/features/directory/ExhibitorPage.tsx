import { useState } from 'react';
import { Navigate, useParams } from 'react-router';

import { href } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Loaded } from '../../components/ui/loading/Loaded';
import common from '../../components/ui/page/common.module.css';
import { MailLink } from '../../components/ui/page/MailLink';
import { PhoneLink } from '../../components/ui/page/PhoneLink';
import { useGetExhibitorQuery, type WholeExhibitor } from '../exhibitors/exhibitorsApi';
import { sayAddress } from '../exhibitors/exhibitorWords';
import { usePermission } from '../people/usePermission';
import { ReceiptsCard } from '../receipts/ReceiptsCard';
import { EntriesCard } from './EntriesCard';
import { ForgetCard, ForgottenCard } from './forget/Forget';
import { MembershipsCard } from './MembershipsCard';
import { ExhibitorDialog, exhibitorDraft } from './ExhibitorDialog';
import { Merges } from './merge/Merges';
import { MergeExhibitors } from './merge/MergeDialogs';
import { KnownCard, RecordHeader } from './RecordParts';
import { ResultsCard } from './ResultsCard';

/** What is known of somebody, and what they did at the organization's shows. */
export default function ExhibitorPage() {
  const { exhibitorId = '' } = useParams();
  const query = useGetExhibitorQuery(exhibitorId);
  return (
    <Loaded query={query} name="The person" heading="Person">
      {(it) =>
        it._id.$oid === exhibitorId ? (
          <ExhibitorOf exhibitor={it} />
        ) : (
          // It was merged; the answer is the record that is shown for it.
          <Navigate to={href.exhibitor(it._id.$oid)} replace />
        )
      }
    </Loaded>
  );
}

function ExhibitorOf({ exhibitor }: { exhibitor: WholeExhibitor }) {
  const { email, phone, address, notes, organization_id } = exhibitor;
  const id = exhibitor._id.$oid;
  const isForgotten = exhibitor.forgotten_at !== null;
  const mayKeep = usePermission(organization_id, 'manage_entries');
  const mayForget = usePermission(organization_id, 'forget_people');
  const mayEdit = mayKeep && !isForgotten;
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [editing, setEditing] = useState(() => hasDraft(exhibitorDraft(id)));
  const [merging, setMerging] = useState(false);
  return (
    <>
      <RecordHeader record={exhibitor} onMerge={mayEdit ? () => setMerging(true) : undefined} />
      {exhibitor.forgotten_at !== null && <ForgottenCard forgottenAt={exhibitor.forgotten_at} />}
      <KnownCard
        name={exhibitor.name}
        names={exhibitor.names}
        facts={[
          { term: 'Email', value: email !== '' && <MailLink email={email} /> },
          { term: 'Phone', value: phone !== '' && <PhoneLink phone={phone} /> },
          {
            term: 'Address',
            value: sayAddress(address) !== '' && (
              <span className={common.lines}>{sayAddress(address)}</span>
            ),
          },
          { term: 'Notes', value: notes !== '' && <span className={common.lines}>{notes}</span> },
        ]}
        edit={mayEdit ? { label: 'Edit Person', onClick: () => setEditing(true) } : undefined}
      />
      <MembershipsCard
        of={{ id, isHorse: false, name: exhibitor.name, organizationId: organization_id }}
        memberships={exhibitor.memberships}
        mayEdit={mayEdit}
      />
      <EntriesCard entries={exhibitor.entries} withRoles />
      <ReceiptsCard exhibitor={exhibitor} mayEdit={mayKeep} />
      <ResultsCard results={exhibitor.results} withRoles />
      <Merges record={exhibitor} mayUndo={mayKeep} />
      {mayForget && !isForgotten && <ForgetCard exhibitor={exhibitor} />}
      <ExhibitorDialog exhibitor={exhibitor} open={editing} onClose={() => setEditing(false)} />
      {merging && <MergeExhibitors exhibitor={exhibitor} onClose={() => setMerging(false)} />}
    </>
  );
}
