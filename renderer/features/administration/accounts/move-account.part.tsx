// Moving an account: below which one, what it would have otherwise there, and what forbids it.
import { Checkbox, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MoveEffects, Unit } from '#domain/api/administration/units.contract.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { useValueText } from './use-value-text.ts';

/** ms without a key before the server is asked. */
const SETTLE_MS = 200;

export function MoveAccount({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const queries = useQueryClient();
  const faultText = useFaultText();
  const [parentId, choose] = useState<number>();
  const [shorter, setShorter] = useState<'asked' | 'confirmed'>();
  const params = { ouId: unit.id };
  const asked = { params, query: { parentId: parentId ?? 0 } };
  const effects = useCall('units.moveEffects', asked, { enabled: parentId !== undefined, staleTime: 0, retry: false });
  const refused = effects.error instanceof ApiFailure ? effects.error : undefined;
  const isBound = effects.data !== undefined && effects.data.people + effects.data.services > 0;
  const move = async () => {
    if (parentId === undefined) return;
    const confirmed = shorter === 'confirmed' ? { confirmShorterDelays: true } : {};
    try {
      await api.call('units.move', { params, body: { version: unit.version, parentId, ...confirmed } });
    } catch (error) {
      if (error instanceof ApiFailure && error.label === 'ou.shortenedDelays') setShorter('asked');
      else api.report(error);
      return;
    }
    onClose();
    notify('success', 'administration.move.done', { name: unit.name });
    await queries.invalidateQueries();
  };
  return (
    <ConfirmDialog
      opened
      title={t('administration.move.title', { name: unit.name })}
      action={t('administration.move.action')}
      disabled={effects.data === undefined || isBound || shorter === 'asked'}
      size={640}
      onConfirm={move}
      onClose={onClose}
    >
      <ParentChoice unit={unit} value={parentId} onChange={choose} />
      {refused ? <p role="alert">{faultText(refused)}</p> : null}
      {effects.data && isBound ? (
        <p role="alert">{t('ou.moveBound', { name: unit.name, ...bondsOf(effects.data) })}</p>
      ) : null}
      {effects.data && !isBound ? <Effects effects={effects.data} /> : null}
      {shorter ? (
        <Checkbox
          label={t('administration.shorter.text')}
          checked={shorter === 'confirmed'}
          onChange={(event) => setShorter(event.currentTarget.checked ? 'confirmed' : 'asked')}
        />
      ) : null}
    </ConfirmDialog>
  );
}

const bondsOf = ({ people, services }: MoveEffects) => ({ people, services });

interface ParentChoiceProps {
  unit: Unit;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Accounts by the letters that are typed, out of any number. */
function ParentChoice({ unit, value, onChange }: ParentChoiceProps) {
  const t = useText();
  const [typed, type] = useState('');
  const [text] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const query = text === '' ? {} : { text };
  const level = useCall('units.level', { query }, { placeholderData: (old) => old });
  const found = level.data?.nodes ?? [];
  const options = found.filter(({ id }) => id !== unit.id && id !== unit.parent?.id);
  return (
    <Select
      data-autofocus
      label={t('administration.move.below')}
      description={t('administration.move.hint')}
      searchable
      searchValue={typed}
      onSearchChange={type}
      filter={({ options: all }) => all}
      data={options.map(({ id, name, accountIdentifier }) => ({
        value: String(id),
        label: `${name} (${accountIdentifier})`,
      }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      nothingFoundMessage={t('administration.accounts.found', { n: 0, shown: 0 })}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}

function Effects({ effects }: { effects: MoveEffects }) {
  const t = useText();
  const valueText = useValueText();
  const { fields, channels, tagLists } = effects;
  if (fields.length + channels.length + tagLists.length === 0) return <p>{t('administration.move.nothing')}</p>;
  return (
    <>
      <p>{t('administration.move.changes')}</p>
      <ul>
        {fields.map(({ field, before, after }) => (
          <li key={field}>
            {t('administration.move.field', {
              field: t(`administration.account.${field}`),
              before: valueText(field, before.value),
              after: valueText(field, after.value),
            })}
          </li>
        ))}
        {channels.length > 0 ? <li>{t('administration.move.channels', { names: channels.join(', ') })}</li> : null}
        {tagLists.length > 0 ? <li>{t('administration.move.tagLists', { names: tagLists.join(', ') })}</li> : null}
      </ul>
    </>
  );
}
