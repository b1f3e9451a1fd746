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

function OwnerSelect() {
  const t = useText();
  const me = useUser();
  const [{ owner }, setQuery] = useQueryState();
  const users = useCall('users.list');
  const others = (users.data ?? []).filter((one) => one.enabled && one.id !== me.id);
  if (others.length === 0) return null;
  const data = others.map((one) => ({
    value: String(one.id),
    label: `${one.firstName} ${one.lastName}`.trim() || one.login,
  }));
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
