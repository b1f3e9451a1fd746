// The wording of a language: the product's own from its packs, what administrators changed from the server, and the save that
// changes it on the screens of this window at once.
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { Locale, Messages } from '#domain/labels/labels.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { saidAs } from '#renderer/api/failures.ts';
import { setOverrides } from '#renderer/i18n/i18n.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { ALL_AREAS, loadPacks } from '#renderer/i18n/packs.ts';
import { type Worded, wordedOf } from './wording.rules.ts';

interface Loaded {
  readonly locale: Locale;
  readonly product: Messages;
}

function useProduct(locale: Locale): Messages | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isLate = false;
    void loadPacks(ALL_AREAS, locale).then(({ english, pack }) => {
      if (!isLate) setLoaded({ locale, product: { ...english, ...pack } });
    });
    return () => {
      isLate = true;
    };
  }, [locale]);
  return loaded?.locale === locale ? loaded.product : undefined;
}

export function useWording(locale: Locale) {
  const api = useApi();
  const store = useStore();
  const queries = useQueryClient();
  const product = useProduct(locale);
  const query = { locale, changed: true } as const;
  const changed = useCall('translations.labels', { query }, { staleTime: 0 });
  const { data } = changed;
  const all = useMemo(() => (product && data ? wordedOf(product, data) : []), [product, data]);
  return {
    changed,
    all,
    isReady: product !== undefined,
    /** null gives a text its own wording back. @throws ApiFailure, also where somebody changed one meanwhile */
    save: async (labels: Readonly<Record<string, string | null>>, rows: readonly Worded[]) => {
      const seen = Object.fromEntries(
        rows.filter(({ label }) => label in labels).map(({ label, text }) => [label, text]),
      );
      await api.call('translations.save', { query: { locale }, body: { labels, seen } }).catch((error: unknown) => {
        throw saidAs('locales.saveError', error, { locale: languageName(locale) });
      });
      const now = await api.call('translations.labels', { query });
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf('translations.labels') }),
        setOverrides(store, locale, now),
      ]);
    },
  };
}
