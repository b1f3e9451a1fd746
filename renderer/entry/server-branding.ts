// Branding and wording that the server has for this address; without an answer the defaults stay.
import type { KeyedClient } from '#domain/api/client.ts';
import { localeOf } from '#domain/labels/labels.ts';
import { languageAtom, setOverrides } from '#renderer/i18n/i18n.ts';
import type { Store } from '#renderer/session/session.ts';
import { shownBranding } from '#renderer/shared/branding/shown-branding.ts';
import { applyBranding, brandingAtom } from '#renderer/theme/branding.ts';

async function loadBranding(store: Store, call: KeyedClient): Promise<void> {
  const branding = shownBranding(await call('brandings.my'));
  store.set(brandingAtom, branding);
  applyBranding(branding);
}

async function loadWording(store: Store, call: KeyedClient, wish: string): Promise<void> {
  const locale = localeOf(wish);
  await setOverrides(store, locale, await call('translations.labels', { query: { locale, changed: true } }));
}

/** Both are decoration: a failure changes nothing and is not logged. The wording follows the language. */
export function loadServerBranding(store: Store, call: KeyedClient): void {
  const quiet = () => undefined;
  let shown = store.get(languageAtom).locale;
  void loadBranding(store, call).catch(quiet);
  void loadWording(store, call, shown).catch(quiet);
  store.sub(languageAtom, () => {
    const { locale } = store.get(languageAtom);
    if (locale === shown) return;
    shown = locale;
    void loadWording(store, call, locale).catch(quiet);
  });
}
