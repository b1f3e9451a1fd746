// The options of an earlier order of the same service, which "Send again" takes over (docs/model.md, "Beginning with a file").
import { useEffect, useRef } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { optionsLike } from './shares.rules.ts';
import type { Options } from './use-send.ts';

/**
 * Sets them once, when both orders are known; nothing where the address names no earlier order.
 * @returns whether they are still awaited
 */
export function useOptionsLike(
  check: CallResult<'deliveries.checkOptions'> | undefined,
  onOptions: (options: Options) => void,
): boolean {
  const [{ like = '' }] = useQueryState();
  const earlier = useCall('commands.ofJob', { query: { jobId: like } }, { enabled: like !== '', retry: false });
  const done = useRef(false);
  const set = useRef(onOptions);
  set.current = onOptions;
  const [command] = earlier.data ?? [];
  useEffect(() => {
    if (done.current || check === undefined || command === undefined) return;
    done.current = true;
    const options = optionsLike(check.shares, command.serviceChannelOptions);
    if (Object.keys(options).length > 0) set.current(options);
  }, [check, command]);
  return like !== '' && earlier.isPending;
}
