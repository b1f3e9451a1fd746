// On whose behalf a deposit is made; only for those who may.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import inputs from '../workbench/inputs.module.css';

export function OwnerField() {
  const can = useCan();
  return can('createBehalf') ? <OwnerSelect /> : null;
}

/**
 * Administrators act for the people of accounts below, too; others for those of their own account. Whoever has everything
 * would list the people of the whole installation.
 */
function usePeople() {
  const me = useUser();
  const can = useCan();
  const isFar = can('administerOu') && !can('superAdmin');
  const near = useCall('users.list', {}, { enabled: !isFar });
  const all = useCall('users.all', {}, { enabled: isFar });
  const people = (isFar ? all : near).data ?? [];
  return people.filter((one) => one.enabled && one.id !== me.id && one.abilities.includes('createBehalf'));
}

function OwnerSelect() {
  const t = useText();
  const me = useUser();
  const [{ owner }, setQuery] = useQueryState();
  const others = usePeople();
  if (others.length === 0) return null;
  // Those of the own account first, then account by account.
  const accounts = [...new Set([me.ouName, ...others.map(({ ouName }) => ouName).toSorted()])];
  const data = accounts
    .map((group) => ({
      group,
      items: others
        .filter(({ ouName }) => ouName === group)
        .map((one) => ({ value: String(one.id), label: `${one.firstName} ${one.lastName}`.trim() || one.login })),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className={inputs.group}>
      <Select
        label={t('deposit.owner')}
        placeholder={t('deposit.owner.self')}
        clearable
        searchable
        comboboxProps={{ withinPortal: false }}
        data={data}
        rightSection={owner ? undefined : <IconChevronDown size={14} stroke={1.5} aria-hidden />}
        value={owner ?? null}
        onChange={(value) => setQuery({ owner: value ?? undefined })}
      />
    </div>
  );
}
