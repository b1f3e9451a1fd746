// Our signatures are those of Standard Webhooks, on both sides: held against the vectors that its text and its library
// publish (repository standard-webhooks/standard-webhooks), and against its rules.
import { describe, expect, it } from 'vitest';
import { systemRandom } from '#server/system/ids.ts';
import { isSignedBy, makeMessageSecret, signMessage } from '#server/system/secrets/message-signature.ts';

/** The client's check as it is packed: JavaScript of its own, which no types of the project know. */
const { verifyWebhook } = (await import(new URL('../../scripts/client/package/webhooks.js', import.meta.url).href)) as {
  verifyWebhook: (message: { secret: string; headers: object; body: string; now?: Date }) => Promise<unknown>;
};

/** Of the library's own tests. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"test": 2432232314}';
const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: Buffer.from(BODY) };
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const FOREIGN = 'Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=';
const MAC = SIGNATURE.slice('v1,'.length);

/** Lists of signatures, and whether one of them is that of the message. */
const LISTS: readonly (readonly [string, boolean])[] = [
  [SIGNATURE, true],
  [`v1,${FOREIGN} v2,${FOREIGN} ${SIGNATURE} v1,${FOREIGN}`, true],
  // As in its text: an asymmetric one beside it.
  [`${SIGNATURE} v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==`, true],
  [`v1,${FOREIGN}`, false],
  [`v2,${MAC}`, false],
  [`v1a,${MAC}`, false],
  [MAC, false],
  ['v1,dawfeoifkpqwoekfpqoekf', false],
  [SIGNATURE.slice(0, 8), false],
  ['v1,', false],
  ['v1', false],
  ['', false],
];

const headersOf = (signature: string, { id, timestamp } = MESSAGE) => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
});
const at = (seconds: number) => new Date((Number(MESSAGE.timestamp) + seconds) * 1_000);

/** What the client says: true, or why not. */
const said = (message: Parameters<typeof verifyWebhook>[0]): Promise<unknown> =>
  verifyWebhook({ now: at(0), ...message }).then(
    () => true,
    (error: unknown) => (error instanceof TypeError ? error.message : error),
  );
const NOT_SIGNED = 'The message is not signed with this secret.';
const TOO_OLD = 'The message is too old, or says no time.';

describe('what the server signs and takes', () => {
  it('is the published signature', () => {
    expect(signMessage(SECRET, MESSAGE)).toBe(SIGNATURE);
  });

  it.each(LISTS)('finds it in a list of signatures: %s', (list, isGood) => {
    expect(isSignedBy(SECRET, MESSAGE, list)).toBe(isGood);
  });

  it('covers id, time and each byte of the body', () => {
    const others = [
      { ...MESSAGE, id: 'msg_p5jXN8AQM9LWM0D4loKWxJeK' },
      { ...MESSAGE, timestamp: '1614265331' },
      { ...MESSAGE, body: Buffer.from(`${BODY} `) },
      // The parts stand at other places: what is signed is the same text.
      { ...MESSAGE, id: `${MESSAGE.id}.1614265330`, timestamp: '{"test": 2432232314}', body: Buffer.from('') },
    ];
    expect(others.map((one) => isSignedBy(SECRET, one, SIGNATURE))).toEqual([false, false, false, false]);
  });

  it('has secrets of 24 to 64 random bytes behind their mark', () => {
    const secrets = Array.from({ length: 20 }, () => makeMessageSecret(systemRandom));
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+={0,2}$/);
      const { length } = Buffer.from(secret.slice('whsec_'.length), 'base64');
      expect([length >= 24, length <= 64]).toEqual([true, true]);
    }
    expect(new Set(secrets).size).toBe(20);
  });
});

describe('the check of the client', () => {
  it.each(LISTS)('finds it in a list of signatures: %s', async (list, isGood) => {
    expect(await said({ secret: SECRET, headers: headersOf(list), body: BODY })).toBe(isGood || NOT_SIGNED);
  });

  it('takes a secret without its mark, and says what is none', async () => {
    const message = { headers: headersOf(SIGNATURE), body: BODY };
    expect(await said({ secret: SECRET.slice('whsec_'.length), ...message })).toBe(true);
    for (const secret of ['', 'whsec_', 'whsec_*'])
      expect(await said({ secret, ...message }), secret).toBe('This is no secret of a web hook.');
  });

  it('reads headers as they come: of any case, and as Headers', async () => {
    const entries = Object.entries(headersOf(SIGNATURE));
    const capital = entries.map(([name, value]) => [name.replaceAll(/\b\w/g, (letter) => letter.toUpperCase()), value]);
    for (const headers of [Object.fromEntries(capital), new Headers(headersOf(SIGNATURE))])
      expect(await said({ secret: SECRET, headers, body: BODY })).toBe(true);
    const { 'webhook-id': _, ...without } = headersOf(SIGNATURE);
    expect(await said({ secret: SECRET, headers: without, body: BODY })).toBe(TOO_OLD);
  });

  it('takes five minutes to either side, in whole seconds as the library counts them', async () => {
    const message = { secret: SECRET, headers: headersOf(SIGNATURE), body: BODY };
    const ages = [-301, -300.5, -300, 0, 300, 300.9, 301];
    const taken = await Promise.all(ages.map(async (age) => (await said({ ...message, now: at(age) })) === true));
    expect(taken).toEqual([false, false, true, true, true, true, false]);
  });

  it('is signed by each of two secrets while one is changed, whatever the body holds', async () => {
    for (const word of ['', 'é', '\u{1F600}', '\u2028']) {
      const [newest, former, strange] = [1, 2, 3].map(() => makeMessageSecret(systemRandom)) as [
        string,
        string,
        string,
      ];
      const message = { ...MESSAGE, body: Buffer.from(JSON.stringify({ word })) };
      const headers = headersOf(`${signMessage(newest, message)} ${signMessage(former, message)}`);
      const body = message.body.toString();
      const checked = await Promise.all([newest, former, strange].map((secret) => said({ secret, headers, body })));
      expect(checked).toEqual([true, true, NOT_SIGNED]);
    }
  });
});
