// Which order it is, until when it must be validated, and the one before and after it.
import { IconChevronRight, IconClockHour4 } from '@tabler/icons-react';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { zonedDay } from '#renderer/i18n/zoned-time.ts';
import { leaving } from '#renderer/shared/cutoff/cutoff.rules.ts';
import { CutoffSentence } from '#renderer/shared/cutoff/cutoff-sentence.part.tsx';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import { Breadcrumb } from '#renderer/ui/page-layouts/layouts.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import classes from './validate.module.css';

interface ValidateHeadingProps {
  receipt: Receipt;
  waiting: readonly number[];
  onOpen: (commandId: number) => void;
}

export function ValidateHeading({ receipt, waiting, onOpen }: ValidateHeadingProps) {
  const t = useText();
  const place = waiting.indexOf(receipt.id) + 1;
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('manage.toValidate'), href: addressOf('deposit.validation') }]} />
      <IconChevronRight size={14} stroke={1.5} className="flip" aria-hidden />
      <h1 className={text.isolated}>
        <bdi>{receipt.jobName}</bdi>
      </h1>
      {receipt.test ? <TestMark /> : null}
      <span className={classes.number}>{receipt.jobId}</span>
      <span className={classes.grow} />
      {receipt.test ? (
        <span className={classes.cutoff}>{t('common.testMode')}</span>
      ) : (
        <NearestCutoff receipt={receipt} />
      )}
      {place > 0 && waiting.length > 1 ? (
        <PageTurner
          page={place}
          pages={waiting.length}
          place={t('manage.validate.nth', { n: place, all: waiting.length })}
          back={t('manage.validate.before')}
          forward={t('manage.validate.next')}
          onTurn={(page) => {
            const id = waiting[page - 1];
            if (id !== undefined) onOpen(id);
          }}
        />
      ) : null}
    </>
  );
}

const HOUR = 60;

/** The first cut-off of its channels, amber in its last hour. */
function NearestCutoff({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const now = new Date();
  const share = receipt.shares
    .filter(({ cutoffAt, leavesOn }) => cutoffAt !== null && leavesOn !== null)
    .toSorted((a, b) => (a.cutoffAt ?? '').localeCompare(b.cutoffAt ?? ''))[0];
  if (receipt.state !== 'AWAIT_VALIDATION' || share === undefined || share.leavesOn === null) return null;
  const leavesOn = new Date(share.leavesOn);
  const when = leaving({ earliestPostDate: share.leavesOn, cutoffAt: share.cutoffAt }, null, now);
  const isToday = zonedDay(leavesOn, share.timeZone).getTime() === zonedDay(now, share.timeZone).getTime();
  return (
    <span className={classes.cutoff} data-near={when.near || undefined}>
      <IconClockHour4 size={16} stroke={1.5} aria-hidden />
      <span>
        <CutoffSentence at={leavesOn} until={when.until} isToday={isToday} timeZone={share.timeZone} validated />
      </span>
      {when.minutesLeft === null ? null : (
        <b>
          {when.minutesLeft < 2 * HOUR
            ? t('deposit.cutoff.minutes', { n: when.minutesLeft })
            : t('deposit.cutoff.hours', { n: Math.floor(when.minutesLeft / HOUR) })}
        </b>
      )}
    </span>
  );
}
