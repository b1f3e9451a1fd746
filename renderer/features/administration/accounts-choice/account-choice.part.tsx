// Whose groups, people or profiles are listed: one account, or all that the person administers.
import { Select } from '@mantine/core';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';

interface AccountChoiceProps {
  /** The account's id; undefined: the person's own. */
  value: string | undefined;
  onChange: (ouId: string | undefined) => void;
}

/** Shows nothing where there is one account alone. */
export function AccountChoice({ value, onChange }: AccountChoiceProps) {
  const t = useText();
  const { ouId } = useUser();
  const units = useCall('units.list').data ?? [];
  if (units.length < 2) return null;
  return (
    <Select
      aria-label={t('administration.account')}
      searchable
      allowDeselect={false}
      data={units.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ?? String(ouId)}
      onChange={(id) => onChange(id === String(ouId) ? undefined : (id ?? undefined))}
      limit={MOST_SHOWN}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}

/** Accounts that the open list shows; typing finds the others. */
const MOST_SHOWN = 100;
