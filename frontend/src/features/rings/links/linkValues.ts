import { array, object, string } from 'yup';

import { FieldFailure } from '../../../components/form/FormikForm';
import { missing, text } from '../../../components/form/rules';
import { resolveWallTime } from '../../../lib/time/zonedTime';
import { countOf } from '../../../lib/intl';
import type { DeviceLinkBody, DeviceLinkView, DeviceRole } from '../dayTypes';
import type { ClassJudging } from '../ringsApi';
import { cardCount, cardName } from '../ringWords';

/** The values of the form of a link. */
export interface LinkValues {
  role: DeviceRole | '';
  label: string;
  ring_ids: string[];
  class_ids: string[];
  /** A scribe's judge by name, after `=`, or a card, from 0 on. */
  judge: string;
  expires: { date: string; time: string };
}

/** What a link is for, as the values of its form. */
export const valuesOf = (link: DeviceLinkView | null): LinkValues => ({
  role: link?.role ?? '',
  label: link?.label ?? '',
  ring_ids: link?.ring_ids ?? [],
  class_ids: link?.class_ids ?? [],
  judge:
    link?.judge !== undefined
      ? `=${link.judge}`
      : link === null || link.judge_index === null
        ? ''
        : String(link.judge_index),
  expires: { date: '', time: '' },
});

/**
 * The judges whose scribe a link can be for: by name, with all their classes, and the cards of chosen
 * classes that name no judges.
 */
export function judgesOf(classes: readonly ClassJudging[], chosen: readonly string[]) {
  const formats = classes.flatMap(({ class_id, format }) =>
    format === null || (chosen.length > 0 && !chosen.includes(class_id)) ? [] : [format],
  );
  const names = new Map<string, number>();
  for (const format of formats) {
    for (const { name } of format.judges.slice(0, cardCount(format))) {
      names.set(name, (names.get(name) ?? 0) + 1);
    }
  }
  const named = [...names].map(([name, count]) => ({
    value: `=${name}`,
    label: `${name} (${countOf(count, 'class', 'classes')})`,
  }));
  const unnamed = formats.find((format) => format.judges.length === 0);
  const cards =
    unnamed === undefined || chosen.length === 0
      ? []
      : [{ value: '0', label: cardName(unnamed, 0) }];
  return [...named, ...cards];
}

/** The rules of the form. */
export const schemaOf = (classes: readonly ClassJudging[]) =>
  object({
    role: string().label('Role').required(missing),
    label: text('Where or who', 100),
    class_ids: array(string().defined()).when('role', {
      is: 'scribe',
      then: (rule) =>
        rule.test(
          'format',
          'Set the format of the class first: the judges follow from it',
          (chosen = []) => judgesOf(classes, chosen).length > 0,
        ),
    }),
    // Without a format there are no judges to choose from, which is said at the classes.
    judge: string()
      .label('Judge')
      .when(['role', 'class_ids'], ([role, chosen]: unknown[], rule) => {
        const judges = role === 'scribe' && Array.isArray(chosen) ? judgesOf(classes, chosen) : [];
        return judges.length === 0
          ? rule
          : rule
              .required(missing)
              .test('card', 'Choose a judge of these classes', (judge) =>
                judges.some(({ value }) => value === judge),
              );
      }),
  });

/** The body of the form. */
export function bodyOf(values: LinkValues, zone: string): DeviceLinkBody {
  const { role, label, ring_ids, class_ids, judge, expires } = values;
  if (role === '') throw new FieldFailure({ role: 'Choose a role' });
  // What was chosen before the role does not count for the crew of the barns.
  const reach = role === 'barn' ? { ring_ids: [], class_ids: [] } : { ring_ids, class_ids };
  const body: DeviceLinkBody = { role, ...reach, label: label.trim() };
  if (role === 'scribe' && judge.startsWith('=')) body.judge = judge.slice(1);
  else if (role === 'scribe') body.judge_index = Number(judge);
  if (expires.date !== '') {
    const { date, time } = expires;
    const at = resolveWallTime({ date, time: time === '' ? '23:59' : time }, zone);
    if (at === null) throw new FieldFailure({ 'expires.date': 'Enter a date' });
    body.expires_at = at.instant;
  }
  return body;
}
