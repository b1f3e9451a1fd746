// The Windows service beside an agent, as the package lays them, and mono-service in the place of the service control
// manager: it calls OnStart, and OnStop at SIGTERM.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause, waitUntil } from '#tests/printer/support/cups.ts';
import { freePort } from '#tests/support/connections/free-port.ts';

const MONO_SERVICE = '/usr/lib/mono/4.5/mono-service.exe';

export interface ServiceScene {
  readonly folder: string;
  readonly program: string;
  readonly port: number;
  readonly config: string;
  readonly logs: string;
  readonly data: string;
}

/** @param program the compiled service, in `resources/service` with the agent in `resources/agent` */
export async function serviceScene(folder: string, program: string): Promise<ServiceScene> {
  mkdirSync(folder, { recursive: true });
  const [port, data] = [await freePort(), join(folder, 'data')];
  const scene = { folder, program, port, data, config: join(folder, 'agent.json'), logs: join(folder, 'logs') };
  writeFileSync(join(folder, 'agent.token'), 'token-of-nobody-in-particular');
  const file = {
    server: 'http://127.0.0.1:9',
    tokenFile: join(folder, 'agent.token'),
    dataFolder: data,
    port,
    queues: [{ id: 'letters', name: 'Letters', service: null }],
  };
  writeFileSync(scene.config, JSON.stringify(file));
  return scene;
}

export interface RunningService {
  readonly pid: number;
  readonly ended: Promise<number | null>;
  /** What the control manager does. @returns exit status and how long it took, ms */
  readonly stop: () => Promise<{ readonly status: number | null; readonly ms: number }>;
  readonly kill: () => void;
}

/** Short pauses; the tests name what else differs from an installed service. */
const QUICK = ['--first-pause-ms', '200', '--start-seconds', '1', '--stop-seconds', '15'];

/** mono-service listens for SIGTERM only after OnStart: before, it would be killed by it. */
function hearsTerm(pid: number): boolean {
  const caught = /^SigCgt:\s*([0-9a-f]+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${caught}`) & (1n << 14n)) !== 0n;
}

export function startService(scene: ServiceScene, more: readonly string[] = []): RunningService {
  const lock = join(scene.folder, 'lock');
  rmSync(lock, { force: true });
  const places = ['--config', scene.config, '--logs', scene.logs];
  const child: ChildProcess = spawn(
    'mono',
    [MONO_SERVICE, `-l:${lock}`, '-m:mailroom-test', scene.program, ...places, ...QUICK, ...more],
    { stdio: 'ignore', env: { ...process.env, MONO_EVENTLOG_TYPE: `local:${join(scene.folder, 'events')}` } },
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      await waitUntil(() => hearsTerm(child.pid ?? 0), 5_000);
      const begun = performance.now();
      child.kill('SIGTERM');
      return { status: await ended, ms: Math.round(performance.now() - begun) };
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

export interface ProcessSeen {
  readonly pid: number;
  readonly command: string;
}

/** Processes that have a text in their command line, the service itself left out. */
export const processesWith = (text: string): ProcessSeen[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return command.includes(text) && !command.includes('mono-service') ? [{ pid: Number(name), command }] : [];
      } catch {
        return [];
      }
    });

/** Whether all processes with the text are gone within `ms`. */
export const goneWithin = async (text: string, ms: number): Promise<boolean> =>
  (await waitUntil(() => processesWith(text).length === 0, ms)) === true;

/** All that the logs hold, oldest first, and what they take on the disk. */
export function logsOf({ logs }: ServiceScene) {
  const names = existsSync(logs) ? readdirSync(logs).sort().reverse() : [];
  const texts = names.map((name) => readFileSync(join(logs, name), 'utf8'));
  return { names, text: texts.join(''), bytes: names.reduce((sum, name) => sum + statSync(join(logs, name)).size, 0) };
}

/** Entries of the event log, as Mono keeps them: kind, id and text. */
export function eventsOf({ folder }: ServiceScene): string[] {
  const place = join(folder, 'events/Application');
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith('.log'))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((name) => readFileSync(join(place, name), 'utf8'));
}

export const logSays = async (scene: ServiceScene, text: RegExp, ms = 30_000): Promise<boolean> => {
  for (const end = Date.now() + ms; Date.now() < end; await pause(50)) if (text.test(logsOf(scene).text)) return true;
  return false;
};
