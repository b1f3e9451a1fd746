// How much an archive may hold (docs/model.md, "Archives"). Sizes are those that its directory gives, and are counted again
// while entries are read.

export const ARCHIVE_LIMITS = {
  /** Entries, folders among them. */
  entries: 20_000,
  /** Bytes of the names and notes in its directory, which is read as a whole. */
  directoryBytes: 16 * 1024 ** 2,
  /** Documents of one archive; a box takes no more either. */
  documents: 10_000,
  /** Bytes of one entry, unpacked. */
  entryBytes: 2 * 1024 ** 3,
  /** Bytes of all entries together, unpacked. */
  bytes: 8 * 1024 ** 3,
  /** An entry or archive that unpacks to less than this is no bomb, however much it shrinks. */
  harmlessBytes: 32 * 1024 ** 2,
  /** Unpacked bytes of one packed byte; texts of forms come to 30, what a bomb is made of to 1,000. */
  ratio: 200,
} as const;
