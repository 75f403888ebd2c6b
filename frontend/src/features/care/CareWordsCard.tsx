import { withReason } from '../../api/errors';
import { Button } from '../../components/ui/actions/Button';
import { useToast } from '../../components/ui/messages/Toast';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Row, Stack } from '../../components/ui/page/Stack';
import {
  type CareWord,
  ofOrganization,
  useForgetCareWordMutation,
  useGetCareWordsQuery,
  useSaveCareWordMutation,
} from './careApi';
import { type Answer, CareMeaning } from './CareMeaning';
import styles from './CareWordsCard.module.css';

/** The words of its care lists that the barn was asked about; nothing where there are none. */
export function CareWordsCard({ organizationId }: { organizationId: string }) {
  const { currentData: words = [] } = useGetCareWordsQuery(ofOrganization(organizationId));
  if (words.length === 0) return null;
  return (
    <Card title="Words of Your Care Lists">
      <Soft as="p" size="same">
        What you said when care was imported. The next list that has these words is not asked about
        again.
      </Soft>
      <Stack as="ul" gap={4}>
        {words.map((word) => (
          <Word key={word._id.$oid} word={word} />
        ))}
      </Stack>
    </Card>
  );
}

function Word({ word: { _id, word, kind, vaccine, revision } }: { word: CareWord }) {
  const [save] = useSaveCareWordMutation();
  const [forget, { isLoading }] = useForgetCareWordMutation();
  const toast = useToast();
  const id = _id.$oid;
  const failed = (error: unknown) => toast.error(withReason('Failed to save changes.', error));
  const change = ({ kind: chosen, vaccine: named }: Answer) => {
    if (chosen === '') return;
    save({ id, body: { kind: chosen, vaccine: named, revision } })
      .unwrap()
      .catch(failed);
  };
  return (
    <li>
      <Row gap={3} className={styles.word}>
        <CareMeaning label={`“${word}” is`} answer={{ kind, vaccine }} onChange={change} />
        <Button
          pending={isLoading}
          aria-label={`Forget ${word}`}
          onClick={() => {
            forget(id)
              .unwrap()
              .then(() => toast.info(`Forgotten. The next list asks what “${word}” is.`), failed);
          }}
        >
          Forget
        </Button>
      </Row>
    </li>
  );
}
