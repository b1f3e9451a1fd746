// All that is late as a CSV file, page by page as the list reads it.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallQuery } from '#domain/api/contract.ts';
import type { LateDelivery } from '#domain/api/monitoring/late.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import { csvOf } from '#renderer/shared/lists/csv.rules.ts';
import { LATE_COLUMNS, lateLine } from './late-lines.ts';

export function LateExport({ query }: { query: Omit<CallQuery<'deliveries.late'>, 'cursor' | 'maxResults'> }) {
  const t = useText();
  const api = useApi();
  const saveFile = useSaveFile();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const lines: string[][] = [LATE_COLUMNS];
      let cursor: string | null = null;
      do {
        const page: { items: LateDelivery[]; cursor: string | null } = await api.call('deliveries.late', {
          query: { ...query, ...(cursor === null ? {} : { cursor }) },
        });
        lines.push(...page.items.map((row) => lateLine(row, t)));
        cursor = page.cursor;
      } while (cursor !== null);
      saveFile(new Blob([csvOf(lines)], { type: 'text/csv' }), 'late.csv');
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      disabled={isBusy}
      onClick={() => void save()}
    >
      {t('monitoring.export')}
    </Button>
  );
}
