// Columns of exported lists that hold codes, and the kind of each: in CSV every one has its word in a column of its own.
import type { ExportedList } from '#domain/api/administration/lists.contract.ts';
import type { CodeKind } from './code-labels.ts';

export const CODE_COLUMNS = {
  accounts: { billingType: 'billingType' },
  users: { locale: 'language' },
  groups: {},
  profiles: { permissions: 'rights', permissionsOnGroup: 'rights', permissionsOnOU: 'rights' },
  services: { type: 'serviceType' },
  channels: { type: 'channelType' },
  options: {},
  brandings: {},
  signIns: { outcome: 'signInOutcome' },
  audit: { entity: 'auditedEntity', event: 'auditedEvent' },
  contacts: { kind: 'contactKind', countryCode: 'country' },
  library: { scope: 'libraryScope', type: 'fileType' },
  recipients: { preference: 'consentPreference', source: 'consentSource', measuringSource: 'consentSource' },
  orders: { state: 'jobState' },
  commands: { state: 'commandState' },
  deliveries: { state: 'commandState', channelType: 'channelType' },
  documents: { channelType: 'channelType', countryCode: 'country', status: 'shipmentStatus' },
  costs: { channelType: 'channelType', kind: 'chargeKind' },
  charges: { kind: 'chargeKind', channelType: 'channelType', parts: 'priceItems', cause: 'chargeCause' },
} as const satisfies Record<ExportedList, Readonly<Record<string, CodeKind>>>;

interface SaidInstead {
  /** Column that is not empty then. */
  readonly where: string;
  readonly label: string;
}

/** Columns of codes that have another word while a column of the row says more, as on screens. */
export const SAID_INSTEAD: { readonly [L in ExportedList]?: Readonly<Record<string, SaidInstead>> } = {
  // It is not known whether it was handed over.
  documents: { status: { where: 'doubtSince', label: 'manage.inDoubt' } },
};
