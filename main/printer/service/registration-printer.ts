// A printer that runs only while queues are registered: CUPS makes a queue from the printer's answers, and an installer
// registers before the service has started. What arrives goes to a folder that is removed with it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_WINDOW } from '#main/system/no-window.ts';
import type { DriverMessage } from '#printer-driver/printer-driver.ts';

export const DRIVER_PATH = fileURLToPath(new URL('../../../printer-driver/printer-driver.ts', import.meta.url));
const START_MS = 15_000;

export interface RegistrationPrinter {
  readonly arrival: (title: string, ms: number) => Promise<Uint8Array | undefined>;
  readonly stop: () => Promise<void>;
}

/** The next message that fits; undefined after `ms` or when the child has ended. */
function nextMessage<T>(
  child: ChildProcess,
  ms: number,
  pick: (message: DriverMessage) => T | undefined,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = (value: T | undefined): void => {
      clearTimeout(timer);
      child.off('message', hear);
      child.off('exit', gone);
      resolve(value);
    };
    const hear = (message: unknown): void => {
      const picked = pick(message as DriverMessage);
      if (picked !== undefined) end(picked);
    };
    const gone = (): void => end(undefined);
    const timer = setTimeout(gone, ms);
    child.on('message', hear);
    child.once('exit', gone);
  });
}

/** `port-taken`: a program listens there already, perhaps the agent itself. */
export async function startRegistrationPrinter(
  port: number,
  queues: readonly { readonly id: string; readonly name: string }[],
): Promise<RegistrationPrinter | 'port-taken' | 'failed'> {
  const folder = await mkdtemp(join(tmpdir(), 'mailroom-registration-'));
  const configuration = {
    spoolFolder: folder,
    port,
    queues: queues.map(({ id, name }) => ({ name: id, info: name })),
    // One page has room even where the service would refuse large documents.
    limits: { diskFloorBytes: 16 * 1024 * 1024 },
  };
  const child = fork(DRIVER_PATH, [JSON.stringify(configuration)], {
    ...NO_WINDOW,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  const started = await nextMessage(child, START_MS, (message) => {
    if (message.type === 'listening') return 'listening' as const;
    if (message.type !== 'cannot-start') return undefined;
    return message.reason === 'port-taken' ? ('port-taken' as const) : ('failed' as const);
  });
  if (started !== 'listening') {
    await stop();
    return started ?? 'failed';
  }
  const arrival = async (title: string, ms: number): Promise<Uint8Array | undefined> => {
    // Windows assigns its own title to a printed line, so on Windows any document counts.
    const arrived = await nextMessage(child, ms, (message) =>
      message.type === 'document-ready' && (process.platform === 'win32' || message.metadata.jobName.includes(title))
        ? message
        : undefined,
    );
    return arrived && (await readFile(arrived.path)).subarray(0, arrived.metadata.bytes);
  };
  return { arrival, stop };
}
