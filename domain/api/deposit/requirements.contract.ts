// Schemas of the values that channels need.
import { z } from 'zod';
import { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { TagList } from '../administration/units.contract.ts';
import { Id, IdText, jsonText } from '../shapes.ts';
import { JobCreation } from './job.schema.ts';
import { RawValue, RequirementValue } from './value.schema.ts';

/** What a deposit will say of itself. */
export const WantedDeposit = JobCreation.pick({
  rawJobMetadatas: true,
  packRequirements: true,
  shipmentRequirements: true,
  splitConfiguration: true,
  sessionFiles: true,
});

export const REQUIREMENTS_CONTRACT = {
  /** Own: the lists that the fields of a service name, as they hold for the account of the owner. */
  'requirements.tagLists': {
    query: z.strictObject({ serviceId: IdText, targetOwnerId: IdText.optional() }),
    result: z.array(TagList),
  },
  /**
   * Values of a deposit before the job exists, answered by requirement name: those of its first letter. Files come as parts
   * named `file` (the main box) or after their box, or as files uploaded before.
   */
  'requirements.compute': {
    query: z.strictObject({ serviceId: IdText, targetOwnerId: IdText.optional() }),
    fields: z.strictObject({
      fileId: z.string().max(64).optional(),
      parameters: jsonText(WantedDeposit).optional(),
    }),
    result: z.record(z.string(), RequirementValue),
  },
  'requirements.check': {
    body: z.strictObject({
      serviceId: Id,
      targetOwnerId: Id.nullable().optional(),
      requirementName: z.string().max(100),
      requirementValue: RawValue,
    }),
    result: RequirementValue,
  },
  'requirements.extractAndCheckArea': {
    fields: z.strictObject({
      serviceId: IdText,
      targetOwnerId: IdText.optional(),
      requirementName: z.string().max(100),
      area: jsonText(PageArea),
      extractionParameters: jsonText(Extraction).optional(),
      fileId: z.string().max(64).optional(),
    }),
    result: RequirementValue,
  },
} as const;
