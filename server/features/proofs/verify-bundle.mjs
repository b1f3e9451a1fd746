// What is wrong with a bundle of proof. A part of verify.mjs, which is the file that is started.
import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { overlappingAnchors, wrongAnchor, wrongTimes, wrongTokens } from './verify-anchors.mjs';
import {
  isWrittenPlainly,
  signedLines,
  unnamedFiles,
  unprovedDoubts,
  unprovedOutputs,
  wrongCarriers,
  wrongDocuments,
  wrongFiles,
  wrongOutputs,
} from './verify-files.mjs';
import {
  bytes,
  eventName,
  hashOfFile,
  headText,
  isBefore,
  leafOf,
  linkText,
  NOTHING_BEFORE,
  rootWith,
  sealText,
  sha256,
} from './verify-hashes.mjs';
import { wrongChainForm, wrongManifestForm } from './verify-kinds.mjs';

const FORMAT = 'mailroom proof 1';
const keyOf = ({ fingerprint, publicKey }) => {
  const der = Buffer.from(publicKey, 'base64');
  return sha256(der) === fingerprint ? createPublicKey({ key: der, format: 'der', type: 'spki' }) : undefined;
};

function isSigned(keys, fingerprint, { text, signature }) {
  const key = keys.find((one) => one.fingerprint === fingerprint);
  const known = key === undefined ? undefined : keyOf(key);
  return known !== undefined && verify(null, Buffer.from(text), known, Buffer.from(signature, 'base64'));
}

/** An entry by itself: of what it is, and whether what it opens is what was sealed. */
function wrongEntry(entry, things) {
  const { entity, entityId, opened, datum } = entry;
  if (!things.get(entity)?.has(entityId)) return [`${eventName(entry)} belongs to something else.`];
  if (opened === null) return [];
  const isSame = sha256(bytes(opened.salt.replaceAll('-', '')), opened.text) === datum;
  return isSame ? [] : [`${eventName(entry)} says something else than what was sealed.`];
}

function wrongHead(head, entries) {
  const known = new Map(entries.map((entry) => [entry.place - 1, leafOf(linkText(entry))]));
  if (rootWith(known, head.links, head.proof) === head.root) return [];
  return [
    `The events of ${entries[0]?.at ?? 'nowhere'} are not those that were sealed as ${head.number} of ${head.accountId}.`,
  ];
}

/** Heads of one account name each other, and a later one is under a later seal. */
function brokenHeads(heads) {
  const sorted = [...heads].sort((a, b) => a.accountId - b.accountId || a.number - b.number);
  return sorted.flatMap((head, n) => {
    const before = sorted[n - 1];
    if (before?.accountId !== head.accountId) return [];
    const isNext = before.number === head.number - 1;
    const isBehind = before.sealNumber < head.sealNumber && before.total + head.links <= head.total;
    if (isBehind && (!isNext || leafOf(headText(before)) === head.previous)) return [];
    return [`The chain is broken between ${before.number} and ${head.number} of account ${head.accountId}.`];
  });
}

/** What a seal says of the one before is what that says of itself. */
function brokenSeals(seals) {
  const own = new Map(seals.map((seal) => [seal.number, seal]));
  return seals
    .filter(({ before }) => before !== null && own.has(before.number))
    .filter(({ before }) => sealText(own.get(before.number)) !== sealText(before))
    .map(({ number }) => `The chain is broken before the seal ${number}.`);
}

function wrongSeal(seal, heads, keys) {
  const name = `The seal ${seal.number} of ${seal.at}`;
  const known = new Map(heads.map((head) => [head.place, leafOf(headText(head))]));
  const problems = [];
  if (rootWith(known, seal.heads, seal.proof) !== seal.root) problems.push(`${name} was not put on these events.`);
  if (!isSigned(keys, seal.fingerprint, { text: sealText(seal), signature: seal.signature }))
    problems.push(`${name} is not signed by a key of this installation.`);
  const { before } = seal;
  const isFirst = seal.number === 1 && seal.previous === NOTHING_BEFORE && before === null;
  const isNext =
    before !== null &&
    before.number === seal.number - 1 &&
    leafOf(sealText(before)) === seal.previous &&
    isSigned(keys, before.fingerprint, { text: sealText(before), signature: before.signature });
  if (!isFirst && !isNext) problems.push(`${name} does not follow the one before.`);
  return problems;
}

