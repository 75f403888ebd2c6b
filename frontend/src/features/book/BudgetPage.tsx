import { type ReactNode, useState } from 'react';
import { object } from 'yup';

import { hasCode } from '../../api/errors';
import { FormActions, SubmitButton } from '../../components/form/FormActions';
import { FormFailure, FormikForm } from '../../components/form/FormikForm';
import { useFormField } from '../../components/form/controls/useFormField';
import { Button } from '../../components/ui/actions/Button';
import { Filters, SelectFilter } from '../../components/ui/lists/Filters';
import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { useToast } from '../../components/ui/messages/Toast';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { formatMoney, parseMoney, sumMoney } from '../../lib/money/money';
import styles from './Book.module.css';
import {
  type Budget,
  type Category,
  type EntryKind,
  type Summary,
  useGetBudgetQuery,
  useGetSummaryQuery,
  useReplaceBudgetMutation,
} from './bookApi';
import { BookOf } from './BookOf';
import { CATEGORIES, KINDS, MONTHS } from './bookWords';
import { useYears, yearOf } from './years';

type Plan = Record<string, string[]>;

/** The page with the budget of a year. */
export default function BudgetPage() {
  return (
    <BookOf title="Budgeting">
      {(organizationId, choice) => (
        <BudgetOf key={organizationId} organizationId={organizationId} choice={choice} />
      )}
    </BookOf>
  );
}

function BudgetOf({ organizationId, choice }: { organizationId: string; choice: ReactNode }) {
  const { read, bind } = useFilterParams<'year' | 'kind'>();
  const year = yearOf(read('year'));
  const years = useYears(year);
  const kind: EntryKind = read('kind') === 'income' ? 'income' : 'expense';
  const budget = useGetBudgetQuery({ organization_id: organizationId, year });
  const summary = useGetSummaryQuery({ organization_id: organizationId, year, by: 'category' });
  return (
    <>
      <PageHeader
        title="Budgeting"
        subtitle="Plan a year by category and month, and see how it goes."
      />
      {choice}
      <Filters label="Choose the budget">
        <SelectFilter label="Year" {...bind('year', String(year))} options={years} />
        <SelectFilter
          label="Plan"
          {...bind('kind', kind)}
          options={[
            { value: 'expense', label: 'Expenses' },
            { value: 'income', label: 'Income' },
          ]}
        />
      </Filters>
      <Loaded query={budget} name="The budget">
        {(data) => (
          <Grid
            key={`${String(year)}:${kind}:${String(data.revision)}`}
            organizationId={organizationId}
            budget={data}
            kind={kind}
            summary={summary.currentData}
          />
        )}
      </Loaded>
    </>
  );
}

function planOf(budget: Budget, kind: EntryKind): Plan {
  const plan: Plan = Object.fromEntries(
    CATEGORIES.map(({ value }) => [value, MONTHS.map(() => '')]),
  );
  for (const amount of budget.amounts) {
    const row = amount.kind === kind ? plan[amount.category] : undefined;
    if (row !== undefined) row[amount.month - 1] = String(amount.amount);
  }
  return plan;
}

const amountsOf = (plan: Plan, kind: EntryKind) =>
  Object.entries(plan).flatMap(([category, months]) =>
    months.flatMap((text, month) => {
      const amount = parseMoney(text) ?? 0;
      return amount === 0
        ? []
        : [{ kind, category: category as Category, month: month + 1, amount }];
    }),
  );

// Before the check, formik replaces blank texts by `undefined`.
const schema = object().test('money', function check(values) {
  const { plan } = values as { plan: Record<string, (string | undefined)[]> };
  for (const [category, months] of Object.entries(plan)) {
    const wrong = months.findIndex((text) => parseMoney(text ?? '') === null);
    if (wrong >= 0) {
      return this.createError({
        path: `plan.${category}.${String(wrong)}`,
        message: 'Enter an amount like 35 or 12.50',
      });
    }
  }
  return true;
});

interface GridProps {
  organizationId: string;
  budget: Budget;
  kind: EntryKind;
  summary: Summary | undefined;
}

