// DNS-SD for the LAN mode: each queue as an IPP-over-TLS printer (PWG 5100.14 section 4, Bonjour Printing 1.2.1).
import type { CiaoService, Responder } from '@homebridge/ciao';
import type { QueueConfiguration } from '../printer/environment/configuration.ts';
import { announcedHost } from './host-names.ts';

export interface AnnouncedQueue {
  readonly queue: QueueConfiguration;
  readonly uuid: string;
}
export interface Announcement {
  /** Announces these queues and no others; resolves when other devices can find them. */
  readonly follow: (queues: readonly AnnouncedQueue[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}
export interface AnnounceOrder {
  readonly queues: readonly AnnouncedQueue[];
  readonly port: number;
  /** Network interfaces by name; absent: all that lead to other devices. */
  readonly interfaces?: readonly string[];
  /** The host name under which a queue is announced; with a number when a machine near by has it already. */
  readonly onHost: (host: string) => void;
}

/** The TXT record of a queue. `UUID` without its prefix; no claim of a certification that does not exist. */
export const txtRecord = ({ queue, uuid }: AnnouncedQueue, web: string): Record<string, string> => ({
  txtvers: '1',
  qtotal: '1',
  rp: `ipp/${queue.unchanged ? 'print' : 'plain'}/${queue.name}`,
  ty: 'Mailroom Virtual Printer',
  adminurl: web,
  note: queue.location,
  pdl: 'application/pdf,image/urf,image/pwg-raster,image/jpeg,application/PCLm',
  UUID: uuid.replace('urn:uuid:', ''),
  URF: 'V1.4,CP1,W8,SRGB24,RS300-600,DM1,IS1,MT1,OB10,PQ3-4-5,FN3',
  Color: 'T',
  Duplex: 'T',
  TLS: '1.2',
  air: 'username,password',
  priority: '50',
  product: '(Mailroom Virtual Printer)',
  kind: 'document,envelope,photo',
  PaperMax: 'legal-A4',
  Fax: 'F',
  Scan: 'F',
});

/** What is announced about a queue; a change announces the queue again. */
const announcedFacts = ({ queue, uuid }: AnnouncedQueue): string =>
  JSON.stringify([queue.name, queue.info, queue.location, queue.unchanged, uuid]);

async function advertise(responder: Responder, order: AnnounceOrder, one: AnnouncedQueue): Promise<CiaoService> {
  const service = responder.createService({
    name: one.queue.info,
    type: 'ipps',
    subtypes: ['universal', 'print'],
    port: order.port,
    hostname: announcedHost(one.queue.name),
    txt: txtRecord(one, `https://${announcedHost(one.queue.name)}.local:${order.port}/`),
  });
  await service.advertise();
  // After probing: a name that was taken got a number.
  order.onHost(service.getHostname().replace(/\.$/, ''));
  return service;
}

/** Announces the queues until stopped. The responder is loaded only here: without the LAN mode it never runs. */
export async function announceQueues(order: AnnounceOrder): Promise<Announcement> {
  const { getResponder } = await import('@homebridge/ciao');
  const responder = getResponder(order.interfaces ? { interface: [...order.interfaces] } : {});
  const services = new Map<string, CiaoService>();
  const show = async (queues: readonly AnnouncedQueue[]): Promise<void> => {
    const wanted = new Map(queues.map((one) => [announcedFacts(one), one]));
    for (const [key, service] of [...services]) {
      if (wanted.has(key)) continue;
      services.delete(key);
      await service.destroy();
    }
    for (const [key, one] of wanted) {
      if (!services.has(key)) services.set(key, await advertise(responder, order, one));
    }
  };
  let turn = show(order.queues);
  await turn.catch(async (cause: unknown) => {
    await responder.shutdown();
    throw cause;
  });
  return {
    follow(queues) {
      turn = turn.catch(() => {}).then(() => show(queues));
      return turn;
    },
    async stop() {
      await turn.catch(() => {});
      await responder.shutdown();
    },
  };
}
