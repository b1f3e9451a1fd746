// Where a service reads the address of a row on its pages. Pure.
import { PageArea } from '#domain/documents/area.schema.ts';
import type { Draft } from '../service-draft.rules.ts';

/** mm; undefined: it is not read from one area of a page. */
export function addressAreaOf({ requirements }: Draft): PageArea | undefined {
  const value = requirements.find(({ name }) => name === 'postalRecipient')?.value as
    | { readonly type: string; readonly area?: unknown }
    | null
    | undefined;
  const area = value?.type === 'pdfText' ? PageArea.safeParse(value.area) : undefined;
  return area?.success ? area.data : undefined;
}
