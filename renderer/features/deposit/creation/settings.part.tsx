// Name, metadata and split of a deposit: the fields below its boxes.
import { NumberInput, Select, TextInput } from '@mantine/core';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { areaText } from '#renderer/shared/pages/area.rules.ts';
import classes from '../workbench/inputs.module.css';
import { givenMetadatas } from '../workbench/service.rules.ts';
import { nameFault, type Settings } from './creation.rules.ts';
import { MetadataFields } from './metadata-fields.part.tsx';
import { asType, SPLIT_TYPES, type SplitType } from './split.rules.ts';

interface SettingsProps {
  service: Service;
  settings: Settings;
  /** The person on whose behalf it is deposited; undefined for one's own. */
  ownerId: number | undefined;
  /** The split is a matter of mail runs only. */
  withSplit: boolean;
  locked?: boolean;
  /** The name that it gets where none is entered; undefined while that is not known. */
  proposedName?: string | undefined;
  onChange: (settings: Settings) => void;
}

// In the popover of narrow screens a list outside of it would count as a click outside and close it.
const INSIDE = { withinPortal: false };
const chevron = <IconChevronDown size={14} stroke={1.5} aria-hidden />;

export function SettingsPart(props: SettingsProps) {
  const { service, settings, ownerId, withSplit, locked = false, proposedName, onChange } = props;
  const t = useText();
  const metadatas = givenMetadatas(service);
  const box = service.boxes.find((one) => one.main) ?? service.boxes[0];
  const faultText = useFaultText();
  const change = (patch: Partial<Settings>) => onChange({ ...settings, ...patch });
  return (
    <>
      {service.jobNameEditable || metadatas.length > 0 ? (
        <div className={classes.group}>
          <h2 className={classes.title}>{t('deposit.inputs.about')}</h2>
          {service.jobNameEditable ? (
            <TextInput
              label={t('deposit.inputs.name')}
              placeholder={proposedName || t('deposit.inputs.nameHint')}
              error={faultText(nameFault(settings.name))}
              disabled={locked}
              value={settings.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          ) : null}
          <MetadataFields
            service={service}
            ownerId={ownerId}
            values={settings.metadatas}
            locked={locked}
            onChange={(values) => change({ metadatas: values })}
          />
        </div>
      ) : null}
      {withSplit && box ? (
        <div className={classes.group}>
          <h2 className={classes.title}>{t('deposit.split.title')}</h2>
          {box.splitForced ? (
            <p className={classes.locked}>
              <IconLock size={16} stroke={1.5} aria-hidden />
              {t('deposit.split.forced')}
            </p>
          ) : null}
          <SplitFields
            split={settings.split}
            locked={locked || box.splitForced}
            onChange={(split) => change({ split })}
          />
        </div>
      ) : null}
    </>
  );
}

/** When a new document begins, and what that needs. */
export function SplitFields(props: {
  split: SplitConfiguration;
  locked: boolean;
  onChange: (split: SplitConfiguration) => void;
}) {
  const { split, locked, onChange } = props;
  const t = useText();
  return (
    <>
      <Select
        label={t('deposit.split.when')}
        // A plan of rows is the service's: nobody else can choose it.
        data={[...SPLIT_TYPES, ...(split.type === 'dataFile' ? [split.type] : [])].map((type) => ({
          value: type,
          label: t(`deposit.split.type.${type}`),
        }))}
        value={split.type}
        allowDeselect={false}
        disabled={locked}
        rightSection={chevron}
        comboboxProps={INSIDE}
        onChange={(type) => type && onChange(asType(split, type as SplitType))}
      />
      {split.type === 'everyPages' ? (
        <NumberInput
          label={t('deposit.split.pages')}
          min={1}
          max={10_000}
          allowDecimal={false}
          disabled={locked}
          hideControls
          value={split.pages}
          onChange={(pages) => typeof pages === 'number' && pages >= 1 && onChange({ ...split, pages })}
        />
      ) : null}
      {split.type === 'bookmark' ? (
        <NumberInput
          label={t('deposit.split.level')}
          min={1}
          max={20}
          allowDecimal={false}
          disabled={locked}
          hideControls
          value={split.level}
          onChange={(level) => typeof level === 'number' && level >= 1 && onChange({ ...split, level })}
        />
      ) : null}
      {'area' in split ? (
        <div className={classes.areaField}>
          <span>{locked ? t('deposit.split.area') : t('deposit.split.areaMove')}</span>
          <bdi>{areaText(split.area)}</bdi>
        </div>
      ) : null}
      {split.type === 'textMatches' ? (
        <TextInput
          label={t('deposit.split.pattern')}
          dir="ltr"
          disabled={locked}
          value={split.pattern}
          onChange={(event) => onChange({ ...split, pattern: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
