// The bar below: how many are settled, the others in one word, and the way back.
import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconChecks, IconPaperclip, IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { BottomBar } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { Shares } from '#renderer/ui/values/facts.part.tsx';
import classes from './orphans.module.css';
import { isOpen, type Orphan, pagesOf } from './orphans.rules.ts';
import type { Orphans } from './use-orphans.ts';

export function OrphanBar({ job, orphans }: { job: Job; orphans: Orphans }) {
  const t = useText();
  const go = useGo();
  const [asked, setAsked] = useState(false);
  const { all, may } = orphans;
  const open = all.filter(isOpen);
  const acceptOpen = t(open.length < all.length ? 'deposit.orphans.acceptOthers' : 'deposit.orphans.acceptAll', {
    n: open.length,
  });
  const attached = all.filter((orphan) => orphan.attached).length;
  return (
    <>
      <BottomBar
        sum={t('deposit.orphans.sum', { n: all.length, pages: pagesOf(all) })}
        parts={<SettledCounts open={open} attached={attached} accepted={all.length - open.length - attached} />}
        bar={
          <Shares
            label={t('deposit.readyOf', { n: all.length - open.length, all: all.length })}
            parts={[{ token: 'ok', share: all.length - open.length }, { share: open.length }]}
          />
        }
      >
        {may && open.length > 1 ? (
          <Button size="md" variant="default" disabled={orphans.busy} onClick={() => setAsked(true)}>
            {acceptOpen}
          </Button>
        ) : null}
        <Button
          size="md"
          variant={open.length === 0 ? 'filled' : 'light'}
          rightSection={<IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />}
          onClick={() => go('deposit.delivery', { jobId: job.id })}
        >
          {t('deposit.orphans.back', { n: job.counts.packGroups })}
        </Button>
      </BottomBar>
      {asked ? (
        <ConfirmDialog
          opened
          title={acceptOpen}
          action={acceptOpen}
          onConfirm={async () => {
            await orphans.accept(open);
            setAsked(false);
          }}
          onClose={() => setAsked(false)}
        >
          <p>{t('deposit.orphans.askOthers')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** How many are open, attached and accepted. */
function SettledCounts({ open, attached, accepted }: { open: readonly Orphan[]; attached: number; accepted: number }) {
  const t = useText();
  return (
    <>
      {open.length > 0 ? (
        <span className={classes.part} data-token="warn">
          <IconUnlink size={16} stroke={1.75} aria-hidden />
          {t('deposit.orphans.stillOpen', { n: open.length, pages: pagesOf(open) })}
        </span>
      ) : (
        <span className={classes.part}>
          <IconChecks size={16} stroke={1.75} aria-hidden />
          {t('deposit.orphans.settled')}
        </span>
      )}
      {attached > 0 ? (
        <span className={classes.part}>
          <IconPaperclip size={16} stroke={1.75} aria-hidden />
          {t('deposit.orphans.attachedCount', { n: attached })}
        </span>
      ) : null}
      {accepted > 0 ? (
        <span className={classes.part}>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          {t('deposit.orphans.acceptedCount', { n: accepted })}
        </span>
      ) : null}
    </>
  );
}
