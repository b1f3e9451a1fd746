// What an answer of the mail server says of an address.
import { expect, it } from 'vitest';
import { refusalIn } from './installation-mailer.ts';

const said = (response: string, command = 'RCPT TO') =>
  refusalIn(Object.assign(new Error(response), { response, command, responseCode: Number(response.slice(0, 3)) }));

it('holds an address to take no e-mails only where the server says that there is no such mailbox', () => {
  expect(said('550 5.1.1 no such user')).toMatchObject({ state: 'refused', unreachable: true });
  expect(said('553 mailbox name not allowed')).toMatchObject({ unreachable: true });
  const others = ['554 5.7.1 relay access denied', '550 5.7.1 relaying denied', '552 mailbox full'].map((text) =>
    said(text),
  );
  expect([...others, said('550 looks like spam', 'DATA')]).toMatchObject(
    Array.from({ length: 4 }, () => ({ state: 'refused', unreachable: false })),
  );
  expect(refusalIn(Object.assign(new Error('none'), { code: 'EENVELOPE', command: 'API' }))).toMatchObject({
    unreachable: true,
  });
  expect([said('450 try later'), said('530 sign in first')]).toEqual([null, null]);
});
