// The client of the benchmark: Print-Job, chunked as CUPS sends it, one connection for each job.
import http from 'node:http';
import { OPERATION, STATUS } from '#printer-driver/protocol/codes.ts';
import { attribute, strings } from '#printer-driver/protocol/values.ts';
import { ippRequest } from '#tests/printer/support/ipp-client.ts';
import type { Contender } from './contenders.ts';

interface Load {
  readonly document: Buffer;
  readonly clients: number;
  readonly jobs: number;
}
interface LoadOutcome {
  /** The time of each job from the first byte to the answer, in ms. */
  readonly times: readonly number[];
  readonly busy: number;
  readonly failed: number;
}

const STEP = 64 * 1024;
const RETRY_MS = 5;

function printOnce(target: Contender, head: Uint8Array, document: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const options = {
      host: target.host,
      port: target.port,
      path: '/ipp/print',
      method: 'POST',
      headers: { 'content-type': 'application/ipp' },
      agent: false,
    };
    const request = http.request(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        resolve(response.statusCode === 200 && body.length >= 8 ? body.readUInt16BE(2) : -1);
      });
    });
    request.on('error', () => resolve(-1));
    request.write(head);
    let at = 0;
    const next = (): void => {
      while (at < document.length) {
        const more = request.write(document.subarray(at, at + STEP));
        at += STEP;
        if (!more) {
          request.once('drain', next);
          return;
        }
      }
      request.end();
    };
    next();
  });
}

/** Runs `jobs` jobs over `clients` clients; a busy answer is tried again after 5 ms and counts into the time. */
export async function runLoad(target: Contender, load: Load): Promise<LoadOutcome> {
  const operation = [
    attribute('job-name', ...strings('name', 'load')),
    attribute('document-format', ...strings('mimeMediaType', 'application/pdf')),
  ];
  const head = ippRequest({ port: target.port }, { code: OPERATION.printJob, operation });
  const times: number[] = [];
  const outcome = { busy: 0, failed: 0 };
  let left = load.jobs;
  await printOnce(target, head, load.document);
  await Promise.all(
    Array.from({ length: load.clients }, async () => {
      for (; left > 0; ) {
        left -= 1;
        const started = performance.now();
        let status = await printOnce(target, head, load.document);
        for (; status === STATUS['server-error-busy']; status = await printOnce(target, head, load.document)) {
          outcome.busy += 1;
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
        if (status === 0) times.push(performance.now() - started);
        else outcome.failed += 1;
      }
    }),
  );
  return { ...outcome, times };
}
