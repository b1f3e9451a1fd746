// The times of the audit chain: by its own clock (docs/decisions/0711 and 0844 of Mailroom), and as somebody outside saw it, by time
// stamps (RFC 3161) and e-mails (0751). A part of verify.mjs. The signature of a time stamp is not checked here: that needs the
// certificate of whoever gave it.
import { eventName, isBefore, leafOf, rootWith, sealText, sha256 } from './verify-hashes.mjs';
import { readToken } from './verify-stamps.mjs';

const textOf = ({ first, last, root }) => ['mailroom anchor 1', first, last, root].join('\n');
const hashOf = (anchor) => sha256(textOf(anchor));
const nameOf = ({ number, at }) => `The anchor ${number} of ${at}`;

/** Where its token lies in a bundle. */
const fileOf = ({ number }) => `anchors/${number}.tst`;

/** Links of one seal, at most: what stands behind one that has so many may have waited for it. */
const FULL = 10_000;

/** Whether events may be older than the seal before theirs: it says so, or is of a time when seals did not. */
const mayBeLate = ({ belated, before }) => belated || before.links >= FULL;

/** Each event with its seal. */
function sealed({ entries, heads, seals }) {
  const byNumber = new Map(seals.map((seal) => [seal.number, seal]));
  const byHead = new Map(heads.map(({ accountId, number, sealNumber }) => [`${accountId}/${number}`, sealNumber]));
  return entries
    .map((entry) => ({ entry, seal: byNumber.get(byHead.get(`${entry.accountId}/${entry.head}`)) }))
    .filter(({ seal }) => seal !== undefined);
}

const isLate = ({ entry, seal }) => seal.before !== null && isBefore(entry.at, seal.before.at);

/** Times that a clock which was set back, or a forger, has made. */
export function wrongTimes(chain) {
  const events = sealed(chain);
  return [
    ...chain.seals
      .filter(({ at, before }) => before !== null && isBefore(at, before.at))
      .map(({ number, at }) => `The clock was set back before the seal ${number} (${at}).`),
    ...events
      .filter(({ entry, seal }) => isBefore(seal.at, entry.at))
      .map(({ entry, seal }) => `${eventName(entry)} is later than its seal (${seal.at}).`),
    ...events
      .filter((one) => isLate(one) && !mayBeLate(one.seal))
      .map(
        ({ entry }) =>
          `${eventName(entry)} is older than what was sealed before it: the clock was set back, or it was written late by a version that did not say so.`,
      ),
  ];
}

/** What people are told of events that nothing is wrong with but that their seal came late. */
export function lateLines(chain) {
  const late = sealed(chain).filter((one) => isLate(one) && mayBeLate(one.seal)).length;
  return late === 0
    ? []
    : [
        `${late} events were sealed late, behind younger ones: when they happened, the installation's own clock alone says.`,
      ];
}

const isIn =
  ({ first, last }) =>
  ({ number }) =>
    number >= first && number <= last;

/** Whether a time, to the second, is the one in a time stamp. */
const isTimeOf = ({ time }, told) => Date.parse(time) === Math.floor(Date.parse(told) / 1_000) * 1_000;

/** What is wrong with an anchor, in words: of which seals it is, and what its token says. */
export function wrongAnchor(anchor, seals) {
  const { first, last, root, proof, kind, token, stampedAt } = anchor;
  const held = seals.filter(isIn(anchor));
  const known = new Map(held.map((seal) => [seal.number - first, leafOf(sealText(seal))]));
  if (rootWith(known, last - first + 1, proof) !== root) return [`${nameOf(anchor)} is not of these seals.`];
  if (kind !== 'rfc3161') return [];
  const stamp = readToken(token);
  if (stamp === undefined || stamp.hash !== hashOf(anchor) || !isTimeOf(stamp, stampedAt))
    return [`${nameOf(anchor)} has a time stamp of something else.`];
  return held
    .filter((seal) => isBefore(stamp.time, seal.at))
    .map(
      (seal) => `The seal ${seal.number} says ${seal.at}, and was seen at ${stamp.time} already: the clock was wrong.`,
    );
}

/** Seals are in one anchor each. */
export function overlappingAnchors(anchors) {
  const sorted = [...anchors].sort((a, b) => a.first - b.first);
  return sorted
    .filter(({ first }, n) => n > 0 && first <= sorted[n - 1].last)
    .map((anchor) => `${nameOf(anchor)} holds seals that another one holds.`);
}

/** Where the tokens of anchors lie. */
export const tokenFiles = (anchors) => anchors.filter(({ token }) => token !== null).map(fileOf);

/** Each token lies in the bundle as a file of its own, for those who check its signature. */
export function wrongTokens(anchors, files) {
  const listed = new Map(files.map((file) => [file.path, file.sha256]));
  return anchors
    .filter(({ token }) => token !== null)
    .filter((anchor) => listed.get(fileOf(anchor)) !== sha256(Buffer.from(anchor.token, 'base64')))
    .map((anchor) => `The file ${fileOf(anchor)} is another one.`);
}

/** What people are told of the times, and of what is not checked here. */
export function anchorLines({ anchors = [], seals }, folder) {
  const lines = anchors.flatMap((anchor) => {
    const count = seals.filter(isIn(anchor)).length;
    if (anchor.kind !== 'rfc3161')
      return [
        `${count} seals were mailed on ${anchor.at} to those whom the operator names, and are not checked here. Ask one of them for`,
        `  ${hashOf(anchor)}`,
      ];
    return [
      `${count} seals were there on ${readToken(anchor.token).time}, says ${anchor.witness}. Its signature is not checked here:`,
      `  openssl ts -verify -token_in -in ${folder}/${fileOf(anchor)} -digest ${hashOf(anchor)} -CAfile CERTIFICATE_OF_THE_AUTHORITY`,
    ];
  });
  const alone = seals.filter((seal) => !anchors.some((anchor) => isIn(anchor)(seal))).length;
  if (alone > 0) lines.push(`The times of ${alone} seals are by the installation's own clock and own key only.`);
  return lines;
}
