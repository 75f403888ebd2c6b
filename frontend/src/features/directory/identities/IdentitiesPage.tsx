import { useState } from 'react';

import { hasCode, statusOf, withReason } from '../../../api/errors';
import { paths } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { useToast } from '../../../components/ui/messages/Toast';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { countOf } from '../../../lib/intl';
import {
  type Proposal,
  useAnswerIdentityMutation,
  useListIdentitiesQuery,
} from '../../exhibitors/exhibitorsApi';
import { useOrganizationsThatPermit } from '../../people/usePermission';
import { type Given, GivenAnswers } from './GivenAnswers';
import { Question } from './Question';

/** Asks the office, of two records at a time, whether they are one. */
export default function IdentitiesPage() {
  const query = useListIdentitiesQuery();
  const { given, give } = useAnswers();
  const permitted = useOrganizationsThatPermit('manage_entries').map(({ id }) => id);
  return (
    <>
      <PageHeader
        title="Same or Other?"
        subtitle="Whatever you answer, bills, payments and results stay as they are."
        actions={
          <LinkButton variant="quiet" to={paths.exhibitors}>
            People & Horses
          </LinkButton>
        }
      />
      <Loaded query={query} name="The questions" shape="lines">
        {(all) => {
          // What was answered here is still in a list that was read before.
          const left = all.filter(({ id }) => !given.some((it) => it.id === id));
          const open = left.filter(({ one }) => permitted.includes(one.organization_id));
          const [first] = open;
          if (first !== undefined) {
            return (
              <Question
                question={first}
                left={open.length}
                onAnswer={(answer) => give(first, answer)}
              />
            );
          }
          return left.length > 0 ? (
            <EmptyState
              icon="people"
              title={countOf(left.length, 'question waits', 'questions wait')}
            >
              <p>Your role reads the directory; somebody who changes entries can answer.</p>
            </EmptyState>
          ) : (
            <EmptyState icon="check" title="Nothing to answer">
              <p>A question comes when an entry names somebody, or a horse, nearly as before.</p>
            </EmptyState>
          );
        }}
      </Loaded>
      <GivenAnswers given={given} />
    </>
  );
}

/** The answers of this visit. The next question does not wait until one is saved. */
function useAnswers() {
  const [given, setGiven] = useState<readonly Given[]>([]);
  const [send] = useAnswerIdentityMutation();
  const toast = useToast();

  const set = (id: string, change: Partial<Given>) =>
    setGiven((before) => before.map((it) => (it.id === id ? { ...it, ...change } : it)));

  const give = async (question: Proposal, answer: Given['answer']) => {
    const { id, of, one, other } = question;
    const names = [one.name, other.name] as const;
    setGiven((before) => [{ id, of, names, answer, state: 'sent', mergeId: null }, ...before]);
    try {
      const { merge_id: mergeId } = await send({ id, body: { answer } }).unwrap();
      set(id, { state: 'kept', mergeId });
    } catch (error) {
      if (hasCode(error, 'changed_meanwhile') || statusOf(error) === 404) {
        set(id, { state: 'elsewhere' });
        toast.info(`${names[0]} and ${names[1]}: answered at another desk.`);
        return;
      }
      // The question comes again.
      setGiven((before) => before.filter((it) => it.id !== id));
      toast.error(withReason('The answer was not saved.', error));
    }
  };
  return {
    given,
    give: (question: Proposal, answer: Given['answer']) => void give(question, answer),
  };
}
