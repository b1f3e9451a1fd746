// One field of an account: its control where the account states a value, the value from above where it does not; from where
// it comes, and what takes it over, gives it back or undoes the change.
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { FieldControl } from '#renderer/shared/form/fields.part.tsx';
import { emptyOf, isInherited, isStated, type SettingRow } from '../account-draft.rules.ts';
import { useAccount } from '../account-form.ts';
import { CustomControl } from './custom-control.part.tsx';
import classes from './setting.module.css';

export function Setting({ row }: { row: SettingRow }) {
  const t = useText();
  const faultText = useFaultText();
  const { form, above, inheritance, valueText } = useAccount();
  const { field } = row;
  const [isTaken, take] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const value = (form.draft as Readonly<Record<string, unknown>>)[field];
  const base = (form.base as Readonly<Record<string, unknown>>)[field];
  const given = above.get(field);
  // The end is set by those above.
  const isFixed = field === 'expiryDate' && !inheritance.administersAbove;
  const isOwn = !isFixed && (!isInherited(field) || isStated(value) || isTaken);
  const label = t(`administration.account.${field}`);
  const error = faultText(form.faultAt(field));
  const set = (next: unknown) => form.change(field, next);
  const takeOver = () => {
    take(true);
    if (isStated(given?.value)) set(field === 'branding' ? { id: given?.value } : given?.value);
    // The control is drawn with the next frame.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus());
  };
  const giveBack = (next: unknown) => {
    take(false);
    set(next);
  };
  const control = { row, area: 'administration', label, error, value, onChange: set };
  return (
    <div className={classes.setting}>
      <div ref={box} className={row.kind === 'switch' && isOwn ? classes.switch : classes.control}>
        {isOwn ? (
          row.kind === 'custom' ? (
            <CustomControl field={field} label={label} error={error} value={value} onChange={set} />
          ) : (
            <FieldControl {...control} />
          )
        ) : (
          <Flat label={label} value={valueText(field, isFixed ? value : given?.value)} error={error} />
        )}
      </div>
      {isFixed ? <span /> : <Source field={field} isOwn={isOwn} value={value} base={base} />}
      <SettingAction
        label={label}
        isChanged={form.changed.includes(field)}
        isOwn={isOwn}
        field={field}
        onTake={takeOver}
        onUndo={() => giveBack(base)}
        onGiveBack={() => giveBack(emptyOf(field))}
      />
    </div>
  );
}

/** A value that comes from above and cannot be typed over. */
function Flat({ label, value, error }: { label: string; value: string; error: string | undefined }) {
  return (
    <div>
      <span>{label}</span>
      <bdi className={classes.flat}>{value}</bdi>
      {error ? (
        <span className={classes.fault} role="alert">
          {error}
        </span>
      ) : null}
    </div>
  );
}

interface SourceProps {
  field: string;
  isOwn: boolean;
  value: unknown;
  base: unknown;
}

/** From where a value comes, or what stood there before the change. */
function Source({ field, isOwn, base }: SourceProps) {
  const t = useText();
  const { form, above, valueText } = useAccount();
  const given = above.get(field);
  const from = given?.from ?? null;
  const name = from?.name ?? t('administration.source.above');
  const was = isInherited(field) && !isStated(base) ? given?.value : base;
  if (form.changed.includes(field)) {
    return <span className={classes.changed}>{t('administration.source.was', { value: valueText(field, was) })}</span>;
  }
  if (isOwn) {
    const other = from === null ? '' : ` · ${name}: ${valueText(field, given?.value)}`;
    return (
      <span className={classes.source}>{isInherited(field) ? t('administration.source.here') + other : null}</span>
    );
  }
  if (from === null) {
    const isNone = given?.value === null || given?.value === undefined;
    return (
      <span className={classes.source}>
        {t(isNone ? 'administration.source.none' : 'administration.source.product')}
      </span>
    );
  }
  return (
    <span className={classes.source}>
      {from.name === null ? (
        t('administration.source.above')
      ) : (
        <Link to={addressOf('administration.accounts', { ouId: from.id })}>
          {t('administration.source.from', { name: from.name })}
        </Link>
      )}
    </span>
  );
}

/** An end can be taken away, as nothing from above takes its place. */
function EndAction({ field, onGiveBack }: { field: string; onGiveBack: () => void }) {
  const t = useText();
  const { form, inheritance } = useAccount();
  if (field !== 'expiryDate' || !inheritance.administersAbove || form.draft.expiryDate === null) return <span />;
  return (
    <Button variant="subtle" size="xs" onClick={onGiveBack}>
      {t('administration.ending.none')}
    </Button>
  );
}

interface SettingActionProps {
  label: string;
  field: string;
  isChanged: boolean;
  isOwn: boolean;
  onTake: () => void;
  onUndo: () => void;
  onGiveBack: () => void;
}

function SettingAction({ label, field, isChanged, isOwn, onTake, onUndo, onGiveBack }: SettingActionProps) {
  const t = useText();
  const [word, act] = isChanged
    ? (['common.undo', onUndo] as const)
    : isOwn
      ? (['administration.source.giveBack', onGiveBack] as const)
      : (['administration.source.takeOver', onTake] as const);
  if (!isChanged && !isInherited(field)) return <EndAction field={field} onGiveBack={onGiveBack} />;
  return (
    <Button variant="subtle" size="xs" aria-label={`${t(word)}: ${label}`} onClick={act}>
      {t(word)}
    </Button>
  );
}
