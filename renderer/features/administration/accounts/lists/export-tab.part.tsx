// What an account and those below it have, as a file: what, how many rows, how far it is, and ending it.
import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress, SegmentedControl, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  type ExportFormat,
  type ExportKind,
} from '#domain/api/administration/units.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { useExport } from '#renderer/shared/exports/use-export.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import setting from '../fields/setting.module.css';
import classes from './lists.module.css';

export function ExportTab({ ouId }: { ouId: number }) {
  const t = useText();
  const can = useCan();
  const [what, choose] = useState<ExportKind>('accounts');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const { run, progress, cancel } = useExport();
  const check = useCall('units.checkExport', { params: { ouId }, query: { what } }, { staleTime: 0 });
  const allowed = { services: can('viewService'), orders: can('viewOthers') };
  const kinds = EXPORT_KINDS.filter((kind) => (kind in allowed ? allowed[kind as keyof typeof allowed] : true));
  const { rows = 0, maximum = 0 } = check.data ?? {};
  const isTooMany = rows > maximum;
  return (
    <section className={setting.section} aria-label={t('administration.tab.export')}>
      <div className={setting.head}>
        <h2>{t('administration.tab.export')}</h2>
      </div>
      <p className={classes.about}>{t('administration.export.about')}</p>
      <div className={classes.export}>
        <Select
          label={t('administration.export.what')}
          allowDeselect={false}
          data={kinds.map((kind) => ({ value: kind, label: t(`administration.export.${kind}`) }))}
          value={what}
          onChange={(next) => choose(EXPORT_KINDS.find((kind) => kind === next) ?? 'accounts')}
          comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
        />
        <SegmentedControl
          aria-label={t('administration.export.format')}
          data={EXPORT_FORMATS.map((one) => ({ value: one, label: t(`administration.export.format.${one}`) }))}
          value={format}
          onChange={(next) => setFormat(EXPORT_FORMATS.find((one) => one === next) ?? 'csv')}
        />
        {progress ? (
          <Button variant="default" onClick={cancel}>
            {t('administration.export.cancel')}
          </Button>
        ) : (
          <Button
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            disabled={check.data === undefined || isTooMany}
            onClick={() =>
              void run({
                format,
                open: (api, signal) => api.call('units.export', { params: { ouId }, body: { what, format }, signal }),
              })
            }
          >
            {t('administration.export.action')}
          </Button>
        )}
      </div>
      {progress ? (
        <Progress
          value={progress.total === 0 ? 0 : (progress.done / progress.total) * 100}
          aria-label={t('administration.export.progress')}
        />
      ) : null}
      {check.data ? (
        <p role="status" className={isTooMany ? setting.fault : classes.about}>
          {progress
            ? t('administration.export.done', { n: progress.done, total: rows })
            : isTooMany
              ? t('export.tooMany', { count: rows, maximum })
              : t('administration.export.rows', { n: rows })}
        </p>
      ) : null}
    </section>
  );
}
