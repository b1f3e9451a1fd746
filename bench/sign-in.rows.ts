// A burst of sign-ins while files are uploaded: the longest wait of an upload against a limit of our own, and how many sign-ins
// a second there were.
import http from 'node:http';
import { nodeClient } from '#scripts/client/node-client.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { type BenchOptions, type BenchRow, benchRow, median } from './measure/row.ts';

/** ms that an upload may stand still; a budget of our own, no peer's figure. */
const BUDGET_MS = 100;
const BURST_MS = 8_000;
/** People who sign in at the same time, each again as soon as it is in. */
const AT_ONCE = 16;
const UPLOAD_BYTES = 64 * 1024;
const LOGINS = ['depositor', 'validator', 'manager', 'administrator', 'itadministrator', 'integrator'];

interface Sent {
  readonly status: number;
  readonly ms: number;
}

function send(
  agent: http.Agent,
  url: string,
  options: http.RequestOptions & { readonly body: Buffer | string },
): Promise<Sent> {
  const { body, ...rest } = options;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method: 'POST', ...rest }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Uploads one after the other until told to stop; ms of each. */
async function uploads(
  agent: http.Agent,
  at: { readonly url: string; readonly token: string },
  until: number,
): Promise<number[]> {
  const times: number[] = [];
  const headers = { authorization: `Bearer ${at.token}`, 'content-type': 'application/octet-stream' };
  for (let n = 0; performance.now() < until; n += 1) {
    const body = Buffer.alloc(UPLOAD_BYTES, n % 251);
    const { status, ms } = await send(agent, `${at.url}/api/files?name=note-${n}.txt`, {
      method: 'PUT',
      headers,
      body,
    });
    if (status !== 200) throw new Error(`an upload was answered ${status}`);
    times.push(ms);
  }
  return times;
}

/** Signs in again and again until told to stop; how often it went well. */
async function signsIn(
  agent: http.Agent,
  { url, login }: { readonly url: string; readonly login: string },
  until: number,
): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ login, password: DEMO_PASSWORD });
  let count = 0;
  while (performance.now() < until) {
    const { status } = await send(agent, `${url}/api/authentication/authenticate`, { headers, body });
    if (status === 200) count += 1;
  }
  return count;
}

/** One row; `ours` is the longest upload of a round beside the burst, the median of the rounds. */
export async function signInRows({ log, rounds }: BenchOptions): Promise<BenchRow[]> {
  const server = await startDemoServer();
  const agent = new http.Agent({ keepAlive: true });
  try {
    const { token } = await nodeClient(server.url)('authentication.authenticate', {
      body: { login: 'depositor', password: DEMO_PASSWORD },
    });
    const at = { url: server.url, token };
    const longest: number[] = [];
    const rates: number[] = [];
    const quiet = await uploads(agent, at, performance.now() + BURST_MS / 2);
    for (let round = 0; round < rounds; round += 1) {
      const until = performance.now() + BURST_MS;
      const burst = Array.from({ length: AT_ONCE }, (_, n) =>
        signsIn(agent, { url: server.url, login: LOGINS[n % LOGINS.length] ?? '' }, until),
      );
      const [times, ...counts] = await Promise.all([uploads(agent, at, until), ...burst]);
      longest.push(Math.max(...times));
      rates.push(counts.reduce((sum, n) => sum + n, 0) / (BURST_MS / 1_000));
      log(
        `sign-ins a second: ${rates.at(-1)?.toFixed(1)}, uploads: ${times.length}, median ${median(times).toFixed(1)} ms`,
      );
    }
    log(`uploads without sign-ins: longest ${Math.max(...quiet).toFixed(1)} ms, median ${median(quiet).toFixed(1)} ms`);
    const spread = [Math.min(...longest) / BUDGET_MS, Math.max(...longest) / BUDGET_MS] as const;
    return [
      benchRow({
        name: `sign-in: longest upload of 64 KiB during ${median(rates).toFixed(1)} sign-ins a second ÷ ${BUDGET_MS} ms`,
        ...{ ours: median(longest), peer: BUDGET_MS, spread, unit: 'ms', target: 1 },
      }),
    ];
  } finally {
    agent.destroy();
    await server.stop();
  }
}
