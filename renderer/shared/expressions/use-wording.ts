// What sentences of rules are made with on this screen.
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { RequirementType } from '#domain/channels/channels.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { Reach } from './reach.rules.ts';
import type { Wording } from './sentence.ts';

/** What the channels of services say of requirements, by name: what people call them, and their types. */
function useRequirements(wanted: boolean) {
  const services = useCall('services.list', {}, { enabled: wanted });
  return useMemo(() => {
    const channels = (services.data ?? []).flatMap(({ channelDetails }) => channelDetails);
    const all = channels.flatMap(({ requirements }) => requirements);
    return new Map(all.map(({ name, label, type }) => [name, { label: label || name, type }]));
  }, [services.data]);
}

interface UsedWording extends Wording {
  /** Of the requirement that the rule is of. */
  readonly type: RequirementType | undefined;
  /** What people call a requirement. */
  readonly called: (name: string) => string;
}

/** @param asks whether names of options are needed */
export function useWording(reach: Reach, asks: boolean): UsedWording {
  const t = useText();
  const { locale } = useIntl();
  const types = useCall('options.types', {}, { enabled: asks });
  const known = useRequirements(reach.requirements.length > 0 || reach.requirement !== undefined);
  return useMemo(() => {
    const called = (name: string): string => known.get(name)?.label ?? name;
    const requirements = reach.requirements.map(({ name }) => ({ name, label: called(name) }));
    const type = reach.requirement === undefined ? undefined : known.get(reach.requirement)?.type;
    return { t, locale, reach: { ...reach, requirements }, options: types.data ?? [], type, called };
  }, [t, locale, reach, types.data, known]);
}
