import { SelectFilter, TypedFilter } from '../../components/ui/lists/Filters';
import type { Schemas } from '../../api/types';
import { VISIT_KINDS } from './careWords';

/** What a word of care means. */
export type Meaning = Schemas['CareMeaning'];

/** A meaning, with the vaccination that it is. */
export interface Answer {
  /** Empty as long as nobody said it. */
  kind: Meaning | '';
  vaccine: string;
}

const MEANINGS = [
  ...VISIT_KINDS,
  { value: 'left_out', label: 'Leave these rows out' },
] as const satisfies readonly { value: Meaning; label: string }[];

const OPEN = [{ value: '', label: 'Nobody said; other care' }, ...MEANINGS] as const;

/** Vaccinations that horses get. */
const VACCINATIONS = [
  'EWT/WNV',
  'Rabies',
  'Flu/Rhino',
  'Tetanus',
  'West Nile',
  'Strangles',
  'Potomac horse fever',
  'Botulism',
];

interface CareMeaningProps {
  /** `What is “Pwr Pak”?` */
  label: string;
  answer: Answer;
  onChange: (answer: Answer) => void;
}

/** Chooses what a word of care means. */
export function CareMeaning({ label, answer: { kind, vaccine }, onChange }: CareMeaningProps) {
  return (
    <>
      <SelectFilter<Meaning | ''>
        label={label}
        value={kind}
        options={kind === '' ? OPEN : MEANINGS}
        onChange={(chosen) => onChange({ kind: chosen, vaccine })}
      />
      {kind === 'vaccination' && (
        <TypedFilter
          label="Which vaccination?"
          type="text"
          value={vaccine}
          suggestions={VACCINATIONS}
          onChange={(typed) => onChange({ kind, vaccine: typed.slice(0, 200) })}
        />
      )}
    </>
  );
}
