// Where the files of shipments lie in a bundle.
import type { Proved } from './proved.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/xml': 'xml',
};

/** The files of a shipment with their places; those whose content was removed by rule have none. A carrier's own names lead nowhere. */
export function placed({ shipments, confirmed }: Proved) {
  const proofs = Map.groupBy(confirmed, ({ shipmentId }) => shipmentId);
  return shipments.map(({ outputs, carriers, ...rest }) => {
    const { id, nuid } = rest;
    return {
      ...rest,
      outputs: outputs.map((file) => ({ ...file, path: file.purged ? null : `outputs/${file.name}` })),
      carriers: carriers.map((file) => ({
        ...file,
        path: file.purged ? null : `carriers/${nuid}-${file.id}.${ENDINGS[file.contentType] ?? 'bin'}`,
      })),
      confirmed: (proofs.get(id) ?? []).map(({ shipmentId: _, madeFor, ...file }, place) => ({
        ...file,
        madeFor: madeFor?.nuid ?? null,
        path: `proofs/${nuid}-${place + 1}.pdf`,
      })),
    };
  });
}

/** Shipments with the places of their files. */
export type Placed = ReturnType<typeof placed>;
