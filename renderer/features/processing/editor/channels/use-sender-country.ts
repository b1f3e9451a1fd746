// From which country an account sends: it decides on which side the window of its envelopes is.
import { useCall } from '#renderer/api/api.ts';
import { useCan } from '#renderer/session/use-session.ts';

/** ISO code; undefined: whoever looks may not read the account, or it has none of its own. */
export function useSenderCountry(ouId: number): string | undefined {
  const can = useCan();
  const { data } = useCall('units.get', { params: { ouId } }, { enabled: can('viewOu') });
  return data?.properties.senderAddress?.countryCode || data?.defaultMailCountry || undefined;
}
