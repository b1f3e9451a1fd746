// Puts a printer of this computer into the print dialog.
import { useState } from 'react';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { useAgent } from './use-bridge.ts';

interface RegisteredPrinter {
  readonly id: string;
  readonly name: string;
}

/**
 * @param failure label of the notice when the system refuses
 * @returns `register` resolves to whether the print dialog shows the printer now
 */
export function useRegister(failure: string) {
  const agent = useAgent();
  const notify = useToasts();
  const [busy, setBusy] = useState(false);
  const register = async ({ id, name }: RegisteredPrinter): Promise<boolean> => {
    setBusy(true);
    try {
      await agent.call('queues.register', { id });
      notify('success', 'printer.system.registered', { name });
      return true;
    } catch {
      notify('error', failure, { name });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { register, busy };
}
