// A print program on a busy machine gets an empty answer and says that the printer does not work: libcups sends the end of a
// request after its message, and takes an answer that comes between the two for none.
import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { type DriverProcess, startDriverProcess } from '#tests/printer/support/driver-process.ts';
import { ippRequest, post } from '#tests/printer/support/ipp-client.ts';

let driver: DriverProcess;
beforeAll(async () => {
  driver = await startDriverProcess();
});
afterAll(() => driver?.stop());

interface Slow {
  readonly wasEarly: boolean;
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly reused: boolean;
  readonly body: Buffer;
}

/** Sends a message, and its end once others were answered meanwhile. */
async function slowly(message: Uint8Array, agent: http.Agent): Promise<Slow> {
  const { port } = driver;
  const headers = { 'content-type': 'application/ipp', 'transfer-encoding': 'chunked' };
  const request = http.request({ host: '127.0.0.1', port, path: '/ipp/print', method: 'POST', headers, agent });
  let wasEarly = true;
  const answer = new Promise<Slow>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      const came = wasEarly;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode: status, headers: told } = response;
        const { reusedSocket: reused } = request;
        resolve({ wasEarly: came, status, connection: told.connection, reused, body: Buffer.concat(parts) });
      });
    });
  });
  request.write(message);
  for (let times = 0; times < 5; times += 1) {
    const other = await post(driver, [ippRequest(driver, { code: OPERATION.getPrinterAttributes })]);
    expect(other.ipp).toBe(0);
  }
  wasEarly = false;
  request.end();
  return answer;
}

it('is answered when it has ended, and its connection serves the next request', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const codes = [OPERATION.getJobs, OPERATION.getPrinterAttributes, OPERATION.validateJob];
    for (const [turn, code] of codes.entries()) {
      const { wasEarly, status, connection, reused, body } = await slowly(ippRequest(driver, { code }), agent);
      expect({ wasEarly, status, reused }).toEqual({ wasEarly: false, status: 200, reused: turn > 0 });
      expect(connection).not.toBe('close');
      expect(body.readUInt16BE(2)).toBe(0);
    }
  } finally {
    agent.destroy();
  }
});
