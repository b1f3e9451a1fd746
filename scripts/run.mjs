// node scripts/run.mjs PROGRAM [arguments…]: installs what is missing, then runs the program under the project's own Node,
// with the project's own tools in its PATH. PROGRAM is a file of the project, or the name of a tool in node_modules/.bin.
// A shell cannot do that: it looks `node` up once, before the install has put the pinned one in its place.
import { ensureDependencies } from './ensure.mjs';
import { runProgram } from './programs.mjs';

const [program, ...args] = process.argv.slice(2);
if (program === undefined) {
  console.error('Say which program: node scripts/run.mjs PROGRAM [arguments…]');
  process.exit(2);
}
ensureDependencies();
process.exit(await runProgram([program, ...args]));
