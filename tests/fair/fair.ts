// npm run test:fair: one account sends hostile and huge files while five others work. What the others feel is held against
// what they feel when it is quiet. The server is a process of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '#domain/api/client.ts';
import { createProfile, createUnit, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { pagesPdf } from '#tests/support/bad-documents.ts';
import { formBomb, imageBomb } from '#tests/support/hostile-pdfs.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { type TestClient, testClient } from '#tests/support/test-client.ts';

const HOSTILE = Number(process.env.FAIR_HOSTILE ?? 50);
const HUGE = Number(process.env.FAIR_HUGE ?? 50);
const HUGE_PAGES = 5_000;
const HUGE_BYTES = 200_000_000;
const OTHERS = 5;
const ROUNDS = Number(process.env.FAIR_ROUNDS ?? 20);
/** Requests of the one account that run at a time. */
const AT_ONCE = 8;
const TIMES_SLOWER = 5;
const SLOWEST_MS = 6_000;
