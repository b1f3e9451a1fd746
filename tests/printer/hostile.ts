// npm run test:printer-hostile: what an IPP printer on a shared loopback port must survive. 0 deaths, and the answers
// that ./support/probes.ts lists. Last line "N passed, N failed, N skipped".
import { execFileSync, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { attribute, keyword, strings } from '#printer-driver/protocol/values.ts';
import { createChecks } from './support/checks.ts';
import { type DriverProcess, LITTLE_GARBAGE, startDriverProcess, temporaryFolder } from './support/driver-process.ts';
import { mutate, randomFrom } from './support/fuzz.ts';
import { field, type IppTarget, ippRequest, post } from './support/ipp-client.ts';
import { PROBES } from './support/probes.ts';
import { cpuSeconds, residentMiB } from './support/process-figures.ts';

const MESSAGES = Number(process.env.MAILROOM_FUZZ ?? 20_000);
const SEED = Number(process.env.MAILROOM_SEED ?? Date.now() % 1e9);
const QUICK = { headMs: 2_000, idleMs: 2_000, diskFloorBytes: 64 * 1024 * 1024 };
const { check, skip, finish } = createChecks();

const question = (target: IppTarget): Uint8Array =>
  ippRequest(target, {
    code: OPERATION.getPrinterAttributes,
    operation: [attribute('requested-attributes', ...keyword('printer-state'))],
  });
const answers = async (driver: DriverProcess): Promise<boolean> =>
  driver.alive() && (await post(driver, [question(driver)])).ipp === 0;
const pdfJob = (
  target: IppTarget,
  name: string,
  more: Parameters<typeof ippRequest>[1]['operation'] = [],
): Uint8Array =>
  ippRequest(target, {
    code: OPERATION.printJob,
    operation: [
      attribute('job-name', ...strings('name', name)),
      ...more,
      attribute('document-format', ...strings('mimeMediaType', 'application/pdf')),
    ],
  });
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const leftovers = (driver: DriverProcess): number => readdirSync(join(driver.spool, 'incoming')).length;

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

async function diskFull(): Promise<void> {
  const floor = await startDriverProcess({ configuration: { limits: { diskFloorBytes: 1e15 } } });
  const refused = await post(floor, [pdfJob(floor, 'no room'), Buffer.from('%PDF-1.7')]);
  const state = await post(floor, [ippRequest(floor, { code: OPERATION.getPrinterAttributes })]);
  check(
    'below the disk floor documents are refused and the printer says so',
    refused.ipp === 0x0505 && state.body.includes('spool-area-full'),
    `0x${refused.ipp.toString(16)}`,
  );
  await floor.stop();
  await smallVolume();
}

async function smallVolume(): Promise<void> {
  const spool = temporaryFolder('small');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', spool], { stdio: 'ignore' });
  } catch {
    skip('a volume of 8 MB that fills up', 'a small volume can be mounted by root only');
    rmSync(spool, { recursive: true, force: true });
    return;
  }
  const driver = await startDriverProcess({ spool, keepSpool: true, configuration: { limits: { diskFloorBytes: 0 } } });
  try {
    const outcomes: number[] = [];
    for (let job = 0; job < 6; job += 1) {
      const answer = await post(driver, [
        pdfJob(driver, `job ${job}`),
        Buffer.from('%PDF-1.7\n'),
        randomBytes(2_500_000),
      ]);
      outcomes.push(answer.ipp);
    }
    const stored = readdirSync(join(spool, 'ready')).filter((name) => name.endsWith('.json'));
    const accepted = outcomes.filter((status) => status === 0).length;
    const honest =
      accepted > 0 &&
      accepted < 6 &&
      stored.length === accepted &&
      outcomes.every((status) => status === 0 || status === 0x0505);
    check(
      'a full disk refuses, keeps what it accepted and leaves no halves',
      honest && leftovers(driver) === 0 && (await answers(driver)),
      outcomes.map((status) => `0x${status.toString(16)}`).join(' '),
    );
    for (const name of readdirSync(join(spool, 'ready'))) rmSync(join(spool, 'ready', name));
    await pause(2_100);
    const again = await post(driver, [pdfJob(driver, 'again'), Buffer.from('%PDF-1.7')]);
    check('with room again the printer accepts again', again.ipp === 0);
  } finally {
    await driver.stop();
    execFileSync('umount', [spool]);
    rmSync(spool, { recursive: true, force: true });
  }
}

/** Sends jobs until the connection breaks; answers the hashes that were acknowledged. */
async function sendUntilKilled(driver: DriverProcess, acknowledged: Set<string>): Promise<void> {
  for (let job = 0; driver.alive() && job < 500; job += 1) {
    const document = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      randomBytes(20_000 + Math.floor(Math.random() * 400_000)),
    ]);
    const answer = await post(
      driver,
      [pdfJob(driver, `kill ${job}`), document.subarray(0, 30_000), document.subarray(30_000)],
      { timeoutMs: 4_000 },
    );
    if (answer.ipp === 0) acknowledged.add(createHash('sha256').update(document).digest('hex'));
  }
}

async function killed(): Promise<void> {
  const spool = temporaryFolder('killed');
  const acknowledged = new Set<string>();
  const rounds = Number(process.env.MAILROOM_KILLS ?? 20);
  const configuration = { limits: { diskFloorBytes: 0, uploadsPerUser: 20 } };
  for (let round = 0; round < rounds; round += 1) {
    const driver = await startDriverProcess({ spool, keepSpool: true, configuration });
    const senders = Promise.all(Array.from({ length: 4 }, () => sendUntilKilled(driver, acknowledged)));
    await pause(40 + Math.random() * 250);
    driver.child.kill('SIGKILL');
    await once(driver.child, 'exit');
    await senders;
  }
  const last = await startDriverProcess({ spool, keepSpool: true, configuration });
  const recovered = last.messages.filter((message) => message.type === 'document-ready');
  await last.stop();
  const ready = join(spool, 'ready');
  const names = readdirSync(ready);
  const hashes = names
    .filter((name) => name.endsWith('.pdf'))
    .map((name) =>
      createHash('sha256')
        .update(readFileSync(join(ready, name)))
        .digest('hex'),
    );
  const stored = new Set(hashes);
  const lost = [...acknowledged].filter((hash) => !stored.has(hash)).length;
  const halves = names.length - 2 * hashes.length + readdirSync(join(spool, 'incoming')).length;
  const ids = recovered.map((message) => message.jobId);
  check(
    `${rounds} kills during upload lose no acknowledged document`,
    lost === 0 && acknowledged.size > 0,
    `${acknowledged.size} acknowledged, ${hashes.length} stored, ${lost} lost`,
  );
  check('and leave no halves', halves === 0 && hashes.length === stored.size);
  check(
    'and every document is announced after the restart under a job id of its own',
    recovered.length === hashes.length && new Set(ids).size === ids.length,
  );
  rmSync(spool, { recursive: true, force: true });
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
  await pause(2_500);
  const before = residentMiB(driver.pid);
  await send(3_000);
  await pause(2_500);
  const grown = ((residentMiB(driver.pid) - before) * 1024) / 3_000;
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
  mkdirSync(driver.spool, { recursive: true });
  await probes(driver);
  await fuzz(driver);
  await abuse(driver);
  await slowClients(driver);
  check('0 deaths', driver.alive());
  await driver.stop();
  check('a stopped printer takes its spool folder along in tests', !existsSync(driver.spool));
  await idleConnections();
  await diskFull();
  await killed();
  await memoryPerJob();
  await portTaken();
  finish();
}

await main();
