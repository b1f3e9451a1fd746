// Each message of depositing is raised where its cause is, once.
import { expect, it } from 'vitest';
import { DEPOSIT_MESSAGES } from './deposit-messages.table.ts';
import { FILES, isTest } from './project-files.ts';

const SOURCES = FILES.filter((file) => /^(server|renderer|main)\//.test(file.path) && !isTest(file));

it.each(Object.entries(DEPOSIT_MESSAGES))('%s is raised at its cause', (label, places) => {
  const raised = SOURCES.filter(({ text }) => text.includes(`'${label}'`)).map(({ path }) => path);
  expect(raised.sort()).toEqual([...places].sort());
});
