// The bar below: what came out by channel, when it ran, and that nothing is kept.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { type Channel, channelLook } from '#renderer/theme/channels.ts';
import type { ServiceDraft } from '../editor/service-draft.ts';
import type { Run } from './runs.ts';
import classes from './simulator.module.css';

const isChannel = (type: string): type is Channel => Object.hasOwn(channelLook, type);

export function SumBar({ run, running, form }: { run: Run | undefined; running: boolean; form: ServiceDraft }) {
  const t = useText();
  const { time } = useFormats();
  const counts = run?.simulation.counts;
  const kept = counts ? counts.bad + counts.notEligible : 0;
  const good = counts ? counts.good : 0;
  return (
    <footer className={classes.sum}>
      {run && counts ? (
        <div className={classes.sums}>
          <span className={classes.figures}>
            <b>{t('processing.simulator.sum', { n: counts.rows, pages: counts.pages })}</b>
            {run.simulation.channels.map(({ label, channelType, rows }) => {
              const Icon = isChannel(channelType) ? channelLook[channelType].icon : undefined;
              return rows === 0 ? null : (
                <span key={label} className={classes.figure}>
                  {Icon ? <Icon size={16} stroke={1.5} aria-hidden /> : null}
                  {t('common.number', { n: rows })} <bdi>{label}</bdi>
                </span>
              );
            })}
            {kept > 0 ? (
              <span className={classes.figure} data-bad>
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
                {t('processing.simulator.toMend', { n: kept })}
              </span>
            ) : null}
          </span>
          <svg className={classes.share} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
            <rect
              className={classes.shareGood}
              width={good + kept === 0 ? 0 : (good * 100) / (good + kept)}
              height={1}
            />
          </svg>
        </div>
      ) : (
        <span className={classes.grow} />
      )}
      <span className={classes.when} role="status">
        {run && !running
          ? t('processing.simulator.ran', {
              seconds: Math.round(run.simulation.ms / 100) / 10,
              time: time(new Date(run.at)),
            })
          : null}{' '}
        {t('processing.simulator.nothingKept')}
      </span>
      <Deeds form={form} />
    </footer>
  );
}

/** What is done with the change that was tried; without one the way back. */
function Deeds({ form }: { form: ServiceDraft }) {
  const t = useText();
  const go = useGo();
  const { draft, saved, changedTabs, undo, change } = form;
  if (changedTabs.length === 0) {
    return (
      <Button variant="light" onClick={() => go('processing.services', { serviceId: String(draft.id ?? 'new') })}>
        {t('processing.simulator.toService')}
      </Button>
    );
  }
  return (
    <>
      {/* Where the steps are not known any more the draft goes as a whole, and can be had back. */}
      <Button variant="default" aria-keyshortcuts="Control+Z" onClick={undo ?? (() => change([], saved))}>
        {t('processing.simulator.undo')}
      </Button>
      <Button variant="light" loading={form.saving} onClick={() => void form.save()}>
        {t('processing.editor.save')}
      </Button>
    </>
  );
}
