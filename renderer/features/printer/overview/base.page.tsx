// The printer's own address: leads to what is to be done first.
import { Navigate } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { PageSkeleton } from '#renderer/ui/states/page-skeleton.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { useBridge } from '../agent/use-bridge.ts';
import { AgentGate } from '../window/agent-gate.part.tsx';

export function BasePage() {
  return (
    <AgentGate>
      <Lead />
    </AgentGate>
  );
}

/** A computer that is not set up begins with the settings. */
function Lead() {
  const settings = useBridge('settings.read');
  if (!settings.data && !settings.error) {
    return (
      <PageSkeleton>
        <FormSkeleton />
      </PageSkeleton>
    );
  }
  const ready = settings.data?.settings.server !== '' && (settings.data?.settings.queues.length ?? 0) > 0;
  return <Navigate to={addressOf(ready ? 'printer.home' : 'printer.config')} replace />;
}
