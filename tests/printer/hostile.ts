// npm run test:printer-hostile: what an IPP printer on a shared loopback port must survive. 0 deaths, and the answers
// that ./support/probes.ts lists. Last line "N passed, N failed, N skipped".
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { attribute, keyword } from '#printer-driver/protocol/values.ts';
import { createChecks } from './support/checks.ts';
import { type DriverProcess, LITTLE_GARBAGE, startDriverProcess, temporaryFolder } from './support/driver-process.ts';
import { mutate, randomFrom } from './support/fuzz.ts';
import { diskFull, killed } from './support/hostile-spool.ts';
import { answers, leftovers, pause, pdfJob, question } from './support/hostile-tools.ts';
import { field, post } from './support/ipp-client.ts';
import { PROBES } from './support/probes.ts';
import { cpuSeconds, keptKilobytes, residentMiB } from './support/process-figures.ts';

const MESSAGES = Number(process.env.MAILROOM_FUZZ ?? 20_000);
const SEED = Number(process.env.MAILROOM_SEED ?? Date.now() % 1e9);
const QUICK = { headMs: 2_000, idleMs: 2_000, diskFloorBytes: 64 * 1024 * 1024 };
const checks = createChecks();
const { check, finish } = checks;

async function probes(driver: DriverProcess): Promise<void> {
  for (const probe of PROBES) {
    const answer = await probe.run(driver);
    const alive = await answers(driver);
    check(`probe ${probe.name}`, probe.expected.test(answer) && alive, `${answer}${alive ? '' : ', DEAD'}`);
  }
  check('refused documents leave nothing behind', leftovers(driver) === 0);
}

async function fuzz(driver: DriverProcess): Promise<void> {
  const random = randomFrom(SEED);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 });
  const outcomes = new Map<string, number>();
  let slowest = 0;
  let left = MESSAGES;
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (; left > 0; left -= 1) {
        const started = performance.now();
        const answer = await post(driver, [mutate(driver, random)], { agent, timeoutMs: 8_000 });
        slowest = Math.max(slowest, performance.now() - started);
        const kind = `${answer.http}${answer.ipp >= 0x0500 && answer.ipp < 0x0501 ? ' internal error' : ''}`;
        outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
      }
    }),
  );
  agent.destroy();
  const said = [...outcomes].map(([kind, count]) => `${kind} x${count}`).join(', ');
  const bad = [...outcomes.keys()].filter((kind) => !['200', '400', '413'].includes(kind));
  check(
    `${MESSAGES} fuzzed messages, seed ${SEED}`,
    bad.length === 0 && (await answers(driver)),
    `${said}; slowest ${slowest.toFixed(0)} ms`,
  );
}

async function abuse(driver: DriverProcess): Promise<void> {
  const row = Buffer.concat(
    Array.from({ length: 500 }, (_, index) => field(0x44, `x-attribute-${index}`, 'v'.repeat(100))),
  );
  for (const megabytes of [1, 4, 16]) {
    const before = cpuSeconds(driver.pid);
    const started = question(driver).slice(0, -1);
    const rows = Array.from({ length: Math.ceil((megabytes * 1024 * 1024) / row.length) }, () => row);
    const answer = await post(driver, [started, ...rows]);
    const cpu = cpuSeconds(driver.pid) - before;
    const refused =
      answer.http === 413 || answer.http === 400 || answer.http === 'ECONNRESET' || answer.http === 'EPIPE';
    check(
      `a header of ${megabytes} MB is refused`,
      refused && cpu < 0.5 && (await answers(driver)),
      `${answer.http}, ${cpu.toFixed(2)} s of CPU`,
    );
  }
  const bomb = gzipSync(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1 << 28)]), { level: 9 });
  const before = cpuSeconds(driver.pid);
  const answer = await post(driver, [pdfJob(driver, 'bomb', [attribute('compression', ...keyword('gzip'))]), bomb]);
  const cpu = cpuSeconds(driver.pid) - before;
  check(
    `a gzip bomb of ${bomb.length >> 10} KB for 256 MiB`,
    answer.ipp === 0x0408 && leftovers(driver) === 0,
    `0x${answer.ipp.toString(16)}, ${cpu.toFixed(2)} s of CPU`,
  );
  const memory = residentMiB(driver.pid);
  check('memory after all that', memory < 250, `${memory.toFixed(0)} MiB resident`);
}

