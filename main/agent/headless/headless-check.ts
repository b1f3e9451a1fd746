// `--check`: whether everything that a headless agent needs is in place.
import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { reasonSentence } from '#main/folders/reason-text.ts';
import type { Outcome } from '#main/link/answers.rules.ts';
import { openLink } from '#main/link/server-link.ts';
import { systemClock } from '#main/system/system.ts';
import { tokenFile } from '#main/system/token-file.ts';
import type { NamedServices } from '../service-names.ts';
import type { HeadlessOptions } from './headless-options.ts';
import { readLanAccounts } from './lan-accounts-file.ts';
import { machineLocale, messageOf, printLine, refusalText } from './terminal.ts';

/** What was looked at, and what is wrong with it; null: nothing. */
type Finding = readonly [subject: string, fault: string | null];

/** null: the port is free; else why the printer cannot use it. */
const portFault = (port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(messageOf(error)));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(null)));
  });

/** What is wrong with the accounts of other devices; null: nothing. */
export function lanFault({ lanAccountsFile }: HeadlessOptions): string | null {
  const accounts = readLanAccounts(lanAccountsFile);
  return accounts.ok ? null : refusalText(accounts.refusal.parameters);
}

async function folderFault(path: string, mode: number): Promise<string | null> {
  return access(path, mode).then(() => null, messageOf);
}

async function dataFolderFault(dataDir: string): Promise<string | null> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 }).then(() => null, messageOf);
  return made ?? folderFault(dataDir, constants.W_OK);
}

function serverFault(answer: Outcome<unknown>): string | null {
  if (answer.kind === 'unanswered') return answer.reason;
  if (answer.kind === 'foreign') return `answers ${answer.status}`;
  return answer.kind === 'refused' ? reasonSentence(answer.refusal, machineLocale()) : null;
}

/** Token, server and services: nothing of them where the machine's service only prints. */
async function serverFindings(options: HeadlessOptions, services: NamedServices): Promise<Finding[]> {
  const { settings, tokenFile: path } = options;
  const token = tokenFile(path);
  const tokenFault = (await token.read()) === null ? `${path} is not there, empty, or holds more than one word` : null;
  const link = openLink({ server: () => settings.server, token, now: systemClock.now });
  const answer = await link.call('authentication.check');
  const findings: Finding[] = [
    ['token', tokenFault],
    [`server ${settings.server}`, serverFault(answer)],
  ];
  if (answer.kind === 'result') {
    const resolved = await services.examine(link);
    findings.push(['services', resolved.ok ? null : refusalText(resolved.refusal.parameters)]);
  }
  link.close();
  return findings;
}

async function findingsOf(options: HeadlessOptions, services: NamedServices): Promise<Finding[]> {
  const { settings, dataDir, lanAccountsFile } = options;
  const { port, shared, lan } = settings.printer;
  const findings: Finding[] = [
    [`data folder ${dataDir}`, await dataFolderFault(dataDir)],
    [`port ${port}`, await portFault(port)],
  ];
  if (!shared) findings.push(...(await serverFindings(options, services)));
  if (lanAccountsFile !== '') {
    const names = lan.accounts.map(({ name }) => name).join(', ');
    findings.push([`other devices print as ${names || 'nobody'}`, lanFault(options)]);
  }
  for (const { path } of settings.queues.flatMap(({ folders }) => folders)) {
    findings.push([`folder ${path}`, await folderFault(path, constants.R_OK | constants.W_OK)]);
  }
  return findings;
}

/** Looks at everything once and prints a line for each. @returns whether all is good */
export async function checkHeadless(options: HeadlessOptions, services: NamedServices): Promise<boolean> {
  const findings = await findingsOf(options, services);
  for (const [subject, fault] of findings) {
    printLine(fault === null ? `good  ${subject}` : `BAD   ${subject}: ${fault}`);
  }
  return findings.every(([, fault]) => fault === null);
}
