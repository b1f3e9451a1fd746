// One value of the whole run: what the rows have now, and one for all of them.
import { Button, Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { JobRequirement } from '#domain/api/deposit/requirements.contract.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { qualityLook } from '#renderer/theme/status.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { useLiveFault } from '../workbench/use-live-fault.ts';
import { originOfRun } from './origin.rules.ts';
import { StandingValue } from './rich/rich-value.part.tsx';
import classes from './sheet.module.css';
import { useOriginText } from './use-origin.ts';
import { type Typed, ValueInput } from './value-input.part.tsx';
import { ValueLine } from './value-line.part.tsx';

interface RunValueProps {
  readonly requirement: JobRequirement;
  readonly service: Service | undefined;
  readonly ownerId: number | undefined;
  readonly mayEdit: boolean;
  /** Something is being changed for all rows. */
  readonly busy: boolean;
  /** Null takes it back. @returns whether it was done */
  readonly onSet: (value: { value: string; countryCode: string | null } | null, keepOwn: boolean) => Promise<boolean>;
}

/** What the rows have that nobody sees in one field. */
function factsOf(t: Text, { rows }: JobRequirement): string[] {
  const { own, bad, forced, different } = rows;
  return [
    different > 1 ? t('deposit.sheet.run.different', { n: different }) : '',
    own > 0 ? t('deposit.sheet.run.own', { n: own }) : '',
    bad > 0 ? t('deposit.sheet.run.bad', { n: bad }) : '',
    forced > 0 ? t('deposit.sheet.run.forced', { n: forced }) : '',
  ].filter(Boolean);
}

const standing = ({ run, rows }: JobRequirement): Typed => ({
  text: run?.value ?? rows.same ?? '',
  country: run?.countryCode ?? null,
});

const qualityOf = ({ rows }: JobRequirement) => (rows.bad > 0 ? 'BAD' : rows.forced > 0 ? 'FORCED' : 'GOOD');

/** Why one value for all rows is not possible. */
function lockedText(t: Text, { kind, editable, rows }: JobRequirement): string {
  if (kind === 'RECIPIENT') return t('deposit.sheet.run.recipient', { n: rows.all });
  return t(editable ? 'deposit.sheet.run.fixed' : 'deposit.sheet.locked');
}

export function RunValue(props: RunValueProps) {
  const { requirement, service, ownerId, mayEdit, busy, onSet } = props;
  const t = useText();
  const originText = useOriginText();
  const faultId = useId();
  const [draft, setDraft] = useState<Typed>();
  const [keepOwn, setKeepOwn] = useState(false);
  const { name, label, type, rows } = requirement;
  const { fault, pending } = useLiveFault(
    draft && { service, ownerId, name, text: draft.text, country: draft.country },
    null,
  );
  const may = mayEdit && requirement.editableForRun && rows.all > 0;
  const wrong = draft === undefined ? null : fault;
  const set = async (value: Typed | undefined) => {
    const done = await onSet(value ? { value: value.text, countryCode: value.country } : null, keepOwn);
    if (done) setDraft(undefined);
  };
  const ready = may && draft !== undefined && (fault === null || pending) && !busy;
  return (
    <ValueLine
      requirement={requirement}
      status={<Status look={qualityLook[wrong ? 'BAD' : qualityOf(requirement)]} />}
      field={
        may ? (
          <ValueInput
            type={type}
            label={label}
            typed={draft ?? standing(requirement)}
            placeholder={placeholderOf(t, requirement)}
            disabled={busy}
            describedBy={faultId}
            invalid={wrong !== null}
            onType={setDraft}
            onDone={() => ready && void set(draft)}
          />
        ) : (
          <StandingValue type={type} value={rows.same} />
        )
      }
      fault={wrong}
      faultId={faultId}
      origin={originText(originOfRun(requirement))}
      facts={factsOf(t, requirement)}
      locked={requirement.editableForRun ? undefined : lockedText(t, requirement)}
    >
      {draft ? (
        <DraftTools
          requirement={requirement}
          ready={ready}
          keepOwn={keepOwn}
          onKeepOwn={setKeepOwn}
          onSet={() => void set(draft)}
          onDrop={() => setDraft(undefined)}
        />
      ) : null}
      {requirement.run !== null && may && !draft ? (
        <Button size="compact-xs" variant="subtle" disabled={busy} onClick={() => void set(undefined)}>
          {t('deposit.sheet.run.takeBack')}
        </Button>
      ) : null}
    </ValueLine>
  );
}

const placeholderOf = (t: Text, { rows, run }: JobRequirement): string | undefined =>
  rows.different > 1 && run === null ? t('deposit.sheet.run.different', { n: rows.different }) : undefined;

interface DraftToolsProps {
  readonly requirement: JobRequirement;
  readonly ready: boolean;
  readonly keepOwn: boolean;
  readonly onKeepOwn: (keep: boolean) => void;
  readonly onSet: () => void;
  readonly onDrop: () => void;
}

/** What is typed is given to all, with own values replaced or kept. */
function DraftTools({ requirement, ready, keepOwn, onKeepOwn, onSet, onDrop }: DraftToolsProps) {
  const t = useText();
  const { all, own } = requirement.rows;
  return (
    <>
      {own > 0 ? (
        <Checkbox
          size="xs"
          label={t('deposit.sheet.run.keepOwn', { n: own })}
          checked={keepOwn}
          onChange={(event) => onKeepOwn(event.currentTarget.checked)}
        />
      ) : null}
      <Button size="xs" disabled={!ready} onClick={onSet}>
        {t('deposit.sheet.run.set', { n: all - (keepOwn ? own : 0) })}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onDrop}>
        {t('deposit.sheet.drop')}
      </Button>
      <span className={classes.quiet} role="status">
        {own > 0 && !keepOwn ? t('deposit.sheet.run.replaces', { n: own }) : null}
      </span>
    </>
  );
}
