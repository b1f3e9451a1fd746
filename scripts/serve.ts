// The server as npm start runs it: starts everything, sets up the demonstration on the first run, prints where things
// are, and stops cleanly on Ctrl-C. Options: --no-demo starts empty and prints the administrator's password once;
// --demo services adds one service for each kind of mail to the demonstration, with files to deposit.
import path from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { openServerLog } from '#server/app/server-log.ts';
import { type RunningServer, startServer } from '#server/app/start-server.ts';
import { type Config, readConfig } from '#server/context/config.ts';
import { isLoopbackName } from '#server/http/door/hosts.ts';
import { systemClock } from '#server/system/clock.ts';
import { writeToStandardError } from '#server/system/logger.ts';
import { buildDocuments } from './build/build-documents.ts';
import { CallRefused, signIn } from './client/node-client.ts';
import {
  applyDemo,
  DEMO_PARTS,
  type DemoLogin,
  type DemoPart,
  demoAdministrator,
  demoInputs,
  demoLogins,
  secretLogins,
} from './demo/demo-set-up.ts';
import { beginFirstStart, begunFirstStart, endFirstStart } from './first-start.ts';

const OPTIONS = {
  'no-demo': { type: 'boolean', default: false },
  demo: { type: 'string', multiple: true, default: [] },
} as const satisfies ParseArgsOptionsConfig;

/** The options of this start; an unknown one ends it in words. */
function askedOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nWhat there is: npm start -- --help`);
    process.exit(1);
  }
}

const values = askedOptions();
const withDemo = !values['no-demo'];
const say = (line: string): void => console.log(line);

/** True when the installation has this administrator. */
async function isOurs(url: string, { login, password }: { login: string; password: string }): Promise<boolean> {
  try {
    await signIn(url, login, password);
    return true;
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

/** Bundles the document children; where the installation cannot be written to, their sources are used, which start slower. */
async function prepareDocuments(): Promise<void> {
  try {
    await buildDocuments();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The program that opens documents could not be bundled, its sources are used: ${reason}`);
  }
}

/** Stops the server once, at the first Ctrl-C or SIGTERM. */
function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    say('Stopping…');
    await server.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

/** Where data, letters, e-mails, log and API are. */
function printPaths({ dataDir, smtpUrl }: Config, url: string, logFile: string | null): void {
  say(`\n  data            ${dataDir}`);
  say(`  letters         ${path.join(dataDir, 'outbox')}   (one folder per channel and delivery)`);
  say(
    smtpUrl === null
      ? `  e-mails         ${path.join(dataDir, 'outbox', 'e-mail')}   (.eml files; MAILROOM_SMTP_URL sends them)`
      : `  e-mails         by ${new URL(smtpUrl).host}`,
  );
  if (logFile !== null) say(`  log             ${logFile}   (one a day; MAILROOM_LOG=info shows it here)`);
  say(`  API             ${url}/api/docs\n`);
}

