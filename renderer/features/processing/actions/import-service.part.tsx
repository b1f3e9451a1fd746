// Taking in a service that another server exported: what is not here is listed, and mapped by hand where that can be done.
import { Button, Checkbox, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ServiceImport } from '#domain/api/configuration/services.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import { IN_DIALOG } from '#renderer/ui/controls/choice-portal.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import classes from './actions.module.css';
import { type Importing, useImport } from './use-import.ts';

/** Value of the choice to do without. */
const WITHOUT = 'without';

interface ImportServiceProps {
  /** Whose service it becomes. */
  ouId: number;
  /** Already at hand: the copy of a service. */
  file?: File | undefined;
  onClose: () => void;
}

export function ImportService({ ouId, file, onClose }: ImportServiceProps) {
  const t = useText();
  const faultText = useFaultText();
  const importing = useImport({ ouId, file, onDone: onClose });
  const { report, failure } = importing;
  return (
    <ConfirmDialog
      opened
      title={t('processing.import.title')}
      action={report ? t('processing.import.action', { name: report.name }) : t('processing.import.title')}
      disabled={report === undefined || report.unknown.length > 0 || report.fault !== null}
      onConfirm={importing.save}
      onClose={onClose}
    >
      {importing.file === undefined ? <p>{t('processing.import.about')}</p> : null}
      <ChooseFile importing={importing} />
      {failure ? (
        <p role="alert" className={classes.fault}>
          {faultText(failure)}
        </p>
      ) : null}
      {report ? <Report report={report} importing={importing} /> : null}
    </ConfirmDialog>
  );
}

function ChooseFile({ importing }: { importing: Importing }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <p className={classes.file}>
      <Button variant="default" size="xs" onClick={() => input.current?.click()}>
        {t(importing.file ? 'processing.import.other' : 'processing.import.choose')}
      </Button>
      <bdi>{importing.file?.name}</bdi>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('processing.import.choose')}
        accept="application/json,.json"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) importing.choose(file);
        }}
      />
    </p>
  );
}

/** What is not here stays in the list once it is mapped, so that the choice can be changed. */
function Report({ report, importing }: { report: ServiceImport; importing: Importing }) {
  const t = useText();
  const faultText = useFaultText();
  const { listed } = importing;
  return (
    <>
      {listed.length === 0 && report.fault === null ? (
        <p>{t('processing.import.ready', { name: report.name })}</p>
      ) : null}
      {listed.length > 0 ? (
        <>
          <p>{t('processing.import.unknown', { n: report.unknown.length })}</p>
          <ul className={classes.unknown}>
            {listed.map((one) => (
              <li key={`${one.kind} ${one.key}`}>
                <UnknownRow one={one} importing={importing} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {report.fault ? (
        <p role="alert" className={classes.fault}>
          {faultText(report.fault)}
        </p>
      ) : null}
    </>
  );
}

type UnknownOne = ServiceImport['unknown'][number];

function UnknownRow({ one, importing }: { one: UnknownOne; importing: Importing }) {
  const t = useText();
  const faultText = useFaultText();
  const open = importing.report?.unknown.some(({ kind, key }) => kind === one.kind && key === one.key) ?? false;
  const what = one.of === '' ? '' : ` (${one.of})`;
  if (one.kind === 'outputFile') {
    return (
      <Checkbox
        label={t('processing.import.outputFile', { name: one.name, channel: one.of })}
        error={open ? faultText(one.fault) : undefined}
        checked={importing.isDropped(one)}
        onChange={(event) => importing.drop(one, event.currentTarget.checked)}
      />
    );
  }
  return (
    <MapTo
      one={one}
      importing={importing}
      label={`${one.name}${what}`}
      error={open ? faultText(one.fault) : undefined}
    />
  );
}

interface MapToProps {
  one: UnknownOne;
  importing: Importing;
  label: string;
  error: string | undefined;
}

function MapTo({ one, importing, label, error }: MapToProps) {
  const t = useText();
  const choices = useChoices(one, importing);
  const chosen = importing.chosen(one);
  return (
    <Select
      label={<bdi>{label}</bdi>}
      description={t(`processing.import.${one.kind}`)}
      placeholder={t('processing.import.mapTo')}
      error={error}
      data={[...choices, ...(one.needed ? [] : [{ value: WITHOUT, label: t('processing.import.without') }])]}
      value={chosen === undefined ? null : chosen === null ? WITHOUT : String(chosen)}
      allowDeselect={false}
      onChange={(next) => importing.map(one, next === null || next === WITHOUT ? null : Number(next))}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={{ ...IN_DIALOG, transitionProps: { duration: 0 } }}
    />
  );
}

/** What is here to stand for it: channels, types, or the values of all types but those of another name. */
function useChoices(one: UnknownOne, importing: Importing): { value: string; label: string }[] {
  const t = useText();
  const named = useNameIn();
  const { data: channels = [] } = useCall('channels.list');
  const { data: types = [] } = useCall('options.types');
  if (one.kind === 'channel') {
    return channels
      .filter(({ enabled }) => enabled)
      .map((channel) => ({
        value: String(channel.id),
        label: `${named(channel)} (${t(channelLook[channel.channelType].label)})`,
      }));
  }
  if (one.kind === 'optionType') return types.map((type) => ({ value: String(type.id), label: named(type) }));
  const to = importing.typeFor(one);
  return types
    .filter((type) => (to === undefined ? type.name === one.of : type.id === to))
    .flatMap(({ values }) => values.map((value) => ({ value: String(value.id), label: named(value) })));
}
