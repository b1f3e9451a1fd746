// Checks a bundle of proof without Mailroom and without a network:
//
//   node verify.mjs FOLDER [FINGERPRINT]
//
// FOLDER is the unpacked bundle; FINGERPRINT that of the key of the installation which it is said to come from, got from its
// operator by another way than the bundle. Exit status: 0 nothing was changed, 1 something was, 2 it could not be checked, or not all
// of it: some events were not sealed yet, or no sealed event says what a document is.
// Needs Node 18.17 or newer, and nothing else. What is hashed and signed: docs/decisions/0710 and 0711 of Mailroom.
import { anchorLines, lateLines } from './verify-anchors.mjs';
import { checkBundle, readFolder, unprovedDocuments, unsealedLines } from './verify-bundle.mjs';
import { strayFiles } from './verify-files.mjs';

/** Whoever made the bundle named what is in it: a name is one line on the screen, and steers no terminal. */
const shown = (line) =>
  line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (letter) => `\\u{${letter.codePointAt(0).toString(16)}}`);
const say = (line) => process.stdout.write(`${shown(line)}\n`);

/** What nothing proves in a bundle in which nothing is wrong, and why. */
function notProved(bundle, pending) {
  const lines = [];
  if (pending > 0)
    lines.push(
      `NOT PROVED  ${pending} events were not sealed yet when the bundle was made. Fetch it again, and check that.`,
      'Until then nothing proves the status of a document, nor the content of one that had just been made.',
    );
  const unproved = unprovedDocuments(bundle);
  if (unproved.length > 0)
    lines.push(
      ...unproved.map((one) => `NOT PROVED  ${one}`),
      'So it is once evidence ended by rule, or where whoever made the bundle left something out: hold no document against it.',
    );
  return lines;
}

/** What is said of a bundle, and the exit status. */
function judge(folder, fingerprint) {
  const bundle = readFolder(folder);
  const problems = checkBundle({ ...bundle, fingerprint });
  if (problems.length > 0) return { lines: problems.map((problem) => `BROKEN  ${problem}`), status: 1 };
  const manifest = JSON.parse(bundle.text);
  const { of, pending, entries } = manifest;
  const { seals } = bundle.chain;
  const what = `${of.kind} ${of.number}, ${entries} events under ${seals.length} seals`;
  const lines = strayFiles(manifest, bundle.found).map(
    (name) => `Passed over, since the system of this computer makes such files: ${name}`,
  );
  const unproved = notProved(bundle, pending);
  if (unproved.length === 0) lines.push(`Nothing was changed: ${what}.`);
  else lines.push(...unproved, `What was sealed before was not changed: ${what}.`);
  lines.push(...unsealedLines(bundle), `Key  ${bundle.signature.fingerprint}`);
  if (fingerprint === undefined)
    lines.push(
      'Compare the key with the fingerprint that the operator publishes: anybody can make a bundle with another key.',
    );
  lines.push(...lateLines(bundle.chain), ...anchorLines(bundle.chain, folder));
  return { lines, status: unproved.length === 0 ? 0 : 2 };
}

function main([folder, fingerprint]) {
  if (folder === undefined) {
    say('node verify.mjs FOLDER [FINGERPRINT]');
    return 2;
  }
  try {
    const { lines, status } = judge(folder, fingerprint);
    for (const line of lines) say(line);
    return status;
  } catch (error) {
    // Also of files that have another form than they should: what Node writes of an error nobody caught has their letters raw.
    say(`The bundle cannot be read: ${error.message}`);
    return 2;
  }
}

// Always: whether this file was started cannot be told from its path, which may lead through links. What others import of the
// checker is in verify-bundle.mjs.
process.exitCode = main(process.argv.slice(2));
