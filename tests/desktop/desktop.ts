// npm run test:desktop: the built main process, preload and screens together in real Chromium, with a real server, the
// real agent and the real printer; a stand-in takes the place of the Electron binary. Last line: N passed, N failed, N skipped.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createChecks } from '#tests/printer/support/checks.ts';
import { freePort } from '#tests/support/connections/free-port.ts';
import { startDemoServer } from '#tests/support/server-process.ts';
import { borders } from './borders.steps.ts';
import { firstStart } from './first-start.steps.ts';
import { launchApp } from './launch.ts';
import { life } from './life.steps.ts';
import { printing } from './printing.steps.ts';
import { smoke } from './smoke.ts';
import { ownSpooler, spooler } from './spooler.steps.ts';
import { stepsOf } from './steps.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

function build(): void {
  if (process.argv.includes('--built')) return;
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', 'vite.desktop.config.ts', '--logLevel', 'error'];
  const run = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (run.status !== 0) throw new Error('the desktop client could not be built');
}

/** A policy as root would write it, with a slip. @returns its path */
function writePolicy(folder: string): string {
  const file = path.join(folder, 'policy.json');
  writeFileSync(file, JSON.stringify({ AutomaticUpdates: false, PrinterPort: 'many' }), { mode: 0o644 });
  return file;
}

async function run(): Promise<void> {
  build();
  const checks = createChecks();
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-desktop-'));
  const userData = path.join(folder, 'user');
  const server = await startDemoServer();
  try {
    const cups = await ownSpooler(checks);
    const policy = writePolicy(folder);
    const environment = { ...cups?.environment, MAILROOM_POLICY: policy };
    const app = await launchApp({ userData, environment });
    const world = { app, server, port: await freePort(), userData, policy };
    const step = stepsOf(checks);
    try {
      for (const part of [firstStart, borders, printing]) await part(step, world);
      if (cups) await spooler(step, world);
      await life(step, world);
    } finally {
      await cups?.stop();
      if (process.argv.includes('--log')) console.log(app.log());
      app.kill();
    }
    await smoke(checks);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  checks.finish();
}

await run();
process.exit();
