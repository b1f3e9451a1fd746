// The same program in a real Electron, where there is one: it starts, shows a page behind the bridge, and ends.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron } from 'playwright';
import type { Checks } from '#tests/printer/support/checks.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAME = 'a real Electron starts the program, shows its page and ends';

/** Path of the binary without asking for its download; undefined where there is none. */
function electronBinary(): string | undefined {
  if (process.env.MAILROOM_ELECTRON) return process.env.MAILROOM_ELECTRON;
  const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const named = path.join(folder, 'path.txt');
  if (!existsSync(named)) return undefined;
  const binary = path.join(folder, 'dist', readFileSync(named, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

export async function smoke(checks: Checks): Promise<void> {
  const executablePath = electronBinary();
  if (executablePath === undefined) {
    checks.skip(NAME, 'no Electron binary on this machine (MAILROOM_ELECTRON names one)');
    return;
  }
  const userData = mkdtempSync(path.join(tmpdir(), 'mailroom-electron-'));
  try {
    const app = await _electron.launch({
      executablePath,
      args: [path.join(ROOT, 'dist/main/main.js'), `--user-data-dir=${userData}`, '--no-sandbox'],
    });
    const page = await app.firstWindow();
    await page.locator('input[name="server"]').waitFor({ timeout: 30_000 });
    const seen = await page.evaluate(() => ['require', 'process', 'mailroomDesktop'].filter((name) => name in window));
    await app.close();
    checks.check(NAME, seen.join() === 'mailroomDesktop', seen.join());
  } catch (error) {
    checks.check(NAME, false, String(error));
  } finally {
    rmSync(userData, { recursive: true, force: true });
  }
}
