import { withReason } from '../../../api/errors';
import { TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { Menu, MenuItem } from '../../../components/ui/actions/Menu';
import { useToast } from '../../../components/ui/messages/Toast';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import { useToday } from '../../people/useBarn';
import { useChangeImportMutation } from '../importsApi';
import styles from '../Imports.module.css';
import type { Import, ImportChangeBody, ImportQuestion } from '../importTypes';
import { changeOf, type ReadingValues } from './columnValues';
import { countKind, FIRST_DAYS, isFirstDay, KINDS, QUESTIONS, sayCompleted } from '../importWords';

/** What a file seems to hold, what importing it would do, and what only a person knows of it. */
export function Summary({ data }: { data: Import }) {
  const { kind, kinds, rows, will_add: adds, already, completed, problem_count: problems } = data;
  const [change, { isLoading }] = useChangeImportMutation();
  const toast = useToast();
  const today = useToday();
  const values = useFormValues<ReadingValues>();
  const doubtful = data.preview.filter(({ doubts }) => doubts.length > 0).length;
  const others = kinds.filter((other) => other !== kind);
  const put = async (body: ImportChangeBody) => {
    try {
      await change({ id: data._id.$oid, body }).unwrap();
    } catch (error) {
      toast.error(withReason('Failed to read the file that way.', error));
    }
  };
  return (
    <Card
      title={`${countOf(rows, 'row', 'rows')} of ${KINDS[kind].title.toLowerCase()}`}
      actions={
        others.length > 0 && (
          <Menu
            button={
              <Button pending={isLoading} icon="down">
                It Holds Something Else
              </Button>
            }
          >
            {others.map((other) => (
              <MenuItem key={other} onClick={() => void put({ kind: other })}>
                {KINDS[other].title}
              </MenuItem>
            ))}
          </Menu>
        )
      }
    >
      <p role="status">
        {(adds > 0 || completed === 0) && <strong>{countKind(adds, kind)} will be added. </strong>}
        {completed > 0 && <strong>{sayCompleted(completed, kind, 'will get')}.</strong>}
        {already > 0 && ` ${countOf(already, 'is', 'are')} here already.`}
        {problems > 0 && ` ${countOf(problems, 'row', 'rows')} cannot be imported.`}
        {doubtful > 0 && ` ${countOf(doubtful, 'row has', 'rows have')} doubts, marked below.`}
      </p>
      {data.doubts.map(
        // Those of a row stand in the preview.
        ({ row, reason }) => row === 0 && <p key={reason}>{reason}</p>,
      )}
      {kind === 'entries' && (
        <Soft as="p" size="same">
          Each is entered at the prices of today, as at the desk. Riders get no mail.
        </Soft>
      )}
      {kind === 'care' && adds > 0 && (
        <Soft as="p" size="same">
          Where a row says no next date, the last care of a kind is due again as often as your
          settings say.
        </Soft>
      )}
      {data.questions.map(({ id, choices }) => {
        if (isFirstDay(id)) {
          return (
            <TextField
              key={id}
              name="firstDay"
              type="date"
              {...FIRST_DAYS[id]}
              required
              className={styles.day}
            />
          );
        }
        if (id === 'association') {
          return (
            <TextField
              key={id}
              name="association"
              label="Association"
              hint="Of rows that do not say it. Rows without one are not imported."
            />
          );
        }
        // Each word is asked beside its answer.
        if (id === 'words') return null;
        const { title, question, answered, words, fallback } = QUESTIONS[id];
        const answer = data.answers[id];
        return (
          <Stack key={id} gap={2} role="group" aria-label={title}>
            <p>
              {id === 'costs' && sayCost(data)}
              {answer === null ? question : answered}
            </p>
            <Row gap={2}>
              {choices.map((choice) => (
                <Button
                  key={choice}
                  aria-pressed={(answer ?? fallback) === choice}
                  variant={answer === null && fallback === null ? 'primary' : 'secondary'}
                  {...((answer ?? fallback) === choice && { icon: 'check' })}
                  pending={isLoading}
                  // With what is chosen and not sent yet, which the next preview would discard.
                  onClick={() => {
                    const typed = changeOf(data, values);
                    const answers = { ...answerOf(data, id, choice, today), ...typed.answers };
                    void put({ ...typed, answers });
                  }}
                >
                  {words[choice]}
                </Button>
              ))}
            </Row>
          </Stack>
        );
      })}
    </Card>
  );
}

/** `3 rows cost $465.02 in all, 1 of them is billed with $46.00. ` */
function sayCost({ cost, answers }: Import): string {
  if (cost === null) return '';
  const all = `${countOf(cost.rows, 'row', 'rows')} cost ${formatMoney(cost.total)} in all`;
  if (answers.costs !== 'billed' || cost.book_rows === cost.rows) return `${all}. `;
  if (cost.book_rows === 0) return `${all}, and nothing of it is billed. `;
  const some = countOf(cost.book_rows, 'of them is', 'of them are');
  return `${all}, ${some} billed with ${formatMoney(cost.book_total)}. `;
}

/** An answer. What is billed begins with this month, unless another day was said. */
function answerOf({ answers }: Import, id: ImportQuestion['id'], choice: string, today: string) {
  const from = answers.billed_from ?? `${today.slice(0, 7)}-01`;
  return { [id]: choice, ...(choice === 'billed' && { billed_from: from }) };
}
