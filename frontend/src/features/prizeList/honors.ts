import type { PrizeList } from './prizeListApi';

type Honors = Pick<PrizeList['classes'][number], 'sponsor' | 'trophy'>;

/** Who sponsors a class, and what the winner gets; empty if nobody said. */
export const sayHonors = ({ sponsor, trophy }: Honors) =>
  [sponsor !== '' && `Sponsored by ${sponsor}`, trophy !== '' && `Trophy: ${trophy}`]
    .filter((part) => part !== false)
    .join(' · ');
