// The server as npm start runs it: starts everything, sets up the demonstration on the first run, says where things are,
// and stops cleanly on Ctrl-C. Options: --no-demo starts empty and prints the administrator's password once.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/app/config.ts';
import { startServer } from '#server/app/start-server.ts';
import { applyDemo, demoLogins } from './demo-set-up.ts';

const { values } = parseArgs({ options: { 'no-demo': { type: 'boolean', default: false } } });
const withDemo = !values['no-demo'];
const say = (line: string): void => console.log(line);

async function run(): Promise<void> {
  const config = readConfig({
    ...process.env,
    ...(withDemo ? { MAILROOM_DEMO: process.env.MAILROOM_DEMO ?? 'true' } : {}),
  });
  const server = await startServer({ config });
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
  const first = server.firstAdministrator;
  if (first !== null && withDemo) {
    say('First run: setting up the demonstration…');
    await applyDemo(server.url, first);
  }
  say(`\nMailroom is ready: ${server.url}\n`);
  if (first !== null) say(`  administrator   ${first.login} / ${first.password}   (shown this once)\n`);
  if (withDemo) for (const one of demoLogins()) say(`  ${one.login.padEnd(16)}${one.password}   ${one.role}`);
  say(`\n  data            ${config.dataDir}`);
  say(`  letters         ${path.join(config.dataDir, 'outbox')}   (one folder per channel and delivery)`);
  say(
    config.smtpUrl === null
      ? `  e-mails         ${path.join(config.dataDir, 'outbox', 'e-mail')}   (.eml files; MAILROOM_SMTP_URL sends them)`
      : `  e-mails         by ${new URL(config.smtpUrl).host}`,
  );
  say(`  API             ${server.url}/api/docs\n`);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
