// One value of a row or of one of its documents, judged while it is typed.
import { Button, Checkbox } from '@mantine/core';
import { useId } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { JobRequirement } from '#domain/api/deposit/requirements.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { type Quality, qualityLook } from '#renderer/theme/status.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { emptyReason, flagOf } from '../workbench/service.rules.ts';
import { useLiveFault } from '../workbench/use-live-fault.ts';
import { originOf } from './origin.rules.ts';
import { saidBy } from './rich/markup.rules.ts';
import type { RowDraft, ValueKey } from './row-drafts.rules.ts';
import { useOriginText } from './use-origin.ts';
import { ValueInput } from './value-input.part.tsx';
import { ValueLine } from './value-line.part.tsx';

export interface RowValueProps {
  readonly requirement: JobRequirement;
  readonly place: ValueKey;
  readonly value: RequirementValue;
  readonly draft: RowDraft | undefined;
  /** The row can be changed, by this person and as it is now. */
  readonly mayEdit: boolean;
  readonly service: Service | undefined;
  readonly ownerId: number | undefined;
  readonly onType: (draft: RowDraft) => void;
  readonly onDone: () => void;
}

/** What was there before its first change, and who kept it although it is wrong. */
function useFacts({ value }: RowValueProps): string[] {
  const t = useText();
  const faultText = useFaultText();
  const why = emptyReason(value);
  const { change, forcing } = value;
  const read = change?.read ?? null;
  const kept = forcing
    ? t('deposit.sheet.kept', {
        name: forcing.forcedBy?.name || forcing.forcedBy?.login || t('deposit.sheet.somebody'),
        date: new Date(forcing.forcedAt),
      })
    : '';
  const before =
    read === null || read === value.value
      ? ''
      : t('deposit.sheet.before', { text: value.type === 'HTML' ? saidBy(read) : read.split('\n').join(', ') });
  const idle = flagOf(value, 'needed') ? '' : t('deposit.sheet.notNeeded');
  return [idle, why ? (faultText(why) ?? '') : '', before, kept].filter(Boolean);
}

export function RowValue(props: RowValueProps) {
  const { requirement, place, value, draft, mayEdit, service, ownerId, onType, onDone } = props;
  const t = useText();
  const originText = useOriginText();
  const faultId = useId();
  const facts = useFacts(props);
  const typed = draft ?? standing(place, value);
  const checked = draft && { service, ownerId, name: requirement.name, text: typed.text, country: typed.country };
  const { fault } = useLiveFault(checked, value.error);
  const disabled = !mayEdit || !requirement.editable;
  const quality = draft ? qualityOf(draft, fault) : value.quality;
  return (
    <ValueLine
      requirement={requirement}
      status={<Status look={qualityLook[quality]} />}
      field={
        <ValueInput
          type={requirement.type}
          label={requirement.label}
          typed={typed}
          disabled={disabled}
          describedBy={faultId}
          invalid={fault !== null && !typed.forced}
          onType={(next) => onType({ ...typed, ...next, forced: false, takeBack: false })}
          onDone={onDone}
        />
      }
      fault={fault}
      faultId={faultId}
      origin={originText(originOf(requirement, value))}
      facts={facts}
      locked={requirement.editable ? undefined : t('deposit.sheet.locked')}
    >
      {disabled ? null : <RowValueTools value={value} typed={typed} fault={fault} onType={onType} />}
    </ValueLine>
  );
}

const standing = (place: ValueKey, { value, countryCode, forced }: RequirementValue): RowDraft => ({
  place,
  text: value,
  country: countryCode,
  forced,
  takeBack: false,
});

/** As it will be, once what is typed is saved. */
function qualityOf({ forced }: RowDraft, fault: Fault | null): Quality {
  if (fault === null) return 'MODIFIED';
  return forced ? 'FORCED' : 'BAD';
}

interface ToolsProps extends Pick<RowValueProps, 'value' | 'onType'> {
  readonly typed: RowDraft;
  readonly fault: Fault | null;
}

/** Back to what was read, and sending a value that is wrong. */
function RowValueTools({ value, typed, fault, onType }: ToolsProps) {
  const t = useText();
  const read = value.change?.read ?? null;
  const takesBack = value.type !== 'POSTAL_ADDRESS' && value.modified && !typed.takeBack;
  const forceable = fault !== null && flagOf(value, 'forceable') && typed.text.trim() !== '';
  return (
    <>
      {takesBack && read !== null ? (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onType({ ...typed, text: read, forced: false, takeBack: true })}
        >
          {t('deposit.sheet.asRead')}
        </Button>
      ) : null}
      {forceable || typed.forced ? (
        <Checkbox
          size="xs"
          label={t('deposit.sheet.force')}
          checked={typed.forced}
          onChange={(event) => onType({ ...typed, forced: event.currentTarget.checked, takeBack: false })}
        />
      ) : null}
    </>
  );
}
