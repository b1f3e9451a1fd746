// npm run test:model: ten thousand random histories of orders, with a thousand workers that die by SIGKILL (model.test.ts).
// MODEL_SEED repeats the choices of a run, MODEL_HISTORIES shortens it, MODEL_FIRST begins with a later world.
import { spawnSync } from 'node:child_process';

const env = { ...process.env, MODEL_HISTORIES: process.env.MODEL_HISTORIES ?? '10000', MODEL_KILLS: 'signal' };
const args = ['run', 'tests/model/model.test.ts', ...process.argv.slice(2)];
const { status } = spawnSync('vitest', args, { stdio: 'inherit', env });
process.exit(status ?? 1);