/** What is wrong with a part of the audit chain that has the form that it should. */
function wrongChain({ entries, heads, seals, anchors = [] }, { keys, things }) {
  const problems = [];
  const own = new Map(Object.entries(things).map(([entity, list]) => [entity, new Set(list)]));
  problems.push(...entries.flatMap((entry) => wrongEntry(entry, own)));
  const placed = groupBy(entries, headKey);
  for (const head of heads)
    problems.push(...wrongHead(head, placed.get(headKey({ ...head, head: head.number })) ?? []));
  const known = new Set(heads.map(({ accountId, number }) => `${accountId}/${number}`));
  for (const entry of entries)
    if (!known.has(headKey(entry))) problems.push(`${eventName(entry)} has no way to a seal.`);
  for (const { number, sealNumber } of heads)
    if (!seals.some((seal) => seal.number === sealNumber)) problems.push(`The head ${number} has no seal.`);
  for (const seal of seals) {
    const own = heads.filter(({ sealNumber }) => sealNumber === seal.number);
    problems.push(...wrongSeal(seal, own, keys));
  }
  problems.push(...anchors.flatMap((anchor) => wrongAnchor(anchor, seals)), ...overlappingAnchors(anchors));
  return [...problems, ...brokenHeads(heads), ...brokenSeals(seals), ...wrongTimes({ entries, heads, seals })];
}

/**
 * Checks a part of the audit chain by itself.
 * @returns what is wrong with it, in words; nothing: it is what was sealed
 */
export function checkChain(chain, scope) {
  const form = wrongChainForm(chain);
  return form.length > 0 ? form : wrongChain(chain, scope);
}

const headKey = ({ accountId, head }) => `${accountId}/${head}`;

