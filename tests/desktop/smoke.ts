// The packaged shell in a real Electron, where there is one: it starts, shows a page behind the bridge, holds its printer,
// and ends. Packaged by electron-builder around that binary; off Linux the built files are started instead, because a
// packaged program enters itself into the person's login items and links.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron } from 'playwright';
import { buildAgent } from '#scripts/build/build-agent.ts';
import type { Checks } from '#tests/printer/support/checks.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAME = 'a real Electron starts the packaged program, shows its page and ends';

/** Path of the binary without asking for its download; undefined where there is none. */
function electronBinary(): string | undefined {
  if (process.env.MAILROOM_ELECTRON) return process.env.MAILROOM_ELECTRON;
  const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const named = path.join(folder, 'path.txt');
  if (!existsSync(named)) return undefined;
  const binary = path.join(folder, 'dist', readFileSync(named, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

/** @returns path of the packaged program. @throws Error with the last words of electron-builder */
async function packageAround(binary: string, folder: string): Promise<string> {
  await buildAgent(path.join(ROOT, 'dist/agent'));
  const builder = path.join(ROOT, 'node_modules/electron-builder/cli.js');
  const around = [`-c.electronDist=${path.dirname(binary)}`, `-c.directories.output=${folder}`];
  const done = spawnSync(process.execPath, [builder, '--linux', 'dir', '--publish', 'never', ...around], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 300_000,
  });
  const program = path.join(folder, 'linux-unpacked/mailroom');
  if (done.status !== 0 || !existsSync(program)) throw new Error(`${done.stdout}${done.stderr}`.slice(-600));
  return program;
}

async function starts(launch: { executablePath: string; args: string[] }, folder: string): Promise<string[]> {
  const app = await _electron.launch({
    executablePath: launch.executablePath,
    args: [...launch.args, `--user-data-dir=${path.join(folder, 'user')}`, '--no-sandbox'],
    // The packaged program enters itself into autostart and links: here, not into the person's.
    env: { ...process.env, XDG_CONFIG_HOME: path.join(folder, 'config'), XDG_DATA_HOME: path.join(folder, 'data') },
  });
  try {
    const page = await app.firstWindow();
    await page.locator('input[name="server"]').waitFor({ timeout: 30_000 });
    return await page.evaluate(() => ['require', 'process', 'mailroomDesktop'].filter((name) => name in window));
  } finally {
    await app.close();
  }
}

/** A machine without a binary skips by name and says how to give one. */
export async function smoke(checks: Checks): Promise<void> {
  const binary = electronBinary();
  if (binary === undefined) {
    checks.skip(NAME, 'no Electron binary on this machine (MAILROOM_ELECTRON names one)');
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-electron-'));
  try {
    const launch =
      process.platform === 'linux'
        ? { executablePath: await packageAround(binary, folder), args: [] }
        : { executablePath: binary, args: [path.join(ROOT, 'dist/main/main.js')] };
    const seen = await starts(launch, folder);
    checks.check(NAME, seen.join() === 'mailroomDesktop', seen.join());
  } catch (error) {
    checks.check(NAME, false, String(error));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
