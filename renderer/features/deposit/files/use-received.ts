// A deposit that opens takes the files that wait for one, as if they had been dropped into its main box.
import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { depositBoxOf } from '#domain/services/main-box.ts';
import { type PendingFile, pendingFilesAtom } from '#renderer/session/received.ts';
import { UNLIMITED } from '../workbench/service.rules.ts';
import type { Uploads } from './use-uploads.ts';

/** What a box of `maxElements` takes, and what stays for the next deposit. */
export const takeFor = (maxElements: number, pending: readonly PendingFile[]) => {
  const room = maxElements === UNLIMITED ? pending.length : maxElements;
  return { taken: pending.slice(0, room), left: pending.slice(room) };
};

/** Once per deposit; files that do not fit wait for the next one. `restored`: the deposit has its files already. */
export function useReceived(service: Service, { adopt }: Uploads, restored: boolean): void {
  const [pending, setPending] = useAtom(pendingFilesAtom);
  const done = useRef(restored);
  const main = depositBoxOf(service);
  useEffect(() => {
    if (done.current || !main || pending.length === 0) return;
    done.current = true;
    const { taken, left } = takeFor(main.maxElements, pending);
    adopt(main.name, taken);
    setPending(left);
  }, [main, pending, adopt, setPending]);
}
