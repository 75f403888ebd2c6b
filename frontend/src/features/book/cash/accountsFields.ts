import * as field from '../../../components/form/fields';
import { text } from '../../../components/form/rules';
import type { CategoryAccounts } from './cashApi';

/** Blank takes the proposed name, so none is required. */
const name = (label: string) => field.typed(text(label, 100));

/** The fields of the accounts of the journal. */
export const accountsFields = field.group({
  bank: name('Bank'),
  receivable: name('Paid Above Bills'),
  uncategorized: name('Income Without a Category'),
  categories: field.rows(
    field.group({
      category: field.same<CategoryAccounts['category']>('other'),
      income: name('Account'),
      expense: name('Account'),
    }),
  ),
});

/** The values of the form. */
export type AccountsValues = typeof accountsFields.blank;
