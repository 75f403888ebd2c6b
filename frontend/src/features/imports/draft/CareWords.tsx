import { withReason } from '../../../api/errors';
import { useToast } from '../../../components/ui/messages/Toast';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { countOf } from '../../../lib/intl';
import { type Answer, CareMeaning } from '../../care/CareMeaning';
import { useChangeImportMutation } from '../importsApi';
import styles from '../Imports.module.css';
import type { Import } from '../importTypes';

/** Asks once for each word of a care list that no rule knows, and shows what was answered before. */
export function CareWords({ data: { _id, kind, columns, words } }: { data: Import }) {
  const [change] = useChangeImportMutation();
  const toast = useToast();
  if (words.length === 0) return null;
  const answer = (word: string, { kind: meaning, vaccine }: Answer) => {
    const said = { word, kind: meaning === '' ? null : meaning, vaccine };
    // The columns stay as they are: what is left out is found anew.
    change({ id: _id.$oid, body: { kind, columns, answers: { words: [said] } } })
      .unwrap()
      .catch((error: unknown) => toast.error(withReason('Failed to keep the answer.', error)));
  };
  const open = words.filter(({ kind: meaning }) => meaning === null).length;
  return (
    <Card title="What some words mean">
      <Soft as="p" size="same">
        {open === 0
          ? 'All rows with these words follow what you say. It is remembered when you import.'
          : `${countOf(open, 'word is', 'words are')} not known, and ${open === 1 ? 'is' : 'are'} taken as other care. All rows with a word follow what you say, and the next list is not asked about it again.`}
      </Soft>
      <ul className={styles.columns}>
        {words.map(({ word, rows, kind: meaning, vaccine, answered_here: here }) => (
          <li key={word} className={styles.word}>
            <CareMeaning
              label={`What is “${word}”? ${countOf(rows, 'row', 'rows')}`}
              answer={{ kind: meaning ?? '', vaccine }}
              onChange={(said) => answer(word, said)}
            />
            {meaning !== null && !here && <Soft>As you said before.</Soft>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
