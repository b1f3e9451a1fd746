// A delivery of exactly 200, 400 … letters has a last slice without any.
import { expect, it } from 'vitest';
import type { StepServices } from '../tasks/step-services.ts';
import { letterFacts } from './load-letters.ts';

it('a slice without letters asks the database for nothing', async () => {
  const asked: string[] = [];
  const services = new Proxy({} as StepServices, {
    get: (_, name) => {
      asked.push(String(name));
      return undefined;
    },
  });
  expect(await letterFacts(services, [])).toEqual(new Map());
  expect(asked).toEqual([]);
});
