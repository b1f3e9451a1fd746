// What a letter is composed of: its documents and values, its sender, and what technical areas may print.
import type { Correction } from '#domain/addresses/correction.ts';
import type { PageSelectionScope, PageSelector } from '#domain/documents/documents.ts';
import type { PageRepair } from '#domain/documents/page-repair.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import type { AppositionLayer } from '#domain/services/services.ts';

/** A document of the envelope: a page range of one file. */
export interface LetterDocument {
  /** Working file on this machine. */
  readonly path: string;
  readonly inputFileId: number;
  readonly firstPage: number;
  readonly lastPage: number;
  /** These are all pages of the file. */
  readonly isWhole: boolean;
  /** The file is a copy that PDFium made of the deposited one. */
  readonly isRepaired: boolean;
  readonly boxName: string;
  readonly fileName: string;
  /** Place of its file among those of the box, from 1. */
  readonly positionInBox: number;
  /** Document information of the file: Title, Author and so on. */
  readonly information: Readonly<Record<string, string>>;
  /** Size of its first page as displayed, mm. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** Pages of the file that a person mended; none where it is left out. */
  readonly repairs?: ReadonlyMap<number, PageRepair>;
}

/** A file that is laid over or under pages of the letter. */
export interface LetterApposition {
  readonly box: string;
  /** Working file on this machine. */
  readonly path: string;
  readonly pageCount: number;
  readonly layer: AppositionLayer;
  readonly page: PageSelector;
  readonly scope: PageSelectionScope;
}

/** Everything about one output but its pages. */
export interface LetterFacts {
  readonly packGroupId: number;
  /** Set when a person changed the recipient's address. */
  readonly correction: Correction | null;
  readonly recipientLines: readonly string[];
  /** ISO 3166-1 alpha-2; the lines do not name it. null: the row has no postal address. */
  readonly countryCode: string | null;
  readonly documents: readonly LetterDocument[];
  /** In the order of the boxes and of their lists: the first lies lowest. */
  readonly appositions: readonly LetterApposition[];
  /**
   * Rows of data files in the envelope, and those that all letters read: box → field → value; of several rows of a box the
   * first.
   */
  readonly rows: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Metadata that the service computed for the row. */
  readonly metadatas: Readonly<Record<string, string>>;
  /** What the register of consent said when its channels were chosen; in the deposit nobody has chosen. */
  readonly preference: ConsentPreference;
  /** Requirement values by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Countries of the postal addresses among them, by name; their lines do not say it. */
  readonly countries: Readonly<Record<string, string>>;
  /** Names of those among them that are HTML. */
  readonly html: readonly string[];
}

/** What technical areas may print of the deposit and of its account. */
export interface NamedFacts {
  readonly metadatas: Readonly<Record<string, string>>;
  account(name: string): string | null;
  /** Pack groups of the command; of the job where none is confirmed yet. */
  readonly recipients: number;
}
