// A stored file passes the virus scanner before anything of it is read, or it goes again.
import type { Refusal } from '#domain/errors/result.ts';
import type { FileStore, StoredFile } from '#server/storage/files/file-store.ts';
import type { Logger } from '#server/system/logger.ts';
import type { VirusScanner } from '#server/system/virus-scanner.ts';

interface Scanning {
  readonly files: FileStore;
  readonly scanner: VirusScanner;
  readonly log: Logger;
}

/**
 * What the scanner has against a file that was stored a moment ago; null is nothing. A refused content that was not
 * there before is gone from the store.
 * @throws ScannerAway
 */
export async function scanFile(
  { files, scanner, log }: Scanning,
  { hash, known, bytes }: Pick<StoredFile, 'hash' | 'bytes' | 'known'>,
  name: string,
): Promise<Refusal | null> {
  if (!scanner.isOn || bytes === 0) return null;
  const finding = await scanner.scan(await files.open(hash));
  if (finding === null) return null;
  if (!known) await files.remove(hash);
  if (finding.kind === 'tooLarge') return { label: 'file.scannerLimit', parameters: { file: name, size: bytes } };
  log.warn('security.virus', { virus: finding.virus, hash, file: name });
  return { label: 'file.virus', parameters: { file: name, virus: finding.virus } };
}
