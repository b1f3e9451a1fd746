// Checks a bundle of proof without Mailroom and without a network:
//
//   node verify.mjs FOLDER [FINGERPRINT]
//
// FOLDER is the unpacked bundle; FINGERPRINT that of the key of the installation which it is said to come from, got from its
// operator by another way than the bundle. Exit status: 0 nothing was changed, 1 something was, 2 it could not be checked, or not all
// of it: some events were not sealed yet.
// Needs Node 18.17 or newer, and nothing else. What is hashed and signed: docs/decisions/0710 and 0711 of Mailroom.
import { anchorLines } from './verify-anchors.mjs';
import { checkBundle, readFolder, strayFiles } from './verify-bundle.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

function main([folder, fingerprint]) {
  if (folder === undefined) {
    say('node verify.mjs FOLDER [FINGERPRINT]');
    return 2;
  }
  let bundle;
  try {
    bundle = readFolder(folder);
  } catch (error) {
    say(`The bundle cannot be read: ${error.message}`);
    return 2;
  }
  const problems = checkBundle({ ...bundle, fingerprint });
  for (const problem of problems) say(`BROKEN  ${problem}`);
  if (problems.length > 0) return 1;
  const manifest = JSON.parse(bundle.text);
  const { of, pending, entries } = manifest;
  const { seals } = bundle.chain;
  for (const name of strayFiles(manifest, bundle.found))
    say(`Passed over, since the system of this computer makes such files: ${name}`);
  const what = `${of.kind} ${of.number}, ${entries} events under ${seals.length} seals`;
  if (pending === 0) say(`Nothing was changed: ${what}.`);
  else {
    say(`NOT PROVED  ${pending} events were not sealed yet when the bundle was made. Fetch it again, and check that.`);
    say('Until then nothing proves the status of a document, nor the content of one that had just been made.');
    say(`What was sealed before was not changed: ${what}.`);
  }
  say(`Key  ${bundle.signature.fingerprint}`);
  if (fingerprint === undefined)
    say(
      'Compare the key with the fingerprint that the operator publishes: anybody can make a bundle with another key.',
    );
  for (const line of anchorLines(bundle.chain, folder)) say(line);
  return pending === 0 ? 0 : 2;
}

// Always: whether this file was started cannot be told from its path, which may lead through links. What others import of the
// checker is in verify-bundle.mjs.
process.exitCode = main(process.argv.slice(2));
