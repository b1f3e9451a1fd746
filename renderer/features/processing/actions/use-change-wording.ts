// What changes of a service are told with on this screen.
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { reachOf } from '#renderer/shared/expressions/reach.rules.ts';
import { useWording } from '#renderer/shared/expressions/use-wording.ts';
import type { ChangeWording } from './path-text.ts';

type Naming = Pick<ServiceDefinition, 'name' | 'boxes' | 'serviceMetadatas' | 'requirements'>;

export function useChangeWording(service: Naming): ChangeWording {
  const { messages } = useIntl();
  const named = useNameIn();
  const { data: channels } = useCall('channels.list');
  const rules = useWording(reachOf(service, 'areaContent'), true);
  return useMemo(
    () => ({
      rules,
      has: (label) => Object.hasOwn(messages, label),
      channelName: (id) => {
        const channel = channels?.find((one) => one.id === id);
        return channel === undefined ? undefined : named(channel);
      },
    }),
    [rules, messages, channels, named],
  );
}
