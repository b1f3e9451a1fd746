// Starts the built desktop client on the double and drives its window over Chromium's debugging port.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import type { BridgeCall, BridgeInput, BridgeOutput } from '#domain/bridge/bridge.ts';
import { pause } from '#tests/printer/support/cups.ts';
import { freePort } from '#tests/support/connections/free-port.ts';
import type { JournalEntry } from './double/test-line.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MAIN = path.join(ROOT, 'dist/main/main.js');
const EXEC = ['--disable-warning=ExperimentalWarning', '--import', path.join(ROOT, 'tests/desktop/double/register.ts')];
const START_MS = 60_000;

export interface RunningApp {
  readonly page: Page;
  readonly journal: readonly JournalEntry[];
  readonly child: ChildProcess;
  /** An order to the double (tests/desktop/double). */
  readonly order: (name: string, ...args: readonly unknown[]) => Promise<unknown>;
  /** A call over the bridge, made in the page. */
  readonly call: <N extends BridgeCall>(name: N, input: BridgeInput<N>) => Promise<BridgeOutput<N>>;
  /** The program's exit code. */
  readonly ended: Promise<number | null>;
  readonly log: () => string;
  readonly kill: () => void;
}

interface Launch {
  readonly userData: string;
  readonly args?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** Runs while the program has no window yet. */
  readonly beforeWindow?: (journal: readonly JournalEntry[]) => Promise<void>;
}

const environmentOf = ({ userData, environment = {} }: Launch, port: number) => ({
  ...process.env,
  // A keychain of this machine is nobody's business here.
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  ...environment,
  DOUBLE_USER_DATA: userData,
  DOUBLE_PORT: String(port),
});

async function connect(port: number, child: ChildProcess): Promise<Browser> {
  for (const end = Date.now() + START_MS; ; ) {
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    } catch (error) {
      if (Date.now() > end || child.exitCode !== null) throw error;
      await pause(150);
    }
  }
}

async function firstPage(browser: Browser): Promise<Page> {
  for (const end = Date.now() + START_MS; Date.now() < end; await pause(100)) {
    const page = browser
      .contexts()[0]
      ?.pages()
      .find((one) => one.url().startsWith('http'));
    if (page !== undefined) return page;
  }
  throw new Error('the program opened no window');
}

interface Answer {
  readonly type: string;
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

export async function launchApp(launch: Launch): Promise<RunningApp> {
  const port = await freePort();
  const journal: JournalEntry[] = [];
  const waiting = new Map<number, (answer: Answer) => void>();
  let output = '';
  const child = fork(MAIN, [...(launch.args ?? [])], {
    execArgv: EXEC,
    env: environmentOf(launch, port),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.on('message', (message: Answer & JournalEntry) => {
    if (message.type === 'journal') journal.push({ what: message.what, args: message.args });
    else waiting.get(message.id)?.(message);
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let last = 0;
  const order: RunningApp['order'] = (name, ...args) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ value, error }) => (error === undefined ? resolve(value) : reject(new Error(error))));
      child.send({ type: 'order', id: last, name, args });
    });
  const kill = () => void child.kill('SIGKILL');
  try {
    const browser = await connect(port, child);
    await launch.beforeWindow?.(journal);
    const page = await firstPage(browser);
    const call: RunningApp['call'] = async (name, input) =>
      (await page.evaluate(([n, i]) => (window as never as { mailroomDesktop: RawWorld }).mailroomDesktop.call(n, i), [
        name,
        input,
      ] as const)) as never;
    return { page, journal, child, order, call, ended, log: () => output, kill };
  } catch (error) {
    child.disconnect();
    throw new Error(`${String(error)}\n${output}`, { cause: error });
  }
}

interface RawWorld {
  readonly call: (name: string, input: unknown) => Promise<unknown>;
}

/** A second start with the same user: its exit code. */
export function startAgain(launch: Launch): Promise<number | null> {
  const child = spawn(process.execPath, [...EXEC, MAIN, ...(launch.args ?? [])], {
    env: environmentOf(launch, 1),
    stdio: 'ignore',
  });
  return new Promise((resolve) => child.once('exit', resolve));
}
