// The heads of the columns that count pieces, in each table of the overview: one for each group, and the sum.
import { useText } from '#renderer/i18n/text.ts';
import classes from './home.module.css';
import { DRAWN_GROUPS } from './overview.rules.ts';

export function GroupHeads() {
  const t = useText();
  return (
    <>
      {DRAWN_GROUPS.map((group) => (
        <th key={group} scope="col" className={classes.figure}>
          {t(`monitoring.group.${group}`)}
        </th>
      ))}
      <th scope="col" className={classes.figure}>
        {t('monitoring.total')}
      </th>
    </>
  );
}
