// Rows that come newest first, and those before them once they are asked for.
import { useState } from 'react';
import { useApi } from '#renderer/api/api.ts';

interface Page<T> {
  readonly rows: readonly T[];
  readonly more: boolean;
}

/** @param read the rows before the one with this id */
export function useOlderRows<T extends { readonly id: number }>(
  first: Page<T>,
  read: (before: number | undefined) => Promise<Page<T>>,
) {
  const api = useApi();
  const [older, setOlder] = useState<Page<T>>({ rows: [], more: first.more });
  const [busy, setBusy] = useState(false);
  const rows = [...first.rows, ...older.rows];
  const readOlder = async () => {
    setBusy(true);
    try {
      const next = await read(rows.at(-1)?.id);
      setOlder({ rows: [...older.rows, ...next.rows], more: next.more });
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
  };
  return { rows, more: older.more, busy, readOlder: () => void readOlder() };
}
