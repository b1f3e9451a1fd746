// npm run test:folders: 1,000 documents by 18 kinds of writers into watched folders while the watching process is killed
// with SIGKILL at random instants; each must arrive exactly once, with its final bytes. Then single shows: disk full,
// folder away, burst, refusal. FOLDERS_SEED repeats the choices of a run.
import { CHECKS, type Outcome } from './checks.ts';
import { prepareGround } from './test-disk.ts';
import { torture } from './torture.ts';

const SEED = process.env.FOLDERS_SEED ?? String(Date.now() % 1_000_000_000);
const began = Date.now();
const ground = prepareGround();
const outcomes: Outcome[] = [];
const tell = (outcome: Outcome): void => {
  outcomes.push(outcome);
  const mark = { passed: 'ok', failed: 'FAILED', skipped: 'skipped' }[outcome.verdict];
  console.log(`${mark}: ${outcome.name}${outcome.text ? ` (${outcome.text})` : ''}`);
};

console.log(`seed ${SEED}`);
let lastLine = '';
try {
  const result = await torture({ ground, seed: SEED, say: console.log });
  for (const outcome of result.outcomes) tell(outcome);
  lastLine = result.line;
  for (const check of CHECKS) tell(await check(ground));
} finally {
  ground.clear();
}
const count = (verdict: Outcome['verdict']): number => outcomes.filter((one) => one.verdict === verdict).length;
console.log(`${Math.round((Date.now() - began) / 1000)} s`);
console.log(lastLine);
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exit(count('failed') === 0 ? 0 : 1);
