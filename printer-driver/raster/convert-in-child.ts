// Starts the raster child for one document and keeps its limits of time and memory.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Conversion, ConversionOrder, RunningConversion } from '../printer/environment/conversion.ts';

const CHILD = fileURLToPath(new URL('./raster-child.ts', import.meta.url));
/** A document of 500 pages at 600 dpi takes about four minutes on a slow machine. */
const LONGEST_MS = 600_000;
const MEMORY_MIB = 192;
/** On Windows a console program would get a window. */
const NO_WINDOW = { windowsHide: true } as const;

const isConversion = (value: unknown): value is Conversion =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';

/** Converts in a separate process: a crash there costs this document and nothing else. */
export function convertInChild(order: ConversionOrder): RunningConversion {
  const child = fork(CHILD, [JSON.stringify(order)], {
    ...NO_WINDOW,
    execArgv: [`--max-old-space-size=${MEMORY_MIB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  let outcome: Conversion = { ok: false, reason: 'the converter ended without a result' };
  const result = new Promise<Conversion>((resolve) => {
    const finish = (value: Conversion): void => {
      clearTimeout(timer);
      resolve(value);
    };
    child.on('message', (value) => {
      if (isConversion(value)) outcome = value;
    });
    child.on('error', (cause) => finish({ ok: false, reason: cause.message }));
    child.on('exit', () => finish(outcome));
  });
  return { result, cancel: () => child.kill('SIGKILL') };
}
