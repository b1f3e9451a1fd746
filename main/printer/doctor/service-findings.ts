// Whether each queue has the service that its documents go to, as the server offers it to this account.
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import type { AgentSettings, Queue } from '#domain/bridge/settings.ts';
import { keepsIntegrity } from '#domain/services/main-box.ts';
import { findService, type OfferedService, wantedService } from '#main/agent/service-names.ts';
import type { DoctorPorts } from './doctor.types.ts';

/** A queue whose service is there: its box, and whether its documents stay as the service keeps them. */
function verdictOn(queue: Queue, found: OfferedService): Pick<DoctorFinding, 'verdict' | 'label' | 'parameters'> {
  const { boxName, unchanged } = queue;
  const parameters = { queue: queue.name, service: found.name };
  if (boxName !== null && !found.boxes.some(({ name }) => name === boxName))
    return { verdict: 'bad', label: 'desktop.doctor.service.box', parameters: { ...parameters, box: boxName } };
  if (keepsIntegrity(found) && !unchanged) return { verdict: 'bad', label: 'desktop.doctor.service.bytes', parameters };
  return { verdict: 'good', label: 'desktop.doctor.service.good', parameters };
}

function findingOf(queue: Queue, wanted: string | number | null, offered: readonly OfferedService[]): DoctorFinding {
  const found = findService(wanted, offered);
  const parameters = { queue: queue.name, service: found?.name ?? String(wanted ?? '') };
  const base = { check: 'service', subject: queue.name, parameters } as const;
  if (found !== undefined) return { ...base, ...verdictOn(queue, found) };
  if (wanted === null) return { ...base, verdict: 'bad', label: 'desktop.outbox.noService' };
  // In other modes it is only preselected for the person.
  const verdict = queue.mode === 'automated' ? 'bad' : 'warn';
  return { ...base, verdict, label: 'desktop.doctor.service.missing' };
}

/** None when no queue needs a service, or the server does not answer, which is a separate finding. */
export async function serviceFindings(ports: DoctorPorts, { queues }: AgentSettings): Promise<DoctorFinding[]> {
  const wanting = queues.flatMap((queue) => {
    const wanted = wantedService(queue, ports.serviceNames);
    return wanted === null && queue.mode !== 'automated' ? [] : [{ queue, wanted }];
  });
  const offered = wanting.length === 0 ? undefined : await ports.askServices();
  return offered === undefined ? [] : wanting.map(({ queue, wanted }) => findingOf(queue, wanted, offered));
}
