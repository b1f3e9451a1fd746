// `app` of the double: life of the program, one instance, folders.
import { EventEmitter } from 'node:events';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { CHROMIUM } from '#tests/support/chromium.ts';
import { journal, takeOrder } from './test-line.ts';

const userData = process.env.DOUBLE_USER_DATA ?? '';
if (userData === '') throw new Error('DOUBLE_USER_DATA names no folder');
mkdirSync(userData, { recursive: true });
const LOCK = path.join(userData, 'double.lock');

let starting: Promise<BrowserContext> | undefined;
/** The Chromium of this program; started with the first window. */
export function browser(): Promise<BrowserContext> {
  starting ??= chromium.launchPersistentContext(path.join(userData, 'profile'), {
    ...CHROMIUM,
    args: [...CHROMIUM.args, `--remote-debugging-port=${process.env.DOUBLE_PORT}`],
    viewport: null,
  });
  return starting;
}

/** What happens to windows when the program ends; false: one of them stays, and so does the program. */
export const windowsEnd: { close: () => boolean } = { close: () => true };

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

class Preventable {
  prevented = false;
  preventDefault = () => {
    this.prevented = true;
  };
}

class App extends EventEmitter {
  readonly isPackaged = false;
  #locked = false;
  requestSingleInstanceLock(): boolean {
    const other = existsSync(LOCK) ? Number(readFileSync(LOCK, 'utf8')) : 0;
    if (other !== 0 && isAlive(other)) {
      // Under its name when it is whole: the first one looks every moment.
      const told = path.join(userData, `second-${process.pid}.json`);
      writeFileSync(`${told}.part`, JSON.stringify(process.argv));
      renameSync(`${told}.part`, told);
      return false;
    }
    rmSync(LOCK, { force: true });
    writeSync(openSync(LOCK, 'wx'), String(process.pid));
    this.#locked = true;
    setInterval(() => this.#hearSecond(), 50).unref();
    return true;
  }
  #hearSecond(): void {
    for (const name of readdirSync(userData).filter((one) => /^second-\d+\.json$/.test(one))) {
      const argv = JSON.parse(readFileSync(path.join(userData, name), 'utf8')) as string[];
      rmSync(path.join(userData, name));
      this.emit('second-instance', {}, argv, '/');
    }
  }
  whenReady = async (): Promise<void> => {
    await browser();
  };
  getPath = (name: string): string => (name === 'userData' ? userData : path.join(userData, name));
  getVersion = (): string => '4.8.4';
  getName = (): string => 'mailroom';
  getPreferredSystemLanguages = (): string[] => ['en-GB'];
  setLoginItemSettings = (settings: unknown): void => journal('app.setLoginItemSettings', settings);
  setAsDefaultProtocolClient = (scheme: string): boolean => {
    journal('app.setAsDefaultProtocolClient', scheme);
    return true;
  };
  quit(): void {
    const before = new Preventable();
    this.emit('before-quit', before);
    if (before.prevented || !windowsEnd.close()) {
      journal('app.quit prevented');
      return;
    }
    const will = new Preventable();
    this.emit('will-quit', will);
    if (!will.prevented) this.exit(0);
  }
  exit(code = 0): void {
    journal('app.exit', code);
    this.emit('quit', {}, code);
    if (this.#locked) rmSync(LOCK, { force: true });
    void (starting?.then((context) => context.close()) ?? Promise.resolve())
      .catch(() => undefined)
      .finally(() => process.exit(code));
  }
}
export const app = new App();

takeOrder('emit', ((event: string, ...args: unknown[]) => {
  app.emit(event, new Preventable(), ...args);
}) as never);
takeOrder('quit', (() => app.quit()) as never);
// The test process is gone: so is the program, or a failing test leaves a Chromium behind.
process.on('disconnect', () => app.exit(0));
