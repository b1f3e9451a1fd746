// Whose register is shown, where the person administers several accounts that keep one.
import { Select } from '@mantine/core';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';

/** Registers that the open list shows; typing finds the others. */
const MOST_SHOWN = 100;

/**
 * The account whose register is shown: that of the address, else the own one; who administers from an account without a
 * register begins with the first that has one.
 */
export function useRegister(ou: string | undefined) {
  const { ouId: own } = useUser();
  const units = useCall('units.list');
  const senders = (units.data ?? []).filter(({ senderAccount, removed }) => senderAccount && !removed);
  const usual = senders.some(({ id }) => id === own) ? own : (senders[0]?.id ?? own);
  return { ouId: ou === undefined ? usual : Number(ou), senders, isKnown: ou !== undefined || !units.isPending };
}

interface RegisterChoiceProps {
  senders: readonly { readonly id: number; readonly name: string }[];
  value: number;
  onChange: (ouId: string | undefined) => void;
}

/** Shows nothing where there is one register alone. */
export function RegisterChoice({ senders, value, onChange }: RegisterChoiceProps) {
  const t = useText();
  if (senders.length < 2) return null;
  return (
    <Select
      aria-label={t('recipients.register')}
      searchable
      allowDeselect={false}
      data={senders.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={(id) => onChange(id ?? undefined)}
      limit={MOST_SHOWN}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}
