// What programs send as parts of a form: JSON with a file name, nests without end.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** Answers the code, the label and the parameters of the refusal. */
async function refusalOf(part: string): Promise<unknown> {
  const admin = await server.administrator();
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const response = await admin.fetch('/api/jobs', { method: 'POST', headers, body: `--b\r\n${part}\r\n--b--\r\n` });
  return ((await response.json()) as { error: unknown }).error;
}

it('takes the parameters with a file name and a content type, as programs send JSON', async () => {
  const disposition = 'Content-Disposition: form-data; name="parameters"; filename="blob"';
  expect(await refusalOf(`${disposition}\r\nContent-Type: application/json\r\n\r\n{"serviceId":"x"}`)).toMatchObject({
    code: -40,
    parameters: { field: expect.stringContaining('serviceId') },
  });
});

it.each(['application/json', 'text/plain'])(
  'refuses %s that is nested without end, and does not fail',
  async (type) => {
    const deep = `{"serviceId":1,"metadata":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`;
    const part = `Content-Disposition: form-data; name="parameters"\r\nContent-Type: ${type}\r\n\r\n${deep}`;
    expect(await refusalOf(part)).toMatchObject({ code: -40, parameters: { field: expect.any(String) } });
  },
);
