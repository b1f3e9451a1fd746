// Of what kind each value of a bundle is, within which bounds, and what is there once (docs/decisions/0804 of Mailroom). A text that is
// hashed has 2 and "2" alike, and of a key that stands twice each reader takes another one. A part of verify.mjs.
import { isHash, MOST_LEAVES } from './verify-hashes.mjs';

/** A kind: what is wrong with a value that goes by a name. */
const plain = (is) => (value, name) => (is(value) ? [] : [`${name} is not what it should be.`]);
const none = plain(() => false);
const orNull = (kind) => (value, name) => (value === null ? [] : kind(value, name));
/** Bundles of the first days have none of it. */
const orAbsent = (kind) => (value, name) => (value === undefined ? [] : kind(value, name));
const list = (kind) => (value, name) =>
  Array.isArray(value) ? value.flatMap((one, place) => kind(one, `${name}[${place}]`)) : none(value, name);
const object = (kinds) => (value, name) =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? none(value, name)
    : Object.entries(kinds).flatMap(([key, kind]) =>
        kind(Object.hasOwn(value, key) ? value[key] : undefined, `${name}.${key}`),
      );

const whole = (least, most = Number.MAX_SAFE_INTEGER) =>
  plain((value) => Number.isSafeInteger(value) && value >= least && value <= most);
const [id, leaf, place] = [whole(1), whole(1, MOST_LEAVES), whole(0, MOST_LEAVES - 1)];
const count = whole(0);
const hash = plain(isHash);
const text = plain((value) => typeof value === 'string');
const matches = (form) => plain((value) => typeof value === 'string' && form.test(value));
/** It goes onto a screen, and into a text that is hashed line by line. */
const line = matches(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u);
const salt = matches(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const oneOf = (...words) => plain((value) => words.includes(value));
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;
const time = plain((value) => typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value)));

const ENTITIES = ['job', 'command', 'delivery', 'shipment'];
const ENTRY = object({
  accountId: id,
  head: id,
  place: leaf,
  revisionId: id,
  entity: oneOf(...ENTITIES),
  entityId: id,
  event: line,
  at: time,
  datum: hash,
  opened: orNull(object({ salt, text })),
});
const HEAD = object({
  accountId: id,
  number: id,
  sealNumber: id,
  previous: hash,
  root: hash,
  links: leaf,
  total: id,
  place,
  proof: list(hash),
});
const SEALED = {
  number: id,
  at: time,
  previous: hash,
  root: hash,
  heads: leaf,
  links: leaf,
  belated: oneOf(true, false),
  fingerprint: hash,
  signature: text,
};
const SEAL = object({ ...SEALED, before: orNull(object(SEALED)), proof: list(hash) });
const ANCHOR = object({
  number: id,
  first: id,
  last: id,
  root: hash,
  at: time,
  kind: oneOf('rfc3161', 'mail'),
  witness: line,
  token: orNull(text),
  stampedAt: orNull(time),
  proof: list(hash),
});
const CHAIN = object({ entries: list(ENTRY), heads: list(HEAD), seals: list(SEAL), anchors: orAbsent(list(ANCHOR)) });

const PLACED = { path: orNull(text), sha256: hash };
const SHIPMENT = object({
  id,
  nuid: text,
  status: whole(Number.MIN_SAFE_INTEGER),
  doubtSince: orAbsent(orNull(time)),
  outputs: list(object({ ...PLACED, output: text })),
  carriers: orAbsent(list(object(PLACED))),
  confirmed: orAbsent(list(object(PLACED))),
});
const ids = list(id);
const MANIFEST = object({
  of: object({ kind: oneOf('delivery', 'shipment'), id, number: text }),
  madeAt: time,
  keys: list(object({ fingerprint: hash, publicKey: text })),
  entries: count,
  pending: count,
  things: object({ job: ids, command: ids, delivery: ids, shipment: ids }),
  files: list(object({ path: text, sha256: hash, bytes: count })),
  shipments: list(SHIPMENT),
});
const SIGNATURE = object({ fingerprint: hash, signature: text });

/** Whether no two have the same name. */
const isOnce = (items, nameOf = (item) => item) => new Set(items.map(nameOf)).size === items.length;
/** Rows of what is there once, and of those that something is wrong with their words. */
const twice = (rows) => rows.filter(([, ...of]) => !isOnce(...of)).map(([words]) => words);

/** What is wrong with the form of a part of the chain; nothing else is asked of one that has something wrong here. */
export function wrongChainForm(chain) {
  const wrong = CHAIN(chain, 'chain.json');
  if (wrong.length > 0) return wrong;
  const { entries, heads, seals, anchors = [] } = chain;
  const problems = twice([
    ['An event is there twice.', entries, ({ revisionId }) => revisionId],
    ['Two events have one place.', entries, ({ accountId, head, place: at }) => `${accountId}/${head}/${at}`],
    ['A head is there twice.', heads, ({ accountId, number }) => `${accountId}/${number}`],
    ['An account has two heads under one seal.', heads, ({ accountId, sealNumber }) => `${accountId}/${sealNumber}`],
    ['Two heads have one place.', heads, ({ sealNumber, place: at }) => `${sealNumber}/${at}`],
    ['A seal is there twice.', seals, ({ number }) => number],
    ['An anchor is there twice.', anchors, ({ number }) => number],
  ]);
  const isNone = ({ first, last, kind, token, stampedAt }) =>
    last < first ||
    last - first >= MOST_LEAVES ||
    [token, stampedAt].some((one) => (one === null) !== (kind === 'mail'));
  if (anchors.some(isNone)) problems.push('An anchor is none.');
  return problems;
}

/** The same of bundle.json and of its signature. */
export function wrongManifestForm(manifest, signature) {
  const wrong = [...MANIFEST(manifest, 'bundle.json'), ...SIGNATURE(signature, 'bundle.sig')];
  if (wrong.length > 0) return wrong;
  const { of, keys, things, files, shipments } = manifest;
  const problems = twice([
    ['A key is there twice.', keys, ({ fingerprint }) => fingerprint],
    ['A file is listed twice.', files, ({ path }) => path],
    ['A document is there twice.', shipments, ({ id: own }) => own],
    ['Two documents have one number.', shipments, ({ nuid }) => nuid],
  ]);
  const own = shipments.map((shipment) => shipment.id);
  const isOfOne = [things.job, things.command, things.delivery].every(({ length }) => length === 1);
  const isIts = JSON.stringify(own) === JSON.stringify(things.shipment) && things[of.kind].includes(of.id);
  const isNamed = of.kind === 'delivery' || (own.length === 1 && shipments[0].nuid === of.number);
  const hasMore = Object.keys(things).some((kind) => !ENTITIES.includes(kind));
  if (!isOfOne || !isIts || !isNamed || hasMore) problems.push('The bundle is about something else than it says.');
  return problems;
}
