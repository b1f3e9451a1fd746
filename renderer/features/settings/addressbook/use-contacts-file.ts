// The contacts that a list shows as a CSV file, all of them, which an import takes again.
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import { csvOf } from '#renderer/shared/lists/csv.rules.ts';
import { FILE_FIELDS, fileRows } from './contact-file.rules.ts';

const PAGE = '1000';

export function useContactsFile() {
  const t = useText();
  const api = useApi();
  const saveFile = useSaveFile();
  return async (query: { readonly text: string; readonly whose: 'own' | 'shared' | undefined }) => {
    try {
      const rows: string[][] = [FILE_FIELDS.map((field) => t(`contacts.field.${field}`))];
      let cursor: string | null | undefined;
      do {
        const page = await api.call('contacts.list', {
          query: { ...query, maxResults: PAGE, ...(cursor ? { cursor } : {}) },
        });
        for (const contact of page.items) rows.push(...fileRows(contact, t(`contacts.kind.${contact.kind}`)));
        cursor = page.cursor;
      } while (cursor);
      await saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), 'contacts.csv');
    } catch (error) {
      api.report(error);
    }
  };
}
