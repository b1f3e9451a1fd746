// The files of a bundle against what lists them: each is there as it is listed, and each is of something that the bundle is about. A part
// of verify.mjs.
import { tokenFiles } from './verify-anchors.mjs';

/** What Finder and Explorer leave in a folder that somebody looks at. */
const LEFT_BY_SYSTEMS = /(?:^|\/)(?:\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;

/** Files that are no part of the bundle, and that the system of whoever looked at it has made. */
export function strayFiles({ files }, found) {
  const listed = new Set(files.map((file) => file.path));
  return [...found.keys()].filter((name) => !listed.has(name) && LEFT_BY_SYSTEMS.test(name));
}

/** Files that are not as they are listed, or not listed at all. */
export function wrongFiles(manifest, found) {
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

/** What a shipment has of files, by the folder in which they lie: what was made is never shown among what others sent. */
const placedOf = ({ outputs, carriers = [], confirmed = [] }) =>
  Object.entries({ outputs, carriers, proofs: confirmed }).flatMap(([folder, files]) =>
    files.filter((file) => file.path !== null).map((file) => ({ ...file, folder })),
  );

/** Documents that are there are those that the bundle lists for each shipment. */
export function wrongDocuments({ files, shipments }) {
  const listed = new Map(files.map((file) => [file.path, file.sha256]));
  return shipments.flatMap((shipment) =>
    placedOf(shipment)
      .filter(({ path: name, sha256: hash, folder }) => listed.get(name) !== hash || !name.startsWith(`${folder}/`))
      .map(({ path: name }) => `The file ${name} of the document ${shipment.nuid} is another one.`),
  );
}

/** What every bundle has; later versions may have more programs. */
const OF_ALL = /^(?:cover\.pdf|chain\.json|evidence\.json|verify(?:-[a-z]+)*\.mjs)$/;

/** Files that nothing in the bundle names: nothing proves them, and they would seem to be proved. */
export function unnamedFiles({ files, shipments }, anchors) {
  const named = new Set([...tokenFiles(anchors), ...shipments.flatMap(placedOf).map((file) => file.path)]);
  return files
    .filter(({ path: name }) => !named.has(name) && !OF_ALL.test(name))
    .map(({ path: name }) => `The file ${name} is of nothing that the bundle is about.`);
}

/** What the line of an event says; undefined: it is closed, or says nothing that can be read. */
function detailsOf(entry) {
  try {
    return JSON.parse(entry.opened.text).details;
  } catch {
    return undefined;
  }
}

const madeIn = (events) => events.findLast(({ event }) => event === '300');

/** The files that the line "ready" of a document says were made; undefined: there is none that is open and names some. */
function filesMade(events) {
  const made = madeIn(events);
  return made === undefined ? undefined : detailsOf(made)?.files;
}

/** What was made of a document, where it is not what its last line "ready" says. */
export function wrongOutputs({ nuid, outputs }, events, pending) {
  const files = filesMade(events);
  if (files !== undefined)
    return outputs
      .filter(({ output, sha256: hash }) => files.find((file) => file.output === output)?.sha256 !== hash)
      .map(() => `The document ${nuid} is not the one that was made.`);
  // The line may be among those that are not sealed yet; it is never emptied while its files are kept.
  if (madeIn(events) === undefined && pending > 0) return [];
  return outputs
    .filter(({ path: name }) => name !== null)
    .map(({ path: name }) => `No sealed event says what the document ${nuid} is: the file ${name} may be any.`);
}

/** What is said of a document that no sealed event says, where its file is not there any more. */
export function unprovedOutputs({ nuid, outputs }, events) {
  const files = filesMade(events);
  if (files === undefined) {
    if (outputs.length > 0)
      return [`No sealed event says what the document ${nuid} is: the hash that is listed for it may be of any.`];
    return madeIn(events)?.opened === null ? [`No sealed event says any more what the document ${nuid} is.`] : [];
  }
  const isListed = (file) => outputs.some(({ output }) => output === file.output);
  return files.every(isListed)
    ? []
    : [`Not all that was made of the document ${nuid} is listed: see what its events say.`];
}

const ofStatus = ({ event }) => /^-?\d+$/.test(event);

/** What is said of whether a document left, where its sealed events say another thing: whoever has the key can leave a doubt out, or put one there. */
export function unprovedDoubts({ nuid, doubtSince }, events) {
  // Bundles of the first days say nothing of it.
  if (doubtSince === undefined) return [];
  if (doubtSince === null)
    return events.findLast((entry) => entry.event === 'doubt' || ofStatus(entry))?.event === 'doubt'
      ? [
          `The events of the document ${nuid} end in that nobody knows whether it left: no sealed event says that this is known now.`,
        ]
      : [];
  const place = events.findLastIndex(({ event, at }) => event === 'doubt' && Date.parse(at) === Date.parse(doubtSince));
  const after = events.slice(place + 1);
  // What had settled it was taken back since.
  const isOpen = place >= 0 && (!after.some(ofStatus) || after.some(({ event }) => event === 'EVENT_TAKEN_BACK'));
  return isOpen
    ? []
    : [`No sealed event says that nobody knows since ${doubtSince} whether the document ${nuid} left.`];
}

/** Files of carriers that no open line of their document names, and how many of its lines may be theirs: closed, or older than hashes in them. */
function carriersBeside({ carriers = [] }, events) {
  const lines = events.filter(({ event }) => event === 'FILE_ADDED').map((entry) => detailsOf(entry)?.sha256);
  return {
    beside: carriers.filter(({ sha256: hash }) => !lines.includes(hash)),
    silent: lines.filter((hash) => hash === undefined).length,
  };
}

/** Files of carriers that came by no sealed event. */
export function wrongCarriers(shipment, events, pending) {
  const { beside, silent } = carriersBeside(shipment, events);
  if (beside.length <= silent + pending) return [];
  const names = beside.map(({ path: name, sha256: hash }) => name ?? hash).join(', ');
  return [`No sealed event says that the carrier of ${shipment.nuid} sent what is listed, or not all of it: ${names}.`];
}

/** What people are told of files that the key of the bundle alone vouches for, the first that they read among them. */
export function signedLines(shipments, eventsOf) {
  const carriers = shipments.flatMap((shipment) => carriersBeside(shipment, eventsOf(shipment)).beside).length;
  const proofs = shipments.flatMap(({ confirmed = [] }) => confirmed).length;
  return [
    'The cover and evidence.json are for reading: whoever has the key can write others. Hold them against bundle.json and chain.json.',
    ...Object.entries({ 'files of carriers': carriers, 'proofs as confirmed': proofs })
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${count} ${what} are signed, and in no seal: whoever has the key can put others there.`),
  ];
}

/** Whether a file is written as the product writes one: JSON with each key once, each number as it is, all of it UTF-8. */
export function isWrittenPlainly(content) {
  const written = content.toString();
  if (!Buffer.from(written).equals(content)) return false;
  try {
    const [value, told] = [JSON.parse(written), written.trimEnd()];
    return [undefined, 1].some((indent) => JSON.stringify(value, null, indent) === told);
  } catch {
    return false;
  }
}
