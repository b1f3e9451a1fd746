// A number of the tables, and the list of what it counts.
import { Link } from 'react-router-dom';
import type { Volume } from '#domain/api/monitoring/monitoring.contract.ts';
import type { RouteParams } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import { countedAt, DRAWN_GROUPS } from './overview.rules.ts';
import tables from './tables.module.css';

/** Nothing has no list. @param to undefined: no list has it alone */
export const Counted = ({ value, to }: { value: number; to: string | undefined }) =>
  value === 0 || to === undefined ? (
    <NumberText value={value} />
  ) : (
    <Link to={to} className={tables.counted}>
      <NumberText value={value} />
    </Link>
  );

/** The cells of a row below `GroupHeads`. @param narrowed whose numbers they are, as addresses have it */
export function GroupCells({ of, narrowed }: { of: Volume; narrowed: RouteParams }) {
  const t = useText();
  return (
    <>
      {DRAWN_GROUPS.map((group) => (
        <td
          key={group}
          className={tables.figure}
          data-name={t(`monitoring.group.${group}`)}
          data-bad={(group === 'failed' && of.failed > 0) || undefined}
        >
          <Counted value={of[group]} to={countedAt(narrowed, group)} />
        </td>
      ))}
      <td className={tables.sum}>
        <Counted value={of.total} to={countedAt(narrowed, 'all')} />
      </td>
    </>
  );
}