function groupBy(items, key) {
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** The events of each document, in the order of their lines. */
function eventsOf({ entries }) {
  const sorted = entries.filter(({ entity }) => entity === 'shipment').sort((a, b) => a.revisionId - b.revisionId);
  const groups = groupBy(sorted, ({ entityId }) => entityId);
  return ({ id }) => groups.get(id) ?? [];
}

/** What the bundle says of a document against its sealed events: the last status, and the content of what was made. */
function wrongShipment(shipment, events, pending) {
  const problems = [...wrongOutputs(shipment, events, pending), ...wrongCarriers(shipment, events, pending)];
  const last = events.findLast(({ event }) => /^-?\d+$/.test(event));
  if (pending === 0 && Number(last?.event) !== shipment.status)
    problems.push(`The status ${shipment.status} of ${shipment.nuid} is not that of its last event.`);
  return problems;
}

/** What the bundle says of its documents, of their files and of the chain, once all of it has the form that it should. */
function wrongContents(manifest, chain) {
  const { files, shipments, pending, entries, madeAt } = manifest;
  const { anchors = [], seals } = chain;
  const problems = [...wrongDocuments(manifest), ...unnamedFiles(manifest, anchors), ...wrongTokens(anchors, files)];
  if (chain.entries.length !== entries)
    problems.push(`${chain.entries.length} events are there, ${entries} were bundled.`);
  const events = eventsOf(chain);
  for (const shipment of shipments) problems.push(...wrongShipment(shipment, events(shipment), pending));
  const last = seals.reduce((found, seal) => (found !== null && found.number > seal.number ? found : seal), null);
  if (last !== null && isBefore(madeAt, last.at))
    problems.push('The bundle says that it was made before its last seal: the clock was set back.');
  return problems;
}

/**
 * Checks a whole bundle.
 * @param text what bundle.json says, letter by letter
 * @param found size and hash of every other file of the folder, by its path
 * @param odd what lies there and is neither a plain file nor a folder: links and the like
 * @param unclear what is written so that others may read something else in it
 */
export function checkBundle({ text, signature, chain, found, odd, unclear, fingerprint }) {
  const manifest = JSON.parse(text);
  if (manifest?.format !== FORMAT) return ['The bundle has a form that this program does not know.'];
  const problems = [
    ...odd.map((name) => `${name} is no plain file, and does not belong to the bundle.`),
    ...unclear.map((name) => `${name} is written as no Mailroom writes it: others may read something else in it.`),
  ];
  const form = [...wrongManifestForm(manifest, signature), ...wrongChainForm(chain)];
  // What has another form than it should is asked nothing more.
  if (form.length > 0) return [...problems, ...form];
  if (!isSigned(manifest.keys, signature.fingerprint, { text, signature: signature.signature }))
    problems.push('The bundle is not signed by the key that it names.');
  if (fingerprint !== undefined && signature.fingerprint !== fingerprint.replaceAll(/[\s:]/g, '').toLowerCase())
    problems.push('The bundle is signed by another key than the one that you named.');
  problems.push(...wrongFiles(manifest, found), ...wrongChain(chain, manifest), ...wrongContents(manifest, chain));
  return problems;
}

/**
 * What a bundle in which nothing is wrong says of its documents although no sealed event says it, in words: so it is once their evidence
 * ended, and so it looks where whoever has the key has left the event out (docs/decisions/0818 and 0888 of Mailroom).
 */
export function unprovedDocuments({ text, chain }) {
  const events = eventsOf(chain);
  const { shipments, pending } = JSON.parse(text);
  return shipments.flatMap((shipment) => [
    ...unprovedOutputs(shipment, events(shipment)),
    ...(pending > 0 ? [] : unprovedDoubts(shipment, events(shipment))),
  ]);
}

/** What people are told of files of a bundle in which nothing is wrong, and which no seal covers. */
export const unsealedLines = ({ text, chain }) => signedLines(JSON.parse(text).shipments, eventsOf(chain));

const OUTSIDE = ['bundle.json', 'bundle.sig'];

/**
 * All that lies in a folder, by its path from there; a link is not followed, since what it leads to is not in the bundle. On Linux a
 * backslash is a letter like others.
 */
function thingsIn(folder, inner = '') {
  return readdirSync(path.join(folder, inner), { withFileTypes: true }).flatMap((entry) => {
    const name = inner === '' ? entry.name : `${inner}/${entry.name}`;
    return entry.isDirectory() ? thingsIn(folder, name) : [{ name, isPlain: entry.isFile() }];
  });
}

/** Reads the files of a folder, which may be reached by a link. @returns what checkBundle takes */
export function readFolder(folder) {
  const things = thingsIn(folder);
  const plain = new Set(things.filter(({ isPlain }) => isPlain).map(({ name }) => name));
  const content = (name) => readFileSync(path.join(folder, name));
  const found = new Map();
  for (const name of plain) {
    if (!OUTSIDE.includes(name)) found.set(name, hashOfFile(path.join(folder, name)));
  }
  const unclear = [];
  const read = (name) => {
    if (!plain.has(name)) throw new Error(`${name} is missing, or is no plain file.`);
    const bytesOf = content(name);
    if (!isWrittenPlainly(bytesOf)) unclear.push(name);
    return bytesOf.toString();
  };
  if (plain.has('evidence.json')) read('evidence.json');
  return {
    text: read('bundle.json'),
    signature: JSON.parse(read('bundle.sig')),
    chain: JSON.parse(read('chain.json')),
    found,
    odd: things.filter(({ isPlain }) => !isPlain).map(({ name }) => name),
    unclear,
  };
}
