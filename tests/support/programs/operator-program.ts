// A command of an operator as tests need one: it does what it is told, good and bad.

/** Does what the deposited text says: a line of JSON for each thing. */
export const OPERATOR_PROGRAM = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync, spawn } from 'node:child_process';
import { connect } from 'node:net';
const [input, output, mode] = process.argv.slice(2);
// Nothing of it may wait in this process for a pipe that is full: it is about to end.
const say = (words) => appendFileSync(2, words + '\\n');
const pdf = (text) => '%PDF-1.4\\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R>>endobj 4 0 obj<</Length ' + (text.length + 34) + '>>stream\\nBT /F 12 Tf 60 780 Td (' + text + ') Tj ET \\nendstream endobj\\ntrailer<</Root 1 0 R>>\\n%%EOF\\n';
for (const [what, value] of JSON.parse(readFileSync(input, 'utf8'))) {
  if (what === 'write') writeFileSync(output + '/' + value, pdf(mode));
  if (what === 'text') writeFileSync(output + '/' + value, 'no document');
  if (what === 'link') symlinkSync(value, output + '/link.pdf');
  if (what === 'away') rmSync(output, { recursive: true });
  if (what === 'elsewhere') symlinkSync(value, output);
  if (what === 'pipe') execFileSync('/usr/bin/mkfifo', [output + '/' + value]);
  if (what === 'bytes') writeFileSync(Buffer.concat([Buffer.from(output + '/a'), Buffer.from([0xff]), Buffer.from('.pdf')]), pdf(mode));
  if (what === 'flood') for (let at = 0; at < value; at++) appendFileSync(2, Buffer.alloc(1024 * 1024, 'x'));
  if (what === 'deaf') process.on('SIGTERM', () => 0);
  if (what === 'fill') writeFileSync(output + '/big', Buffer.alloc(value * 1024 * 1024));
  if (what === 'many') for (let at = 0; at < value; at++) writeFileSync(output + '/' + at + '.pdf', pdf(mode));
  if (what === 'environment') say(Object.keys(process.env).sort().join(','));
  if (what === 'abort') process.abort();
  if (what === 'say') say(value);
  if (what === 'home') say(process.env.HOME);
  if (what === 'exit') process.exit(value);
  if (what === 'hang') {
    const rest = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', value], { stdio: 'ignore', detached: true });
    writeFileSync(value, process.pid + ' ' + rest.pid);
    setInterval(() => 0, 1000);
  }
  if (what === 'memory') globalThis.kept = Array.from({ length: value }, () => Buffer.alloc(1024 * 1024, 1));
  if (what === 'memory') await new Promise((resolve) => setTimeout(resolve, 20_000));
  if (what === 'connect') {
    const socket = connect(value, '127.0.0.1');
    await new Promise((resolve) => { socket.on('connect', resolve); socket.on('error', resolve); });
    socket.destroy();
  }
}
`;
