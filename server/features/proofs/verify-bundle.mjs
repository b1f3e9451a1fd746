// What is wrong with a bundle of proof. A part of verify.mjs, which is the file that is started.
import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wrongAnchor, wrongTimes, wrongTokens } from './verify-anchors.mjs';
import {
  bytes,
  eventName,
  headText,
  isBefore,
  leafOf,
  linkText,
  NOTHING_BEFORE,
  rootWith,
  sealText,
  sha256,
} from './verify-hashes.mjs';

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
  const isWhole = known.size === entries.length && [...known.keys()].every((place) => place >= 0 && place < head.links);
  if (isWhole && rootWith(known, head.links, head.proof) === head.root) return [];
  return [
    `The events of ${entries[0]?.at ?? 'nowhere'} are not those that were sealed as ${head.number} of ${head.accountId}.`,
  ];
}

/** Heads of one account that follow each other name each other. */
function brokenHeads(heads) {
  return heads.flatMap((head) => {
    const before = heads.find((one) => one.accountId === head.accountId && one.number === head.number - 1);
    if (before === undefined || leafOf(headText(before)) === head.previous) return [];
    return [`The chain is broken between ${before.number} and ${head.number} of account ${head.accountId}.`];
  });
}

function wrongSeal(seal, heads, keys) {
  const name = `The seal ${seal.number} of ${seal.at}`;
  const known = new Map(heads.map((head) => [head.place, leafOf(headText(head))]));
  const problems = [];
  if (known.size !== heads.length || rootWith(known, seal.heads, seal.proof) !== seal.root)
    problems.push(`${name} was not put on these events.`);
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

/**
 * Checks a part of the audit chain by itself.
 * @returns what is wrong with it, in words; nothing: it is what was sealed
 */
export function checkChain({ entries, heads, seals, anchors }, { keys, things }) {
  const ids = new Set(entries.map(({ revisionId }) => revisionId));
  const problems = ids.size === entries.length ? [] : ['An event is there twice.'];
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
  problems.push(...anchors.flatMap((anchor) => wrongAnchor(anchor, seals)));
  return [...problems, ...brokenHeads(heads), ...wrongTimes({ entries, heads, seals })];
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

/** What the bundle says of a document against its sealed events: the last status, and the content of what was made. */
function wrongShipment({ id, nuid, status, outputs }, entries, pending) {
  const events = (entries.get(id) ?? [])
    .filter(({ event }) => /^-?\d+$/.test(event))
    .sort((a, b) => a.revisionId - b.revisionId);
  const problems = [];
  if (pending === 0 && Number(events.at(-1)?.event) !== status)
    problems.push(`The status ${status} of ${nuid} is not that of its last event.`);
  const made = events.findLast(({ event }) => event === '300');
  // It may be among those that are not sealed yet; the line itself is never emptied while its files are kept.
  if (made === undefined && pending > 0) return problems;
  const files = made === undefined || made.opened === null ? undefined : JSON.parse(made.opened.text).details?.files;
  for (const { output, path: name, sha256: hash } of outputs) {
    const sealed = files?.find((file) => file.output === output);
    if (files === undefined && name !== null)
      problems.push(`No sealed event says what the document ${nuid} is: the file ${name} may be any.`);
    else if (files !== undefined && sealed?.sha256 !== hash)
      problems.push(`The document ${nuid} is not the one that was made.`);
  }
  return problems;
}

/** What Finder and Explorer leave in a folder that somebody looks at. */
const LEFT_BY_SYSTEMS = /(?:^|\/)(?:\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;

/** Files that are no part of the bundle, and that the system of whoever looked at it has made. */
export function strayFiles({ files }, found) {
  const listed = new Set(files.map((file) => file.path));
  return [...found.keys()].filter((name) => !listed.has(name) && LEFT_BY_SYSTEMS.test(name));
}

function wrongFiles(manifest, found) {
  const problems = [];
  for (const file of manifest.files) {
    const there = found.get(file.path);
    if (there === undefined) problems.push(`The file ${file.path} is missing.`);
    else if (there.sha256 !== file.sha256 || there.bytes !== file.bytes)
      problems.push(`The file ${file.path} was changed.`);
  }
  const besides = new Set(strayFiles(manifest, found));
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  for (const name of found.keys())
    if (!listed.has(name) && !besides.has(name)) problems.push(`The file ${name} does not belong to the bundle.`);
  return problems;
}

/** Documents that are there are those that the bundle lists for each shipment. */
function wrongDocuments({ files, shipments }) {
  const listed = new Map(files.map((file) => [file.path, file.sha256]));
  return shipments.flatMap(({ nuid, outputs, carriers, confirmed }) =>
    [...outputs, ...carriers, ...confirmed]
      .filter(({ path: name, sha256: hash }) => name !== null && listed.get(name) !== hash)
      .map(({ path: name }) => `The file ${name} of the document ${nuid} is another one.`),
  );
}

/**
 * Checks a whole bundle.
 * @param text what bundle.json says, letter by letter
 * @param found size and hash of every other file of the folder, by its path
 * @param odd what lies there and is neither a plain file nor a folder: links and the like
 */
export function checkBundle({ text, signature, chain, found, odd, fingerprint }) {
  const manifest = JSON.parse(text);
  if (manifest.format !== FORMAT) return ['The bundle has a form that this program does not know.'];
  const problems = [];
  if (!isSigned(manifest.keys, signature.fingerprint, { text, signature: signature.signature }))
    problems.push('The bundle is not signed by the key that it names.');
  if (fingerprint !== undefined && signature.fingerprint !== fingerprint.replaceAll(/[\s:]/g, '').toLowerCase())
    problems.push('The bundle is signed by another key than the one that you named.');
  problems.push(...odd.map((name) => `${name} is no plain file, and does not belong to the bundle.`));
  problems.push(...wrongFiles(manifest, found), ...wrongDocuments(manifest), ...checkChain(chain, manifest));
  problems.push(...wrongTokens(chain.anchors, manifest.files));
  if (chain.entries.length !== manifest.entries)
    problems.push(`${chain.entries.length} events are there, ${manifest.entries} were bundled.`);
  const shipments = manifest.shipments.map(({ id }) => id);
  const { kind, id } = manifest.of;
  if (String(shipments) !== String(manifest.things.shipment) || !manifest.things[kind]?.includes(id))
    problems.push('The bundle is about something else than it says.');
  const events = groupBy(
    chain.entries.filter(({ entity }) => entity === 'shipment'),
    ({ entityId }) => entityId,
  );
  const { pending } = manifest;
  if (!Number.isSafeInteger(pending) || pending < 0)
    problems.push('The number of events that were not sealed yet is none.');
  for (const shipment of manifest.shipments) problems.push(...wrongShipment(shipment, events, pending));
  const last = chain.seals.at(-1);
  if (last !== undefined && isBefore(manifest.madeAt, last.at))
    problems.push('The bundle says that it was made before its last seal: the clock was set back.');
  return problems;
}

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
    if (OUTSIDE.includes(name)) continue;
    const read = content(name);
    found.set(name, { sha256: sha256(read), bytes: read.length });
  }
  const read = (name) => {
    if (!plain.has(name)) throw new Error(`${name} is missing, or is no plain file.`);
    return content(name).toString();
  };
  return {
    text: read('bundle.json'),
    signature: JSON.parse(read('bundle.sig')),
    chain: JSON.parse(read('chain.json')),
    found,
    odd: things.filter(({ isPlain }) => !isPlain).map(({ name }) => name),
  };
}
