// A changed value as it is sent. Pure.
import type { PageArea } from '#domain/documents/area.schema.ts';
import type { MendTarget } from './mend-target.rules.ts';

export interface RawValue {
  readonly value: string;
  readonly countryCode: string | null;
  readonly forced: boolean;
  readonly area?: PageArea;
  readonly onAddressPage?: boolean;
  readonly printAnew?: boolean;
}

/** A value of the recipient, or of one document of the row. */
export const editOf = ({ packId }: Pick<MendTarget, 'packId'>, raw: Readonly<Record<string, RawValue>>) =>
  packId === undefined ? { rawShipmentRequirements: raw } : { rawPackRequirements: { [String(packId)]: raw } };
