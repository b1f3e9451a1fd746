// What an address of a database may set, and what not.
import { expect, it } from 'vitest';
import { connectionTo } from './connection.ts';

it.each([
  ['postgres://a:b@db/mailroom', 'postgres://a:b@db/mailroom'],
  ['postgres://a:b@db/mailroom?sslmode=require', 'postgres://a:b@db/mailroom?sslmode=require'],
  ['postgres://a:b@db/mailroom?application_name=office', 'postgres://a:b@db/mailroom'],
  [
    'postgresql://nobody@/none?host=%2Ftmp&application_name=x&fallback_application_name=y&sslmode=require',
    'postgresql://nobody@/none?host=%2Ftmp&sslmode=require',
  ],
])('%s gives no connection another name than its own', (set, used) => {
  expect(connectionTo(set)).toEqual({ connectionString: used });
});
