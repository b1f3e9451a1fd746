// The agent without windows, in the foreground: until it is told to end, or just to look whether all is in place.
import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir, userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { reasonWords } from '#main/folders/reason-text.ts';
import { pauseAfter } from '#main/outbox/backoff.rules.ts';
import { openLink } from '#main/outbox/server-link.ts';
import { toldToEnd } from '#main/system/stop-signal.ts';
import { outliveReaders, systemChance, systemClock, systemIds, systemLog } from '#main/system/system.ts';
import { tokenFile } from '#main/system/token-file.ts';
import { startAgent } from '../agent.ts';
import type { AgentOptions } from '../agent.types.ts';
import { type NamedServices, namedServices } from '../service-names.ts';
import { operate } from './agent-commands.ts';
import { answersOf } from './control.ts';
import { type HeadlessOptions, readOptions, USAGE } from './headless-options.ts';
import { holdFolder } from './hold-folder.ts';
import { readLanAccounts, withLanAccounts } from './lan-accounts-file.ts';

const DRIVER_PATH = fileURLToPath(new URL('../../../printer-driver/printer-driver.ts', import.meta.url));
/** Pause before the services are asked for again, ms. */
const ASK_AGAIN = { least: 1_000, most: 30_000 } as const;

export const EXIT = { ended: 0, cannotRun: 1, usage: 2 } as const;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** A pipe takes long texts piece by piece; who exits before its end cuts them off. */
const said = (): Promise<void> => new Promise((done) => process.stdout.write('', () => done()));
const textOf = (parameters: Readonly<Record<string, unknown>>): string => String(parameters.text);
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const machineLocale = (): string => Intl.DateTimeFormat().resolvedOptions().locale.slice(0, 2);

/** Whether nobody has the port, or why it cannot be had. */
const portFree = (port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(reasonOf(error)));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(null)));
  });

/** What is wrong with the accounts of other devices, in words. */
function lanFault({ lanAccountsFile }: HeadlessOptions): string | null {
  const accounts = readLanAccounts(lanAccountsFile);
  return accounts.ok ? null : textOf(accounts.refusal.parameters);
}

/** With the accounts of other devices in the settings; without them where their file cannot be used. */
function withAccounts(options: HeadlessOptions): HeadlessOptions {
  const accounts = readLanAccounts(options.lanAccountsFile);
  return accounts.ok ? { ...options, settings: withLanAccounts(options.settings, accounts.value) } : options;
}

/** Looks at everything once and says it, line by line. @returns whether all is good */
async function check(options: HeadlessOptions, services: NamedServices): Promise<boolean> {
  const { settings, dataDir } = options;
  const findings: [string, string | null][] = [];
  const writable = mkdir(dataDir, { recursive: true, mode: 0o700 }).then(() => access(dataDir, constants.W_OK));
  findings.push([`data folder ${dataDir}`, await writable.then(() => null, reasonOf)]);
  findings.push([`port ${settings.printer.port}`, await portFree(settings.printer.port)]);
  if (!settings.printer.shared) {
    const token = tokenFile(options.tokenFile);
    findings.push([
      'token',
      (await token.read()) === null ? `${options.tokenFile} is not there, empty, or holds more than one word` : null,
    ]);
    const link = openLink({ server: () => settings.server, token, now: systemClock.now });
    const answer = await link.call('authentication.check');
    const refusal = answer.kind === 'refused' ? reasonWords(answer.refusal, machineLocale()) : null;
    const away =
      answer.kind === 'unanswered' ? answer.reason : answer.kind === 'foreign' ? `answers ${answer.status}` : null;
    findings.push([`server ${settings.server}`, away ?? refusal]);
    const resolved = answer.kind === 'result' ? await services.examine(link) : null;
    if (resolved !== null) findings.push(['services', resolved.ok ? null : textOf(resolved.refusal.parameters)]);
    link.close();
  }
  if (options.lanAccountsFile !== '') {
    const names = settings.printer.lan.accounts.map(({ name }) => name).join(', ');
    findings.push([`other devices print as ${names || 'nobody'}`, lanFault(options)]);
  }
  for (const { path } of settings.queues.flatMap(({ folders }) => folders)) {
    findings.push([`folder ${path}`, await access(path, constants.R_OK | constants.W_OK).then(() => null, reasonOf)]);
  }
  for (const [what, fault] of findings)
    say(`${fault === null ? 'good' : 'BAD '}  ${what}${fault === null ? '' : `: ${fault}`}`);
  return findings.every(([, fault]) => fault === null);
}

/** Asks for services by name until all are known. */
function resolveServices(options: HeadlessOptions, services: NamedServices): () => void {
  const token = tokenFile(options.tokenFile);
  const link = openLink({ server: () => options.settings.server, token, now: systemClock.now });
  let cancel = (): void => undefined;
  let asked = 0;
  const ask = async (): Promise<void> => {
    const resolved = await services.resolve(link);
    if (services.complete()) return;
    if (!resolved.ok) systemLog('warn', 'agent.service-unknown', resolved.refusal.parameters);
    asked += 1;
    cancel = systemClock.after(pauseAfter(asked, systemChance(), ASK_AGAIN), () => void ask());
  };
  void ask();
  return () => {
    cancel();
    link.close();
  };
}

async function run(options: HeadlessOptions, services: NamedServices, times: AgentOptions['times']): Promise<number> {
  const { dataDir, settings } = options;
  const fault = lanFault(options);
  if (fault !== null) {
    systemLog('error', 'agent.cannot-run', { reason: fault });
    return EXIT.cannotRun;
  }
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const hold = await holdFolder(dataDir);
    const stopped = toldToEnd(options.stopOnStdinEnd);
    const agent = await startAgent({
      ...{ dataDir, settings: services, token: tokenFile(options.tokenFile), clock: systemClock },
      ...{ ids: systemIds, chance: systemChance, log: systemLog, driverPath: DRIVER_PATH },
      ...(times === undefined ? {} : { times }),
      locale: machineLocale(),
      osUser: userInfo().username,
      service: settings.printer.shared,
    });
    hold.serve(answersOf(agent));
    const stopAsking = settings.printer.shared ? () => undefined : resolveServices(options, services);
    systemLog('info', 'agent.started', { queues: settings.queues.length, documents: agent.outbox.list().length });
    systemLog('info', 'agent.ending', { signal: await stopped });
    stopAsking();
    await agent.close();
    hold.release();
    return EXIT.ended;
  } catch (error) {
    systemLog('error', 'agent.cannot-run', { reason: reasonOf(error) });
    return EXIT.cannotRun;
  }
}

/** The whole program. @returns its exit status */
export async function headless(args: readonly string[], times?: AgentOptions['times']): Promise<number> {
  outliveReaders();
  const options = readOptions(args, process.env, homedir());
  if (!options.ok) {
    process.stderr.write(`${textOf(options.refusal.parameters)}\n\n${USAGE}\n`);
    return EXIT.usage;
  }
  if (options.value.help) {
    say(USAGE);
    return EXIT.ended;
  }
  const { question, dataDir } = options.value;
  if (question !== null) {
    const done = await operate(dataDir, question, machineLocale(), say).catch((error: unknown) => {
      say(reasonOf(error));
      return false;
    });
    await said();
    return done ? EXIT.ended : EXIT.cannotRun;
  }
  const complete = withAccounts(options.value);
  const services = namedServices(complete.settings, complete.serviceNames);
  if (complete.check) return (await check(complete, services)) ? EXIT.ended : EXIT.cannotRun;
  return run(complete, services, times);
}
