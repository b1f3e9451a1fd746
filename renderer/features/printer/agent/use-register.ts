// Puts a printer of this computer into the print dialog.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { bridgeKey, useAgent } from './use-bridge.ts';

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
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const register = async ({ id, name }: RegisteredPrinter): Promise<boolean> => {
    setBusy(true);
    try {
      await agent.call('queues.register', { id });
      // What was registered shows at once, wherever the button stands.
      await queries.refetchQueries({ queryKey: bridgeKey('queues.list') });
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
