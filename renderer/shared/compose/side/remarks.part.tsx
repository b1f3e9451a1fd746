// What is to be said of the page: what lies on what, what must stay blank, and why there is no newer proof.
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import classes from '../compose.module.css';
import type { Remark } from '../overlaps.rules.ts';

/** Sentences that are shown; more are counted. */
const SHOWN = 6;

export function Remarks({ remarks, error }: { remarks: readonly Remark[]; error: unknown }) {
  const t = useText();
  const faultText = useFaultText();
  const failed = error instanceof ApiFailure ? faultText(error) : error ? t('compose.proof.failed') : undefined;
  const more = remarks.length - SHOWN;
  return (
    <div className={classes.remarks} role="status">
      {failed ? (
        <p data-failed>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>{t('compose.proof.old', { reason: failed })}</span>
        </p>
      ) : null}
      {remarks.slice(0, SHOWN).map(({ kind, name, other }) => (
        <p key={`${kind} ${name} ${other}`}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>{t(`compose.remark.${kind}`, { name, other })}</span>
        </p>
      ))}
      {more > 0 ? <p>{t('compose.remark.more', { n: more })}</p> : null}
    </div>
  );
}
