import type { Schemas } from '../../api/types';

type Feeding = Schemas['FeedingView'];

/** A meal of the feed board. */
export type Meal = keyof Feeding['diet'];

/** The meals in the order of the day, with the words by which a supplement names them. */
const MEALS: readonly { meal: Meal; named: RegExp }[] = [
  { meal: 'morning', named: /\b(?:a\.?m\b|mornings?|breakfast)|\btwice\b|\bb\.?i\.?d\b/i },
  { meal: 'noon', named: /\b(?:noon|mid-?day|lunch)/i },
  { meal: 'evening', named: /\b(?:p\.?m\b|evenings?|nights?|dinner)|\btwice\b|\bb\.?i\.?d\b/i },
];

/** `with each meal`, `three times a day`. */
const AT_ALL = /\b(?:each|every|all)\s+(?:meal|feed)|\bthree times\b|\bt\.?i\.?d\b/i;

/** The meals at which a supplement is given by its words; none if it does not say. */
const namedBy = (supplement: string): Meal[] =>
  MEALS.filter(({ named }) => AT_ALL.test(supplement) || named.test(supplement)).map(
    ({ meal }) => meal,
  );

/**
 * The supplements of a horse at a meal. One that names no meal is given once a day, with the first
 * meal for which the horse has a plan.
 */
export function supplementsAt(meal: Meal, { diet, supplements }: Feeding): string[] {
  const first = MEALS.find((one) => diet[one.meal] !== '')?.meal ?? 'morning';
  return supplements.filter((supplement) => {
    const named = namedBy(supplement);
    return named.length === 0 ? meal === first : named.includes(meal);
  });
}
