// The resident memory of a program with all that it started (Linux).
import { type Family, familyOf } from '#server/documents/pool/family.ts';
import { residentBytes } from '#server/documents/pool/memory.ts';

/** Bytes; 0 where the system does not say. */
export async function familyMemory(family: Family): Promise<number> {
  const sizes = await Promise.all((await familyOf(family)).map(residentBytes));
  return sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}
