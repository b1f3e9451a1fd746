// The figures of an account: late, in error, waiting, and all of it.
import { IconArrowDown } from '@tabler/icons-react';
import type { RouteParams } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Counted } from './counted.part.tsx';
import { countedAt, lateAt } from './overview.rules.ts';
import tables from './tables.module.css';

const FIGURES = ['late', 'failed', 'waiting', 'total'] as const;

type Figures = Readonly<Record<(typeof FIGURES)[number], number>>;

export function FigureHeads() {
  const t = useText();
  return FIGURES.map((figure) => (
    <th key={figure} scope="col" className={tables.figure} aria-sort={figure === 'late' ? 'descending' : undefined}>
      {t(`monitoring.figure.${figure}`)}
      {figure === 'late' ? <IconArrowDown size={12} stroke={1.75} className={tables.sorted} aria-hidden /> : null}
    </th>
  ));
}

const listOf = (narrowed: RouteParams, figure: (typeof FIGURES)[number]): string =>
  figure === 'late' ? lateAt(narrowed) : countedAt(narrowed, figure === 'total' ? 'all' : figure);

/** The cells of a row below `FigureHeads`. @param narrowed whose numbers they are, as addresses have it; null: no list has them */
export function FigureCells({ of, narrowed }: { of: Figures; narrowed: RouteParams | null }) {
  const t = useText();
  return FIGURES.map((figure) => (
    <td
      key={figure}
      data-name={t(`monitoring.figure.${figure}`)}
      className={figure === 'total' ? tables.sum : tables.figure}
      data-warn={(figure === 'late' && of.late > 0) || undefined}
      data-bad={(figure === 'failed' && of.failed > 0) || undefined}
    >
      <Counted value={of[figure]} to={narrowed === null ? undefined : listOf(narrowed, figure)} />
    </td>
  ));
}
