// Schemas of the export of lists.
import { z } from 'zod';
import type { CallName } from '../calls.ts';
import { ExportLine } from './export-line.schema.ts';
import { EXPORT_FORMATS } from './units.contract.ts';

/** Lists that leave as a file, with the call whose rows, filters and rights are those of the file. */
export const EXPORTED_LISTS = {
  accounts: 'units.list',
  users: 'users.page',
  groups: 'groups.list',
  profiles: 'profiles.list',
  services: 'services.list',
  channels: 'channels.list',
  options: 'options.list',
  brandings: 'brandings.list',
  signIns: 'security.signIns',
  audit: 'security.audit',
  contacts: 'contacts.list',
  library: 'library.list',
  recipients: 'recipients.listOfUnit',
  orders: 'jobs.list',
  commands: 'commands.list',
  deliveries: 'deliveries.list',
  documents: 'shipments.list',
  costs: 'costs.read',
  charges: 'billing.ofDelivery',
} as const satisfies Record<string, CallName>;
export type ExportedList = keyof typeof EXPORTED_LISTS;

export const LISTS_CONTRACT = {
  'lists.export': {
    params: z.strictObject({ list: z.enum(Object.keys(EXPORTED_LISTS) as [ExportedList, ...ExportedList[]]) }),
    body: z.strictObject({
      format: z.enum(EXPORT_FORMATS).default('csv'),
      /** Path and query of the list, as its own call takes them in an address; where a page begins and ends counts for nothing. */
      filter: z.record(z.string().max(60), z.string().max(20_000)).default({}),
    }),
    line: ExportLine,
  },
} as const;
