// Which value of a recipient is mended. Pure.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { flagOf, isBad, requirementOf } from '../workbench/service.rules.ts';

export interface MendTarget {
  readonly name: string;
  readonly value: RequirementValue;
  /** Set where the value belongs to one document of the row. */
  readonly packId: number | undefined;
}

/** The value to mend: the first bad one, else the recipient's. */
export function mendTarget(row: PackGroup, service: Service | undefined): MendTarget | undefined {
  const all: MendTarget[] = [
    ...Object.entries(row.shipmentRequirements).map(([name, value]) => ({ name, value, packId: undefined })),
    ...row.packs.flatMap((pack) =>
      Object.entries(pack.requirements).map(([name, value]) => ({ name, value, packId: pack.id })),
    ),
  ];
  const isRecipient = ({ name }: MendTarget) => requirementOf(service, name)?.kind === 'RECIPIENT';
  return (
    all.find(({ value }) => isBad(value)) ??
    all.find((one) => isRecipient(one) && flagOf(one.value, 'needed')) ??
    all.find(({ value }) => value.type === 'POSTAL_ADDRESS') ??
    all[0]
  );
}
