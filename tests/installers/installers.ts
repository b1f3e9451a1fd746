// npm run test:installers: the packages are built and, where this machine can, installed for real.
// Last line "N passed, N failed, N skipped".
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChecks } from '#tests/printer/support/checks.ts';
import { agentDeb } from './agent-deb.ts';
import { commands } from './commands.ts';
import { desktopPackage } from './desktop-package.ts';
import { policies } from './policies.ts';
import { windowsInstaller } from './windows.ts';
import { windowsService } from './windows-service.ts';

const PARTS = {
  policies,
  windows: windowsInstaller,
  service: windowsService,
  commands,
  desktop: desktopPackage,
  agent: agentDeb,
};

async function main(): Promise<void> {
  const checks = createChecks();
  const folder = mkdtempSync(join(tmpdir(), 'mailroom-installers-'));
  const wanted = process.argv.slice(2);
  try {
    for (const [name, part] of Object.entries(PARTS))
      if (wanted.length === 0 || wanted.includes(name)) await part(folder, checks);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  checks.finish();
}

await main();
