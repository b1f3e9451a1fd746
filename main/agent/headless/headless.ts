// The front page of headless: the agent without windows. The command line says whether it runs, checks, or passes a
// command to the agent that runs already.
import { homedir } from 'node:os';
import { outliveReaders, systemLog } from '#main/system/system.ts';
import { namedServices } from '../service-names.ts';
import { runAgentCommand } from './agent-commands.ts';
import { checkHeadless, lanFault } from './headless-check.ts';
import { type HeadlessOptions, readOptions } from './headless-options.ts';
import { type HeadlessPrograms, runHeadless } from './headless-run.ts';
import { USAGE } from './headless-usage.ts';
import { readLanAccounts, withLanAccounts } from './lan-accounts-file.ts';
import { machineLocale, messageOf, outputWritten, printLine, refusalText } from './terminal.ts';

export const EXIT = { ended: 0, cannotRun: 1, usage: 2 } as const;

/** With the accounts of other devices in the settings; without them where their file cannot be used. */
function withAccounts(options: HeadlessOptions): HeadlessOptions {
  const accounts = readLanAccounts(options.lanAccountsFile);
  return accounts.ok ? { ...options, settings: withLanAccounts(options.settings, accounts.value) } : options;
}

async function passCommand({ dataDir, command }: HeadlessOptions): Promise<number> {
  if (command === null) return EXIT.ended;
  const done = await runAgentCommand(command, { dataDir, locale: machineLocale(), printLine }).catch(
    (error: unknown) => {
      printLine(messageOf(error));
      return false;
    },
  );
  await outputWritten();
  return done ? EXIT.ended : EXIT.cannotRun;
}

async function checkOrRun(options: HeadlessOptions, programs: HeadlessPrograms): Promise<number> {
  const complete = withAccounts(options);
  const services = namedServices(complete.settings, complete.serviceNames);
  if (options.check) return (await checkHeadless(complete, services)) ? EXIT.ended : EXIT.cannotRun;
  try {
    const fault = lanFault(options);
    if (fault !== null) throw new Error(fault);
    await runHeadless(complete, services, programs);
    return EXIT.ended;
  } catch (error) {
    systemLog('error', 'agent.cannot-run', { reason: messageOf(error) });
    return EXIT.cannotRun;
  }
}

/** The whole program. @returns its exit status */
export async function headless(args: readonly string[], programs: HeadlessPrograms): Promise<number> {
  outliveReaders();
  const options = readOptions(args, process.env, homedir());
  if (!options.ok) {
    process.stderr.write(`${refusalText(options.refusal.parameters)}\n\n${USAGE}\n`);
    return EXIT.usage;
  }
  if (options.value.help) {
    printLine(USAGE);
    return EXIT.ended;
  }
  return options.value.command === null ? checkOrRun(options.value, programs) : passCommand(options.value);
}
