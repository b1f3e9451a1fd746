// A small file that is replaced as a whole, and survives a power cut as it was or as it is.
import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/** @param part the name under which it is written first, in the same folder, which has to be there; of two at once each needs its own */
export async function replaceFile(
  target: string,
  text: string,
  { mode, part }: { readonly mode: number; readonly part: string },
): Promise<void> {
  const handle = await open(part, 'w', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, target);
  const directory = await open(path.dirname(target), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
