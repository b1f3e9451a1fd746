// Calls of the texts of the screens. Schemas: translations.contract.ts.
import { call } from '../call-row.ts';

export const TRANSLATIONS_CALLS = {
  'translations.labels': call('GET /i18n/labels_frontend1', 'public', 413, { passive: true }),
  'translations.locales': call('GET /i18n/locales', 'public', 413, { passive: true }),
  'translations.news': call('GET /i18n/news_{brandingName}', 'signedIn', 413),
  'translations.saveNews': call('POST /i18n/news_{brandingName}', 'system', 413, { later: true }),
  'translations.save': call('POST /i18n/labels_frontend1', 'system', 413, { later: true }),
} as const;
