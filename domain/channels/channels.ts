// The front page of channels: the nine channel types and the vocabulary of their requirements.

/** The nine channels of the product. What each needs: `channel-types.ts`. */
export const CHANNEL_TYPES = [
  'EMAIL',
  'ON_PREMISE_PRINT',
  'SIMPLE_MAIL',
  'PACKING',
  'REGISTERED_MAIL',
  'SECURE_EMAIL',
  'DIGITAL_SAFE',
  'SMS',
  'LOCAL_PRINT',
] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

/** Requirement kinds; FREE is "none/free" of the inventory. */
export const REQUIREMENT_KINDS = ['FREE', 'DATA', 'RECIPIENT', 'RETURN', 'SENDER'] as const;
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number];

/** What `outputFileReference` may name: facts of the file that a shipment becomes, and the name of its definition. */
export const OUTPUT_FILE_FACTS = ['nuid', 'deliveryNumber', 'pages', 'sheets', 'name'] as const;

/** How the value of a requirement is read and checked: `requirement.check.ts`. */
export const REQUIREMENT_TYPES = ['COUNTRY', 'HTML', 'MULTILINE', 'PHONE', 'POSTAL_ADDRESS', 'TEXT'] as const;
export type RequirementType = (typeof REQUIREMENT_TYPES)[number];

/** What a value of the output means to the channel that sends it. */
export const OUTPUT_FIELD_ROLES = [
  'POSTAL_ADDRESS_RECIPIENT',
  'POSTAL_ADDRESS_SENDER',
  'POSTAL_ADDRESS_RETURN',
  'EMAIL_ADDRESS_RECIPIENT',
  'EMAIL_ADDRESS_RETURN',
  'PHONE_NUMBER_RECIPIENT',
  'EMAIL_SUBJECT',
  'EMAIL_BODY',
  'RECIPIENT_NAME',
  'ATTACHMENT_NAME',
  'PACKING_ADDRESS_RECIPIENT',
  'PACKING_OBSERVATION',
  'PACKING_SEPARATOR',
  'PACKING_SORT',
] as const;
export type OutputFieldRole = (typeof OUTPUT_FIELD_ROLES)[number];

/** Shipment requirement names; they are reserved, each with the role it fills (`reserved-requirements.ts`). */
export const SHIPMENT_REQUIREMENT_NAMES = [
  'attachmentName',
  'emailRecipient',
  'emailReplyTo',
  'emailBody',
  'emailSubject',
  'recipientName',
  'parcelAddress',
  'parcelInstructions',
  'parcelSeparator',
  'parcelSort',
  'phone',
  'postalRecipient',
  'postalReturn',
  'postalSender',
] as const;
export type ShipmentRequirementName = (typeof SHIPMENT_REQUIREMENT_NAMES)[number];

/** How a tracking property is shown: a link, or actions. */
export const TRACKING_PROPERTY_TYPES = ['link', 'actions'] as const;
export type TrackingPropertyType = (typeof TRACKING_PROPERTY_TYPES)[number];
