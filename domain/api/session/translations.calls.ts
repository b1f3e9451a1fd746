// Calls of the texts of the screens. Schemas: translations.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const TRANSLATIONS_CALLS = {
  'translations.labels': call('GET /i18n/labels_frontend1', 'public', LISTED, { passive: true }),
  'translations.locales': call('GET /i18n/locales', 'public', LISTED, { passive: true }),
  'translations.news': call('GET /i18n/news_{brandingName}', 'public', LISTED, { passive: true }),
  'translations.saveNews': call('POST /i18n/news_{brandingName}', 'system', LISTED),
  'translations.save': call(
    'POST /i18n/labels_frontend1',
    'system',
    'The inventory names the saving of translations without an address.',
  ),
} as const;
