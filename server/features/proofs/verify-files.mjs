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
