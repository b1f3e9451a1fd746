// What sentences of rules are made with on this screen.
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { Reach } from './reach.rules.ts';
import type { Wording } from './sentence.ts';

/** @param asks whether names of options are needed */
export function useWording(reach: Reach, asks: boolean): Wording {
  const t = useText();
  const { locale } = useIntl();
  const types = useCall('options.types', {}, { enabled: asks });
  return useMemo(() => ({ t, locale, reach, options: types.data ?? [] }), [t, locale, reach, types.data]);
}
