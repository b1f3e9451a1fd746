// Where a value came from, in words.
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type Text, useText } from '#renderer/i18n/text.ts';
import type { Origin, RulePart } from './origin.rules.ts';

type ChangeOrigin = Extract<Origin, { readonly kind: 'run' | 'person' }>;

/** One thing that a rule reads, in words. */
export const partText = (t: Text, part: RulePart): string =>
  part.kind === 'area'
    ? t('deposit.sheet.part.area', { page: part.page, left: Math.round(part.left), top: Math.round(part.top) })
    : t(`deposit.sheet.part.${part.kind}`, 'name' in part ? { name: part.name } : {});

/** @returns a sentence for an origin */
export function useOriginText(): (origin: Origin) => string {
  const t = useText();
  const { locale } = useIntl();
  return useMemo(() => {
    const list = new Intl.ListFormat(locale, { type: 'conjunction' });
    const changeText = ({ kind, change: { by, at } }: ChangeOrigin): string =>
      t(`deposit.sheet.from.${kind}`, {
        name: by?.name || by?.login || t('deposit.sheet.somebody'),
        date: new Date(at),
      });
    return (origin) => {
      if (origin.kind === 'run' || origin.kind === 'person') return changeText(origin);
      if (origin.kind !== 'rule') return t(`deposit.sheet.from.${origin.kind}`);
      return t('deposit.sheet.from.rule', { parts: list.format(origin.parts.map((part) => partText(t, part))) });
    };
  }, [t, locale]);
}
