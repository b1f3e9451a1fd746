// Prints one page over the real queue and compares what arrives: a wrong page order or size, or a queue without a driver,
// shows at the registration and not in the first mail run.
import { type DesktopResult, ok, refuse } from '#domain/errors/result.ts';
import type { Command, Platform, RunCommand } from './command.types.ts';
import * as cups from './cups.commands.ts';
import { type PdfShape, shapeOfPdf } from './pdf-shape.ts';
import { TEST_PAGE, testPage } from './test-page.ts';
import * as windows from './windows.commands.ts';

/** Job title that distinguishes the self-test from people's documents: the agent does not keep it. */
export const SELF_TEST_TITLE = 'Mailroom self-test';

export interface SelfTestPorts {
  readonly platform: Platform;
  readonly run: RunCommand;
  /** The next document of that title, or of any title where Windows assigns one; undefined after `ms`. */
  readonly arrival: (title: string, ms: number) => Promise<Uint8Array | undefined>;
  /** Writes a file for the spooler to read; `remove` deletes it. */
  readonly temporaryFile: (
    bytes: Uint8Array,
  ) => Promise<{ readonly path: string; readonly remove: () => Promise<void> }>;
}

/** `exact`: byte for byte; `same`: rewritten on the way, pages and size kept. */
export type SelfTestOutcome = 'exact' | 'same';

const ARRIVAL_MS = 60_000;
const sizeText = (shape: PdfShape | undefined): string =>
  shape ? `${shape.pages} × ${shape.width}×${shape.height}` : '–';
const near = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

function compare(sent: Uint8Array, arrived: Uint8Array, system: string): DesktopResult<SelfTestOutcome> {
  if (Buffer.compare(sent, arrived) === 0) return ok('exact');
  const shape = shapeOfPdf(arrived);
  const same =
    shape?.pages === TEST_PAGE.pages && near(shape.width, TEST_PAGE.width) && near(shape.height, TEST_PAGE.height);
  return same
    ? ok('same')
    : refuse('desktop.registration.changed', { queue: system, sent: sizeText(TEST_PAGE), arrived: sizeText(shape) });
}

/** Prints the page on the queue of that system name and compares. Refusals: `desktop.registration.*`. */
export async function selfTest(system: string, ports: SelfTestPorts): Promise<DesktopResult<SelfTestOutcome>> {
  const page = testPage([SELF_TEST_TITLE, system]);
  const file = await ports.temporaryFile(page);
  try {
    const command: Command =
      ports.platform === 'windows'
        ? windows.printLine(system, SELF_TEST_TITLE)
        : cups.printFile(system, SELF_TEST_TITLE, file.path);
    const arriving = ports.arrival(SELF_TEST_TITLE, ARRIVAL_MS);
    const printed = await ports.run(command);
    if (printed.code !== 0)
      return refuse('desktop.registration.failed', { detail: printed.stderr.trim().slice(0, 300) });
    const arrived = await arriving;
    if (arrived === undefined) return refuse('desktop.registration.nothingArrived', { queue: system });
    return compare(page, arrived, system);
  } finally {
    await file.remove();
  }
}
