import { useState } from 'react';

import { Button } from '../../components/ui/actions/Button';
import { Filters, TypedFilter } from '../../components/ui/lists/Filters';
import { useListBreedsQuery } from '../horses/horsesApi';
import { DISCIPLINES } from '../horses/sale/saleWords';
import styles from './MarketplacePage.module.css';
import { breedOf, type FilterName, RANGES } from './saleFilters';

interface MoreFiltersProps {
  read: (name: FilterName) => string;
  bind: (name: FilterName, value: string) => { value: string; onChange: (value: string) => void };
}

/** The filters by price, height, age, breed and discipline. They are open if one of them is used. */
export function MoreFilters({ read, bind }: MoreFiltersProps) {
  const names = Object.values(RANGES).flatMap(({ from, to }) => [from, to] as FilterName[]);
  const isUsed = [...names, 'breed', 'discipline'].some((name) => read(name as FilterName) !== '');
  const [open, setOpen] = useState(isUsed);
  if (!open) {
    return (
      <div>
        <Button icon="plus" aria-expanded={false} onClick={() => setOpen(true)}>
          More Filters
        </Button>
      </div>
    );
  }
  return <Opened read={read} bind={bind} />;
}

function Opened({ read, bind }: MoreFiltersProps) {
  const breeds = useListBreedsQuery().currentData;
  const own = (name: FilterName) => bind(name, read(name));
  return (
    <Filters label="More filters" className={styles.more}>
      {Object.values(RANGES).flatMap((range) =>
        (['from', 'to'] as const).map((end) => {
          const name = range[end];
          const typed = read(name);
          const isBad = typed !== '' && range.read(typed) === undefined;
          return (
            <TypedFilter
              key={name}
              label={`${range.label} ${end}`}
              inputMode="decimal"
              placeholder={range.unit}
              {...own(name)}
              problem={isBad ? range.problem : undefined}
            />
          );
        }),
      )}
      <TypedFilter
        label="Breed"
        suggestions={breeds ?? []}
        {...own('breed')}
        problem={
          breedOf(read('breed'), breeds) === undefined && read('breed') !== ''
            ? 'Choose a breed from the list'
            : undefined
        }
      />
      <TypedFilter label="Discipline" suggestions={DISCIPLINES} {...own('discipline')} />
    </Filters>
  );
}
