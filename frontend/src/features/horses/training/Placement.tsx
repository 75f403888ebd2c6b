import { Badge, type Tone } from '../../../components/ui/messages/Badge';

/** The ribbon colors of American shows: first blue, second red, third yellow. */
const RIBBONS: readonly (readonly [RegExp, Tone])[] = [
  [/^(?:1|1st|first|blue)\b(?!\.\d)/i, 'info'],
  [/^(?:2|2nd|second|red)\b(?!\.\d)/i, 'danger'],
  [/^(?:3|3rd|third|yellow)\b(?!\.\d)/i, 'warning'],
];

/** A placement, in the color of its ribbon. */
export function Placement({ text }: { text: string }) {
  if (text.trim() === '') return null;
  const [, tone = 'neutral'] = RIBBONS.find(([pattern]) => pattern.test(text.trim())) ?? [];
  return <Badge tone={tone}>{text}</Badge>;
}