/** A connection that sends `bytes`, then one byte every 300 ms; answers after how many ms it was closed. */
function trickle(port: number, bytes: string, limitMs: number): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const drip = setInterval(() => socket.write('x'), 300);
    const giveUp = setTimeout(() => socket.destroy(), limitMs);
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      clearTimeout(giveUp);
      resolve(performance.now() - started);
    });
  });
}

async function slowClients(driver: DriverProcess): Promise<void> {
  const head = `POST /ipp/print HTTP/1.1\r\nHost: localhost:${driver.port}\r\nContent-Type: application/ipp\r\n`;
  const slowHead = Promise.all(Array.from({ length: 20 }, () => trickle(driver.port, `${head}X-Slow: `, 15_000)));
  const silent = new Promise<number>((resolve) => {
    const started = performance.now();
    const socket = net.connect(driver.port, '127.0.0.1', () => socket.write(`${head}Content-Length: 100000\r\n\r\n`));
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => resolve(performance.now() - started));
  });
  await pause(500);
  check('a printer with 21 slow clients answers others', await answers(driver));
  const closed = Math.max(...(await slowHead));
  check(
    'slow request heads are cut off',
    closed < 6_000,
    `after ${closed.toFixed(0)} ms at a limit of ${QUICK.headMs} ms`,
  );
  const quiet = await silent;
  check('silent bodies are cut off', quiet < 6_000, `after ${quiet.toFixed(0)} ms at a limit of ${QUICK.idleMs} ms`);
}

async function idleConnections(): Promise<void> {
  const driver = await startDriverProcess({ configuration: { limits: { diskFloorBytes: QUICK.diskFloorBytes } } });
  const sockets = Array.from({ length: 200 }, () => net.connect(driver.port, '127.0.0.1').on('error', () => {}));
  await pause(1_500);
  const open = sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;
  const working = await answers(driver);
  check('200 idle connections do not keep others out', working && open <= 64, `${open} stay open`);
  for (const socket of sockets) socket.destroy();
  await driver.stop();
}

async function memoryPerJob(): Promise<void> {
  const driver = await startDriverProcess({
    execArgv: LITTLE_GARBAGE,
    configuration: { limits: { diskFloorBytes: 0 } },
  });
  const document = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(20_000, 120)]);
  const agent = new http.Agent({ keepAlive: true });
  const send = async (count: number): Promise<void> => {
    for (let job = 0; job < count; job += 1) await post(driver, [pdfJob(driver, 'small'), document], { agent });
  };
  // More than the history holds, so that its own size does not count.
  await send(2_000);
  const grown = await keptKilobytes(driver.pid, 3_000, send);
  agent.destroy();
  check(
    'at most 1 KB is kept for each of 3,000 finished jobs',
    grown <= 1,
    `${grown.toFixed(2)} KB each, ${residentMiB(driver.pid).toFixed(0)} MiB resident`,
  );
  await driver.stop();
}

async function portTaken(): Promise<void> {
  const driver = await startDriverProcess();
  const spool = temporaryFolder('second');
  const child = fork(
    new URL('../../printer-driver/printer-driver.ts', import.meta.url),
    [JSON.stringify({ spoolFolder: spool, port: driver.port, queues: [{ name: 'Q' }] })],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const [message] = (await once(child, 'message')) as [{ type: string; reason?: string }];
  if (child.exitCode === null) await once(child, 'exit');
  check(
    'a second printer on the same port does not start and says why',
    message.type === 'cannot-start' && message.reason === 'port-taken',
  );
  rmSync(spool, { recursive: true, force: true });
  await driver.stop();
}

async function main(): Promise<void> {
  const driver = await startDriverProcess({ execArgv: LITTLE_GARBAGE, configuration: { limits: QUICK } });
  await probes(driver);
  await fuzz(driver);
  await abuse(driver);
  await slowClients(driver);
  check('0 deaths', driver.alive());
  await driver.stop();
  check('a stopped printer takes its spool folder along in tests', !existsSync(driver.spool));
  await idleConnections();
  await diskFull(checks);
  await killed(checks);
  await memoryPerJob();
  await portTaken();
  finish();
}

await main();
