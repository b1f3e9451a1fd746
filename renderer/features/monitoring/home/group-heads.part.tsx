// The heads of the columns that count pieces, in each table of the overview: one for each group, and the sum.
import { useText } from '#renderer/i18n/text.ts';
import { DRAWN_GROUPS } from './overview.rules.ts';
import tables from './tables.module.css';

export function GroupHeads() {
  const t = useText();
  return (
    <>
      {DRAWN_GROUPS.map((group) => (
        <th key={group} scope="col" className={`${tables.figure} ${tables.group}`}>
          {t(`monitoring.group.${group}`)}
        </th>
      ))}
      <th scope="col" className={tables.figure}>
        {t('monitoring.total')}
      </th>
    </>
  );
}
