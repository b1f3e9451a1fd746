// How many documents are where: one thin bar, and each status with its number.
import { useText } from '#renderer/i18n/text.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import { Shares } from '#renderer/ui/values/facts.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import classes from './status-shares.module.css';

export function StatusShares({ counts }: { counts: Readonly<Record<string, number>> }) {
  const t = useText();
  const rows = Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([code, n]) => ({ code, n, look: shipmentLook(Number(code)) }))
    .sort((a, b) => b.n - a.n);
  if (rows.length === 0) return null;
  return (
    <div className={classes.shares}>
      <Shares
        label={rows.map(({ look, n }) => `${t(look.label)} ${t('common.number', { n })}`).join(', ')}
        parts={rows.map(({ look, n }) => ({ token: look.token, share: n }))}
      />
      <ul>
        {rows.map(({ code, n, look }) => (
          <li key={code}>
            <Status look={look} detail={t('common.number', { n })} />
          </li>
        ))}
      </ul>
    </div>
  );
}
