// How many letters of a deposit had pages mended, and by whom. Nothing where there are none.
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './overlay.module.css';

export function RepairedLetters({ jobId }: { jobId: number }) {
  const t = useText();
  const { data } = useCall('jobs.repairs', { params: { jobId } });
  if (!data?.repairs.length) return null;
  return (
    <ul className={classes.letters}>
      {data.repairs.map(({ by, letters }) => (
        <li key={by.id}>{t('deposit.look.letters', { n: letters, name: by.name || by.login })}</li>
      ))}
    </ul>
  );
}