function Grid({ organizationId, budget, kind, summary }: GridProps) {
  const [replace] = useReplaceBudgetMutation();
  const toast = useToast();
  const { year } = budget;
  const [initialValues] = useState(() => ({ plan: planOf(budget, kind) }));
  const wasOf = (category: string | null) =>
    summary?.rows.find(({ key }) => key === category)?.[kind] ?? 0;
  return (
    <FormikForm<{ plan: Plan }>
      label={`Budget of ${String(year)}: ${KINDS[kind].title}`}
      draft={`budget:${organizationId}:${String(year)}:${kind}`}
      initialValues={initialValues}
      schema={schema}
      className={styles.page}
      onSubmit={async ({ plan }) => {
        const others = budget.amounts.filter((amount) => amount.kind !== kind);
        const body = { amounts: [...others, ...amountsOf(plan, kind)], revision: budget.revision };
        try {
          await replace({ organization_id: organizationId, year, body }).unwrap();
        } catch (error) {
          if (!hasCode(error, 'changed_meanwhile')) throw error;
          throw new FormFailure('Somebody changed this budget meanwhile. Load the page again.');
        }
        toast.success('The budget was saved');
      }}
    >
      <p className={styles.soft}>
        You can paste cells from a spreadsheet.
        {kind === 'income' &&
          ' So far is what was received; what is on a bill counts as far as the bill is paid.'}
      </p>
      <PlanTable kind={kind} year={year} wasOf={wasOf} before={initialValues.plan} />
      <FormActions sticky>
        <SubmitButton pendingText="Saving...">Save Budget</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

function PlanTable({
  kind,
  year,
  wasOf,
  before,
}: {
  kind: EntryKind;
  year: number;
  /** The sum of a category; `null` is what was received on typed lines of bills. */
  wasOf: (category: string | null) => number;
  before: Plan;
}) {
  const field = useFormField({ name: 'plan', label: 'Budget' });
  const plan = field.value as Plan;
  const set = (changes: readonly Change[]) => {
    const next = { ...plan };
    for (const [category, month, text] of changes) {
      const row = [...(next[category] ?? [])];
      row[month] = text;
      next[category] = row;
    }
    field.setValue(next);
  };
  const [all, setAll] = useState(false);
  const isUsed = (category: string) =>
    wasOf(category) > 0 ||
    [...(before[category] ?? []), ...(plan[category] ?? [])].some((text) => text !== '');
  const used = CATEGORIES.filter(({ value }) => isUsed(value));
  const shown = all || used.length === 0 ? CATEGORIES : used;
  const paste = (cells: string, row: number, column: number) =>
    set(pasted(cells, row, column, shown));
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <caption>
          {KINDS[kind].title} of {year}, by category and month
        </caption>
        <thead>
          <tr>
            <th scope="col">Category</th>
            {MONTHS.map((month) => (
              <th key={month} scope="col" aria-label={month}>
                {month.slice(0, 3)}
              </th>
            ))}
            <th scope="col">Planned</th>
            <th scope="col">So Far</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, label }, row) => (
            <PlanRow
              key={value}
              category={value}
              label={label}
              months={plan[value] ?? []}
              kind={kind}
              was={wasOf(value)}
              set={set}
              paste={(cells, column) => paste(cells, row, column)}
            />
          ))}
          {wasOf(null) > 0 && (
            <tr>
              <th scope="row">No category</th>
              <td colSpan={MONTHS.length}>Typed on bills</td>
              <td>{formatMoney(0)}</td>
              <td>{formatMoney(wasOf(null))}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            {MONTHS.map((month, column) => (
              <td key={month}>
                {formatMoney(
                  sumMoney(
                    CATEGORIES.map(({ value }) => parseMoney(plan[value]?.[column] ?? '') ?? 0),
                  ),
                ).replace(/\.00$/, '')}
              </td>
            ))}
            <td>
              {formatMoney(sumMoney(CATEGORIES.map(({ value }) => sumOf(plan[value] ?? []))))}
            </td>
            <td>
              {formatMoney(sumMoney([wasOf(null), ...CATEGORIES.map(({ value }) => wasOf(value))]))}
            </td>
          </tr>
        </tfoot>
      </table>
      {shown.length < CATEGORIES.length && (
        <Button variant="quiet" icon="plus" onClick={() => setAll(true)}>
          Show All Categories
        </Button>
      )}
    </div>
  );
}

/** A category, a month from 0, and the typed amount. */
type Change = readonly [category: string, month: number, text: string];

const sumOf = (months: readonly string[]) => sumMoney(months.map((text) => parseMoney(text) ?? 0));

/** The changes of cells that were copied in a spreadsheet: separated by tabs and lines. */
function pasted(
  text: string,
  row: number,
  column: number,
  shown: readonly { value: string }[],
): Change[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .flatMap((line, down) =>
      line.split('\t').flatMap((cell, right) => {
        const category = shown[row + down]?.value;
        const isInside = category !== undefined && column + right < MONTHS.length;
        return isInside ? [[category, column + right, cell.trim()] as const] : [];
      }),
    );
}

interface PlanRowProps {
  category: string;
  label: string;
  months: readonly string[];
  kind: EntryKind;
  was: number;
  set: (changes: readonly Change[]) => void;
  paste: (cells: string, column: number) => void;
}

function PlanRow({ category, label, months, kind, was, set, paste }: PlanRowProps) {
  const planned = sumOf(months);
  const isOver = kind === 'expense' && planned > 0 && was > planned;
  return (
    <tr>
      <th scope="row">{label}</th>
      {MONTHS.map((month, column) => {
        const text = months[column] ?? '';
        return (
          <td key={month}>
            <input
              className={styles.cell}
              aria-label={`${label}, ${month}`}
              aria-invalid={parseMoney(text) === null || undefined}
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={(event) => set([[category, column, event.target.value]])}
              onPaste={(event) => {
                const cells = event.clipboardData.getData('text/plain');
                if (!/[\t\n]/.test(cells.trimEnd())) return;
                event.preventDefault();
                paste(cells, column);
              }}
            />
          </td>
        );
      })}
      <td>{formatMoney(planned)}</td>
      <td className={isOver ? styles.over : undefined}>
        {formatMoney(was)}
        {isOver && <span className={styles.small}> over</span>}
      </td>
    </tr>
  );
}
