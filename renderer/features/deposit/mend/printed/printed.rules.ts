// What is said of how a corrected address is printed. Pure.
import type { CorrectionObstacle } from '#domain/addresses/correction.ts';
import type { PrintedWay } from './use-printed.ts';

const OBSTACLES: Readonly<Partial<Record<CorrectionObstacle, string>>> = {
  noRoom: 'deposit.printed.noRoom',
  ground: 'deposit.printed.notFree',
  sealed: 'deposit.printed.sealed',
};

export const printedLabels = {
  /** Of the choice "on the page": what it costs, or why it cannot be. */
  onPage: (obstacle: CorrectionObstacle | null): string =>
    obstacle === null ? 'deposit.printed.noSheet' : (OBSTACLES[obstacle] ?? 'deposit.printed.notOnPage'),
  /** Of the one way that there is. */
  way: ({ way, moreSheets }: Pick<PrintedWay, 'way' | 'moreSheets'>): string => {
    if (way === 'refused') return 'deposit.printed.refused';
    if (way === 'onPage') return 'deposit.printed.willPage';
    return moreSheets > 0 ? 'deposit.printed.willFront' : 'deposit.printed.willOwn';
  },
};
