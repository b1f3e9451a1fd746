// What people call the codes of exported lists: the labels by which screens show them, in one language.
import { AUDITED_ENTITIES, AUDITED_EVENTS } from '#domain/accounts/audit.ts';
import { COUNTRY_CODES } from '#domain/addresses/country.ts';
import { BILLING_TYPES } from '#domain/api/administration/units.contract.ts';
import { StoredFile } from '#domain/api/session/files.contract.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { CONTACT_KINDS } from '#domain/contacts/contacts.ts';
import { COMMAND_STATES } from '#domain/deliveries/deliveries.ts';
import { JOB_STATES } from '#domain/jobs/jobs.ts';
import { LIBRARY_SCOPES } from '#domain/jobs/library.ts';
import { LOCALES } from '#domain/labels/labels.ts';
import type { CHARGE_CAUSES, ChargeKind } from '#domain/money/money.ts';
import { CONSENT_PREFERENCES, CONSENT_SOURCES } from '#domain/recipients/recipients.ts';
import { SERVICE_TYPES } from '#domain/services/services.ts';
import { STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { priceItems, rights, signInOutcomes } from './composed-labels.ts';
import { displayed, type LabelsIn, labelled, named } from './label-text.ts';

const CHARGE_KINDS = {
  price: 'manage.price',
  correction: 'manage.billing.kind.correction',
  // Below the charges of a delivery: by currency what corrected them, and the sum.
  corrections: 'manage.billing.corrections',
  sum: 'manage.billing.sum',
  // Of a statement.
  unpriced: 'manage.price.unpriced',
} as const satisfies Record<ChargeKind | 'corrections' | 'sum' | 'unpriced', string>;

const CAUSES = {
  takenBack: 'manage.billing.kind.takenBack',
  leftAgain: 'manage.billing.leftAgain',
} as const satisfies Record<(typeof CHARGE_CAUSES)[number], string>;

/** The words of each kind of codes. */
export const CODE_LABELS = {
  auditedEntity: labelled('system.audit.entity', AUDITED_ENTITIES),
  auditedEvent: labelled('system.audit.event', AUDITED_EVENTS),
  billingType: labelled('administration.billingType', BILLING_TYPES),
  channelType: labelled('channel', CHANNEL_TYPES),
  chargeCause: named(CAUSES),
  chargeKind: named(CHARGE_KINDS),
  commandState: labelled('command.state', COMMAND_STATES),
  consentPreference: labelled('recipients.preference', CONSENT_PREFERENCES),
  consentSource: labelled('recipients.source', CONSENT_SOURCES),
  contactKind: labelled('contacts.kind', CONTACT_KINDS),
  country: displayed('region', COUNTRY_CODES),
  fileType: labelled('settings.library.kind', StoredFile.shape.type.options),
  jobState: labelled('job.state', JOB_STATES),
  language: displayed('language', [...LOCALES, 'en-US']),
  libraryScope: labelled('settings.library.scope', LIBRARY_SCOPES),
  priceItems,
  rights,
  serviceType: labelled('processing.type', SERVICE_TYPES),
  shipmentStatus: labelled('shipment.status', Object.keys(STATUS_CODES)),
  signInOutcome: signInOutcomes,
} as const satisfies Record<string, LabelsIn>;

export type CodeKind = keyof typeof CODE_LABELS;
