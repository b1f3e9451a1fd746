// npm run test:model: ten thousand random histories of orders, with a thousand workers that die (model.test.ts). MODEL_SEED
// repeats the choices of a run, MODEL_HISTORIES shortens it.
import { spawnSync } from 'node:child_process';

const env = { ...process.env, MODEL_HISTORIES: process.env.MODEL_HISTORIES ?? '10000' };
const args = ['run', 'tests/model/model.test.ts', ...process.argv.slice(2)];
const { status } = spawnSync('vitest', args, { stdio: 'inherit', env });
process.exit(status ?? 1);
