import { useState } from 'react';

import { href } from '../../../app/paths';
import { messageOf } from '../../../api/errors';
import { TextArea, TextField } from '../../../components/form/controls/TextField';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { useToast } from '../../../components/ui/messages/Toast';
import { Card } from '../../../components/ui/page/Card';
import common from '../../../components/ui/page/common.module.css';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { formatDateTime } from '../../../lib/time/dates';
import { sayClass } from '../../entries/parts/classTitles';
import {
  type PrizeListText,
  useGetPrizeListTextQuery,
  useLazyGetPrizeListTextQuery,
  usePublishPrizeListMutation,
  useTakeBackPrizeListMutation,
  useWritePrizeListMutation,
} from '../../prizeList/prizeListApi';
import { SponsorLogos } from '../../prizeList/files/SponsorLogos';
import { ShowFiles } from '../../prizeList/files/ShowFiles';
import { usePermission } from '../../people/usePermission';
import styles from './PrizeListTab.module.css';
import { useWorkspace, type Workspace } from './workspace';

/** The tab with what the office writes into the prize list, and its publication. */
export default function PrizeListTab() {
  const { event } = useWorkspace();
  const text = useGetPrizeListTextQuery(event._id.$oid);
  const mayEdit = usePermission(event.organization_id, 'edit_shows');
  return (
    <Loaded query={text} name="The prize list">
      {(found) => (
        <Stack gap={4}>
          <Publication event={event} text={found} mayEdit={mayEdit} />
          <ShowFiles event={event} mayEdit={mayEdit} isPublished={found.published_at !== null} />
          <SponsorLogos event={event} mayEdit={mayEdit} />
          {mayEdit && <Texts key={event._id.$oid} event={event} text={found} />}
        </Stack>
      )}
    </Loaded>
  );
}

type Event = Workspace['event'];

function Publication({
  event,
  text: { published_at },
  mayEdit,
}: {
  event: Event;
  text: PrizeListText;
  mayEdit: boolean;
}) {
  const id = event._id.$oid;
  const named = (what: string) => ({ thing: what, title: `${event.name}: ${what}` });
  const paper = useServerFile(`events/${id}/print/prize-list.pdf`, named('prize list'));
  const blank = useServerFile(`events/${id}/print/entry-blank.pdf`, named('entry blank'));
  const [publish, publishing] = usePublishPrizeListMutation();
  const [takeBack] = useTakeBackPrizeListMutation();
  const toast = useToast();
  const press = () =>
    void publish(id)
      .unwrap()
      .then(() => toast.success('Prize list published'))
      .catch((error: unknown) => toast.error(messageOf(error)));
  return (
    <Card title="Prize list">
      <p>
        {published_at === null
          ? 'It is a draft: whoever has the link can read it, and it says so. Once it is published, what is changed of classes, fees, dates or rules is told in it as a dated correction.'
          : `Published ${formatDateTime(published_at, event.time_zone)}. What was changed since is told in it as a dated correction.`}
      </p>
      <Row>
        {mayEdit && published_at === null && (
          <Button
            variant="primary"
            pending={publishing.isLoading}
            pendingText="Publishing..."
            onClick={press}
          >
            Publish
          </Button>
        )}
        <LinkButton icon="external" to={href.prizeList(event.hashed_id)} newTab>
          View Prize List
        </LinkButton>
        <FileButton file={paper} use="open">
          Prize List as PDF
        </FileButton>
        <FileButton file={blank} use="open">
          Entry Blank
        </FileButton>
        {mayEdit && published_at !== null && (
          <>
            <ConfirmButton
              button={(ask) => <Button onClick={ask}>Publish Anew…</Button>}
              title="Publish Anew"
              confirmLabel="Publish Anew"
              call={() => publish(id).unwrap()}
              done="Prize list published"
              failed="It was not published"
            >
              It gets a new date, and the corrections so far are no longer listed.
            </ConfirmButton>
            <ConfirmButton
              button={(ask) => <Button onClick={ask}>Take Back…</Button>}
              title="Take Back"
              confirmLabel="Take Back"
              call={() => takeBack(id).unwrap()}
              done="Prize list is a draft again"
              failed="It was not taken back"
            >
              The prize list can still be read, and says that it is a draft.
            </ConfirmButton>
          </>
        )}
      </Row>
    </Card>
  );
}

const valuesOf = (event: Event, { before, after, honors }: PrizeListText) => ({
  before,
  after,
  honors: event.classes.map(({ id }) => {
    const its = honors.find(({ class_id }) => class_id === id);
    return { class_id: id, sponsor: its?.sponsor ?? '', trophy: its?.trophy ?? '' };
  }),
});

function Texts({ event, text }: { event: Event; text: PrizeListText }) {
  const id = event._id.$oid;
  const [write] = useWritePrizeListMutation();
  const [read] = useLazyGetPrizeListTextQuery();
  const [initialValues] = useState(() => valuesOf(event, text));
  const toast = useToast();
  const save = useSaveOrConflict({
    record: text,
    what: 'The prize list',
    valuesOf: (found: PrizeListText) => valuesOf(event, found),
    save: (values, { revision }) => write({ id, body: { ...values, revision } }).unwrap(),
    read: () => read(id).unwrap(),
  });
  return (
    <FormikForm
      label="Texts of the prize list"
      className={styles.form}
      draft={`prize-list:${id}`}
      initialValues={initialValues}
      onSubmit={save}
      onSaved={() => toast.success('Prize list saved')}
    >
      <Card title="Introduction and closing words">
        <TextArea
          name="before"
          label="Above the classes"
          rows={5}
          hint="Markdown: **bold**, - lists, [links](https://example.org)."
        />
        <TextArea name="after" label="At the end" rows={5} />
      </Card>
      {event.classes.length > 0 && (
        <Card title="Sponsors and trophies">
          <Soft as="p">They stand in the prize list, with the announcer, and in results.</Soft>
          {event.classes.map((one, at) => (
            <fieldset key={one.id} className={styles.honors}>
              <legend className={common.strong}>{sayClass(one)}</legend>
              <TextField name={`honors.${String(at)}.sponsor`} label="Sponsor" maxLength={200} />
              <TextField name={`honors.${String(at)}.trophy`} label="Trophy" maxLength={200} />
            </fieldset>
          ))}
        </Card>
      )}
      <FormActions sticky="always">
        <SubmitButton pendingText="Saving...">Save Prize List</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}
