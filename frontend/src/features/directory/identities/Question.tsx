import { KeyButton } from '../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../components/ui/keys/keys';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { countOf } from '../../../lib/intl';
import type { Proposal } from '../../exhibitors/exhibitorsApi';
import { ExhibitorSides, ShowHorseSides } from '../sides/Sides';
import styles from './Identities.module.css';

/** How alike two records are, in words. */
const LIKENESS: Readonly<Record<Proposal['of'], Readonly<Record<Proposal['likeness'], string>>>> = {
  exhibitor: {
    likely: 'Likely the same: the name agrees, and so does another fact.',
    look: 'Have a look: the names are alike, and nothing else says that they are the same.',
  },
  show_horse: {
    likely: 'Likely the same: the name or a number agrees, and nothing speaks against it.',
    look: 'Have a look: the names are alike, and nothing else says that they are the same.',
  },
};

interface QuestionProps {
  question: Proposal;
  /** How many are left, with this one. */
  left: number;
  onAnswer: (answer: 'same' | 'other') => void;
}

/** One question, with both records beside each other, and the two answers. */
export function Question({ question, left, onAnswer }: QuestionProps) {
  const { of, likeness, one, other } = question;
  return (
    <Stack>
      {/* It says the next question, because an answer moves no focus. */}
      <div role="status">
        <h2>{of === 'exhibitor' ? 'One person, or two?' : 'One horse, or two?'}</h2>
        <VisuallyHidden>
          {one.name} and {other.name}.
        </VisuallyHidden>
        <p>{LIKENESS[of][likeness]}</p>
        <Soft as="p">{countOf(left, 'question', 'questions')} left</Soft>
      </div>
      {question.of === 'exhibitor' ? (
        <ExhibitorSides key={question.id} one={question.one} other={question.other} />
      ) : (
        <ShowHorseSides key={question.id} one={question.one} other={question.other} />
      )}
      <div className={styles.keys}>
        <KeyButton
          shortcut={KEYS.same}
          variant="primary"
          className={styles.key}
          onClick={() => onAnswer('same')}
        >
          Same
        </KeyButton>
        <KeyButton shortcut={KEYS.other} className={styles.key} onClick={() => onAnswer('other')}>
          Other
        </KeyButton>
      </div>
    </Stack>
  );
}