/** The parts that were asked for. @throws Error in plain words for one that there is not */
function askedDemonstrations(): DemoPart[] {
  const unknown = values.demo.find((name) => !(DEMO_PARTS as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`There is no demonstration "${unknown}", only: ${DEMO_PARTS.join(', ')}.`);
  if (!withDemo && values.demo.length > 0) throw new Error('--no-demo and --demo cannot both hold.');
  return DEMO_PARTS.filter((part) => values.demo.includes(part));
}

/**
 * The logins of the demonstration, and whether it can be reached from elsewhere.
 * @throws Error in plain words where that would open the door to everybody
 */
function demonstrationOf({ host, demo }: Config, parts: readonly DemoPart[]): { isOpen: boolean; logins: DemoLogin[] } {
  const isOpen = !isLoopbackName(host);
  // Its passwords are printed in a public file: beyond this machine they would be an open door.
  if (withDemo && isOpen && demo !== 'open')
    throw new Error(
      `The demonstration is for this machine alone, not for ${host}. Start with --no-demo, or set MAILROOM_DEMO=open for passwords that only you see.`,
    );
  return { isOpen, logins: isOpen ? secretLogins(parts) : demoLogins(parts) };
}

/** Who may sign in; random passwords are shown when they are made, and never again. */
function sayLogins(
  first: { login: string; password: string } | null,
  { isOpen, logins }: { isOpen: boolean; logins: readonly DemoLogin[] },
): void {
  if (first !== null) say(`  administrator   ${first.login} / ${first.password}   (shown this once)\n`);
  if (!withDemo || (isOpen && first === null)) return;
  for (const one of logins) say(`  ${one.login.padEnd(16)}${one.password}   ${one.role}`);
}

/** Sets the demonstration up at the first start, and at any start the parts that were asked for, as their files say. */
async function setUp(
  url: string,
  first: { login: string; password: string } | null,
  { logins, parts }: { logins: readonly DemoLogin[]; parts: readonly DemoPart[] },
): Promise<void> {
  const wanted: readonly (DemoPart | null)[] = first === null ? parts : [null, ...parts];
  if (wanted.length === 0) return;
  const by = first ?? demoAdministrator(logins);
  if (by === undefined || (first === null && !(await isOurs(url, by))))
    throw new Error('The demonstration that is here has other passwords. Set its parts up with npm run apply.');
  say(first === null ? 'Setting up what was asked for…' : 'First run: setting up the demonstration…');
  const onFile = (name: string, entries: number): void => say(`  demo/${name}: ${entries} entries`);
  const onLeftOut = (name: string, reason: string): void => say(`  demo/${name}: left out. ${reason}`);
  for (const part of wanted) await applyDemo(url, by, { part, logins, onFile, onLeftOut });
}

/** Where the files lie that can be deposited with the services of a part. */
function sayInputs(parts: readonly DemoPart[]): void {
  if (!parts.includes('services')) return;
  say('\n  Sign in as juniper, choose a service, and drop the files of its folder:\n');
  for (const { service, folder } of demoInputs()) say(`  ${service.padEnd(24)}${path.relative(process.cwd(), folder)}`);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const parts = askedDemonstrations();
  const { isOpen, logins } = demonstrationOf(config, parts);
  const begun = begunFirstStart(config.dataDir);
  const { log, file } = openServerLog({
    config,
    clock: systemClock,
    terminal: process.stderr.isTTY === true,
    tell: writeToStandardError,
  });
  say(config.databaseUrl === null ? 'Starting PostgreSQL and the server…' : 'Starting the server…');
  await prepareDocuments();
  const server = await startServer({
    config,
    // Made where the installation proves to be empty: a start that is refused leaves no password that is nobody's.
    administrator: () => begun ?? beginFirstStart(config.dataDir),
    log,
    // The door offers those that are there, whether or not this start asked for their part.
    ...(withDemo && !isOpen ? { demonstration: demoLogins(DEMO_PARTS) } : {}),
  });
  stopOnSignal(server);
  // A start that ended before its set-up was complete has made the administrator already.
  const first = server.firstAdministrator ?? (begun !== null && (await isOurs(server.url, begun)) ? begun : null);
  if (withDemo) await setUp(server.url, first, { logins, parts });
  // A name, as passkeys need it.
  const url = server.url.replace('//127.0.0.1', '//localhost');
  say(`\nMailroom is ready: ${url}\n`);
  sayLogins(first, { isOpen, logins });
  sayInputs(parts);
  endFirstStart(config.dataDir);
  printPaths(config, url, file);
}

/** Faults of a connection, as the system names them. */
const NO_ANSWER = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];

/** The message for an error of the start; a database that does not answer is named. */
function startFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const { DATABASE_URL: database } = process.env;
  const host = database ? URL.parse(database)?.host : undefined;
  return host && NO_ANSWER.includes(code)
    ? `The database at ${host} does not answer (${code}). See DATABASE_URL.`
    : error.message;
}

run().catch((error: unknown) => {
  console.error(startFault(error));
  process.exit(1);
});
