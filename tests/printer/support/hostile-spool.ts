// Hostile surroundings instead of hostile senders: a full disk, and a process that is killed in the middle.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import type { Checks } from './checks.ts';
import { type DriverProcess, startDriverProcess, temporaryFolder } from './driver-process.ts';
import { answers, leftovers, pause, pdfJob } from './hostile-tools.ts';
import { ippRequest, post } from './ipp-client.ts';
import { storedIn } from './stored.ts';

/** Below the floor, and on a volume that really fills up. */
export async function diskFull(checks: Checks): Promise<void> {
  const { check } = checks;
  const floor = await startDriverProcess({ configuration: { limits: { diskFloorBytes: 1e15 } } });
  const refused = await post(floor, [pdfJob(floor, 'no room'), Buffer.from('%PDF-1.7')]);
  const state = await post(floor, [ippRequest(floor, { code: OPERATION.getPrinterAttributes })]);
  check(
    'below the disk floor documents are refused and the printer says so',
    refused.ipp === 0x0505 && state.body.includes('spool-area-full'),
    `0x${refused.ipp.toString(16)}`,
  );
  await floor.stop();
  await smallVolume(checks);
}

async function smallVolume({ check, skip }: Checks): Promise<void> {
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
    const stored = storedIn(join(spool, 'ready'));
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

/** kill -9 while documents arrive, again and again on the same spool. */
export async function killed({ check }: Checks): Promise<void> {
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
  // Throws when one is not whole.
  const hashes = storedIn(join(spool, 'ready')).map(({ document }) =>
    createHash('sha256').update(document).digest('hex'),
  );
  const stored = new Set(hashes);
  const lost = [...acknowledged].filter((hash) => !stored.has(hash)).length;
  const unfinished = readdirSync(join(spool, 'incoming')).length;
  const ids = recovered.map((message) => message.jobId);
  check(
    `${rounds} kills during upload lose no acknowledged document`,
    lost === 0 && acknowledged.size > 0,
    `${acknowledged.size} acknowledged, ${hashes.length} stored, ${lost} lost`,
  );
  check('and leave nothing unfinished', unfinished === 0 && hashes.length === stored.size);
  check(
    'and every document is announced after the restart under a job id of its own',
    recovered.length === hashes.length && new Set(ids).size === ids.length,
  );
  rmSync(spool, { recursive: true, force: true });
}
