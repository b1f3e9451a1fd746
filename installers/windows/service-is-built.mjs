// Called by electron-builder before it packs: a Windows package needs the service, which is compiled beforehand.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** @param {{ electronPlatformName: string, packager: { projectDir: string } }} context of electron-builder */
export function beforePack({ electronPlatformName, packager }) {
  const program = join('dist', 'service', 'mailroom-service.exe');
  if (electronPlatformName === 'win32' && !existsSync(join(packager.projectDir, program)))
    throw new Error(`${program} is missing: node scripts/build/build-windows-service.ts`);
}
