// DNS-SD for the LAN mode: each queue as an IPP-over-TLS printer (PWG 5100.14 section 4, Bonjour Printing 1.2.1).
import type { QueueConfiguration } from '../printer/configuration.ts';

export interface Announcement {
  readonly stop: () => Promise<void>;
}
export interface AnnounceOrder {
  readonly queues: readonly { readonly queue: QueueConfiguration; readonly uuid: string }[];
  readonly port: number;
}

/** The TXT record of a queue. `UUID` without its prefix; no claim of a certification that nobody made. */
export const txtRecord = (queue: QueueConfiguration, uuid: string): Record<string, string> => ({
  txtvers: '1',
  qtotal: '1',
  rp: `ipp/print/${queue.name}`,
  ty: 'Mailroom Virtual Printer',
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

/** Announces the queues until stopped. The responder is loaded only here: without the LAN mode it never runs. */
export async function announceQueues({ queues, port }: AnnounceOrder): Promise<Announcement> {
  const { getResponder } = await import('@homebridge/ciao');
  const responder = getResponder();
  for (const { queue, uuid } of queues) {
    const service = responder.createService({
      name: queue.info,
      type: 'ipps',
      subtypes: ['universal', 'print'],
      port,
      txt: txtRecord(queue, uuid),
    });
    await service.advertise();
  }
  return { stop: () => responder.shutdown() };
}
