// Reserved requirement names: the type that each must have, and what it means to the channel that sends it.
import type { OutputFieldRole, RequirementType, ShipmentRequirementName } from './channels.ts';

/**
 * What a reserved requirement name stands for: the type that it must have, and the field of the output that it fills.
 */
export interface ReservedRow {
  readonly type: RequirementType;
  readonly role: OutputFieldRole;
}

/** Reserved requirement names: the type that each must have, and the role that it fills. */
export const RESERVED_REQUIREMENTS = {
  attachmentName: { type: 'TEXT', role: 'ATTACHMENT_NAME' },
  emailRecipient: { type: 'TEXT', role: 'EMAIL_ADDRESS_RECIPIENT' },
  emailReplyTo: { type: 'TEXT', role: 'EMAIL_ADDRESS_RETURN' },
  emailBody: { type: 'HTML', role: 'EMAIL_BODY' },
  emailSubject: { type: 'TEXT', role: 'EMAIL_SUBJECT' },
  recipientName: { type: 'TEXT', role: 'RECIPIENT_NAME' },
  parcelAddress: { type: 'POSTAL_ADDRESS', role: 'PACKING_ADDRESS_RECIPIENT' },
  parcelInstructions: { type: 'MULTILINE', role: 'PACKING_OBSERVATION' },
  parcelSeparator: { type: 'TEXT', role: 'PACKING_SEPARATOR' },
  parcelSort: { type: 'TEXT', role: 'PACKING_SORT' },
  phone: { type: 'PHONE', role: 'PHONE_NUMBER_RECIPIENT' },
  postalRecipient: { type: 'POSTAL_ADDRESS', role: 'POSTAL_ADDRESS_RECIPIENT' },
  postalReturn: { type: 'POSTAL_ADDRESS', role: 'POSTAL_ADDRESS_RETURN' },
  postalSender: { type: 'POSTAL_ADDRESS', role: 'POSTAL_ADDRESS_SENDER' },
} as const satisfies Record<ShipmentRequirementName, ReservedRow>;

/** The role of a requirement by its name, or null (a free one). */
export const requirementRole = (name: string): OutputFieldRole | null =>
  Object.hasOwn(RESERVED_REQUIREMENTS, name) ? RESERVED_REQUIREMENTS[name as ShipmentRequirementName].role : null;
