// The server as npm start runs it: starts everything, sets up the demonstration on the first run, says where things are,
// and stops cleanly on Ctrl-C. Options: --no-demo starts empty and prints the administrator's password once.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openServerLog } from '#server/app/server-log.ts';
import { startServer } from '#server/app/start-server.ts';
import { readConfig } from '#server/context/config.ts';
import { systemClock } from '#server/system/clock.ts';
import { writeToStandardError } from '#server/system/logger.ts';
import { buildDocuments } from './build/build-documents.ts';
import { applyDemo, demoLogins } from './demo/demo-set-up.ts';
import { beginFirstStart, endFirstStart } from './first-start.ts';
import { CallRefused, signIn } from './node-client.ts';

const { values } = parseArgs({ options: { 'no-demo': { type: 'boolean', default: false } } });
const withDemo = !values['no-demo'];
const say = (line: string): void => console.log(line);

/** Whether this administrator is one of the installation. */
async function isOurs(url: string, { login, password }: { login: string; password: string }): Promise<boolean> {
  try {
    await signIn(url, login, password);
    return true;
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

/** An installation that nobody may write to opens documents by the sources, which takes a little longer to start. */
async function prepareDocuments(): Promise<void> {
  try {
    await buildDocuments();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The program that opens documents could not be bundled, its sources are used: ${reason}`);
  }
}

async function run(): Promise<void> {
  const config = readConfig({
    ...process.env,
    ...(withDemo ? { MAILROOM_DEMO: process.env.MAILROOM_DEMO ?? 'true' } : {}),
  });
  const { administrator, begun } = beginFirstStart(config.dataDir);
  const { log, file } = openServerLog({
    ...{ config, clock: systemClock, terminal: process.stderr.isTTY === true, tell: writeToStandardError },
  });
  say(config.databaseUrl === null ? 'Starting PostgreSQL and the server…' : 'Starting the server…');
  await prepareDocuments();
  const server = await startServer({ config, administrator, log });
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
  // A start that was cut before the end of its set-up made the administrator already.
  const first =
    server.firstAdministrator ?? (begun && (await isOurs(server.url, administrator)) ? administrator : null);
  if (first !== null && withDemo) {
    say('First run: setting up the demonstration…');
    await applyDemo(server.url, first, (name, entries) => say(`  demo/${name}: ${entries} entries`));
  }
  say(`\nMailroom is ready: ${server.url}\n`);
  if (first !== null) say(`  administrator   ${first.login} / ${first.password}   (shown this once)\n`);
  if (withDemo) for (const one of demoLogins()) say(`  ${one.login.padEnd(16)}${one.password}   ${one.role}`);
  endFirstStart(config.dataDir);
  say(`\n  data            ${config.dataDir}`);
  say(`  letters         ${path.join(config.dataDir, 'outbox')}   (one folder per channel and delivery)`);
  say(
    config.smtpUrl === null
      ? `  e-mails         ${path.join(config.dataDir, 'outbox', 'e-mail')}   (.eml files; MAILROOM_SMTP_URL sends them)`
      : `  e-mails         by ${new URL(config.smtpUrl).host}`,
  );
  if (file !== null) say(`  log             ${file}   (one a day; MAILROOM_LOG=info shows it here)`);
  say(`  API             ${server.url}/api/docs\n`);
}

/** Faults of a connection, as the system names them. */
const NO_ANSWER = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];

function wordsFor(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const { DATABASE_URL: database } = process.env;
  const host = database ? URL.parse(database)?.host : undefined;
  return host && NO_ANSWER.includes(code)
    ? `The database at ${host} does not answer (${code}). See DATABASE_URL.`
    : error.message;
}

run().catch((error: unknown) => {
  console.error(wordsFor(error));
  process.exit(1);
});
