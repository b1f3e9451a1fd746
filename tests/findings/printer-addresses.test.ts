// A printer that was added under a loopback number answers with that number, not with a name that a computer may resolve
// to somewhere else. libcups sends `Host: localhost` for either.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { attributesOf, stringOf } from '#printer-driver/protocol/values.ts';
import { type DriverProcess, startDriverProcess } from '#tests/printer/support/driver-process.ts';
import { ippRequest, messageOf, post } from '#tests/printer/support/ipp-client.ts';

let driver: DriverProcess;
beforeAll(async () => {
  driver = await startDriverProcess();
});
afterAll(() => driver?.stop());

/** printer-uri-supported and printer-more-info as an answer to a request for that printer-uri. */
async function addressesFor(uri: string): Promise<readonly (string | undefined)[]> {
  const request = ippRequest(driver, { code: OPERATION.getPrinterAttributes, uri });
  const answer = messageOf(await post(driver, [request], { headers: { host: `localhost:${driver.port}` } }));
  const attributes = attributesOf(answer?.groups ?? [], 4);
  return ['printer-uri-supported', 'printer-more-info'].map((name) => stringOf(attributes, name));
}

it('answers with the host that it was asked for', async () => {
  const { port } = driver;
  for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`, `localhost:${port}`]) {
    expect(await addressesFor(`ipp://${host}/ipp/print`)).toEqual([`ipp://${host}/ipp/print`, `http://${host}/`]);
  }
});

it('never answers with a host that is not its own', async () => {
  const own = `localhost:${driver.port}`;
  expect(await addressesFor('ipp://attacker.example/ipp/print')).toEqual([`ipp://${own}/ipp/print`, `http://${own}/`]);
});
