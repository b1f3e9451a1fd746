// Adding, finding and removing a queue with CUPS (Linux and macOS): the commands and what their answers mean.
import type { Command, CommandResult, QueueCommands } from './command.types.ts';

/**
 * `-m everywhere` makes the queue from the printer's own answers, so the printer must be up. Not shared in the
 * network, never the default printer; a job waits while the printer is down (macOS would stop the queue instead).
 */
const addQueue: QueueCommands['addQueue'] = ({ system, address, caption }) => ({
  program: 'lpadmin',
  args: [
    ...['-p', system, '-v', address, '-m', 'everywhere', '-D', caption, '-L', ''],
    ...['-o', 'printer-is-shared=false', '-o', 'printer-error-policy=retry-job', '-E'],
  ],
  timeoutMs: 60_000,
});

const removeQueue = (system: string): Command => ({ program: 'lpadmin', args: ['-x', system] });
const findQueue = (system: string): Command => ({ program: 'lpstat', args: ['-v', system] });
/** Empty until CUPS has made a description of the printer: `lpadmin` answers 0 even when that fails later. */
export const listOptions = (system: string): Command => ({ program: 'lpoptions', args: ['-p', system, '-l'] });
export const askSpooler: Command = { program: 'lpstat', args: ['-r'] };

/** Prints a file; the title distinguishes the test page from other documents. */
export const printFile = (system: string, title: string, path: string): Command => ({
  program: 'lp',
  args: ['-d', system, '-t', title, '--', path],
});

/** Address of a queue out of `lpstat -v`; undefined when there is no such queue. */
export function addressIn(result: CommandResult, system: string): string | undefined {
  if (result.code !== 0) return undefined;
  const start = `device for ${system}: `;
  return result.stdout
    .split('\n')
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
    .trim();
}

const listQueues: Command = { program: 'lpstat', args: ['-v'] };

/** Names of all queues out of `lpstat -v`. */
const namesIn = (result: CommandResult): string[] =>
  [...result.stdout.matchAll(/^device for ([^\s:]+): /gm)].map((match) => match[1] ?? '');

/** CUPS answered that there is no such queue; any other failure means that it could not be asked. */
export const knowsNoSuch = (result: CommandResult): boolean => result.stderr.includes('Invalid destination');

export const hasOptions = (result: CommandResult): boolean => result.code === 0 && /^PageSize\//m.test(result.stdout);
export const spoolerRuns = (result: CommandResult): boolean =>
  result.code === 0 && result.stdout.includes('is running') && !result.stdout.includes('not running');
const lacksRights = (result: CommandResult): boolean =>
  /forbidden|not authorized|unauthorized|permission denied/i.test(result.stderr);

export const CUPS: QueueCommands = { addQueue, removeQueue, findQueue, listQueues, namesIn, lacksRights };
