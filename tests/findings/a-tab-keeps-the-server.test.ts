// A browser that is open beside the server, and has a connection on which it asked nothing yet: the server ends all the same.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer } from '../support/test-server.ts';

it('ends beside a connection on which nothing was asked', async () => {
  const server = await startTestServer();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const cut = once(socket, 'close');
  await once(socket, 'connect');
  // What follows on another connection has been answered: the server knows of the first one.
  expect((await fetch(`${server.url}/api/app/version`)).status).toBe(200);
  await server.stop();
  await cut;
});
