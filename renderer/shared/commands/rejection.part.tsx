// Why a confirmation was rejected, by whom, and what taking back does.
import { IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Rejection as CommandRejection } from '#domain/api/sending/command.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import classes from './rejection.module.css';

interface RejectionProps {
  /** Undefined where the time for a decision ran out. */
  by: string | null | undefined;
  at: string | null;
  reason: string | null;
  /** The row and page that it points at. */
  place?: CommandRejection['place'] | undefined;
  /** Recipients in it. */
  count: number;
  freed: boolean;
  /** In place of the sentence about taking back. */
  text?: string;
  /** The button that frees the recipients, where this person may do so. */
  action?: ReactNode;
}

export function Rejection({ by, at, reason, place, count, freed, text, action }: RejectionProps) {
  const t = useText();
  const formats = useFormats();
  const when = at ? formats.near(new Date(at)) : '';
  return (
    <section className={classes.reason}>
      <IconHandStop size={20} stroke={1.75} aria-hidden />
      <div>
        <h2>{by ? t('sending.rejection.by', { name: by, when }) : t('sending.rejection.expired', { when })}</h2>
        {reason ? (
          <blockquote>
            <bdi>{reason}</bdi>
          </blockquote>
        ) : null}
        {place ? <p>{t('sending.pointsAt', { name: place.recipientName, n: place.page })}</p> : null}
        <p>{text ?? t(freed ? 'sending.rejection.freed' : 'sending.rejection.text', { n: count })}</p>
        {action}
      </div>
    </section>
  );
}
