// Where a page comes from: the server, or a PDF of this computer that the server does not have yet.
import type { OpenPdf } from './pdf-pages.ts';

/** A page of a deposited file, of one that was sent, or of one that was only uploaded. Pages count from 1. */
export type StoredPage =
  | { readonly kind: 'input' | 'output'; readonly fileId: number; readonly page: number }
  /** A page of a simulation: of its sample, or of what it composed. */
  | {
      readonly kind: 'simulatedFile' | 'simulatedOutput';
      readonly simulationId: string;
      readonly fileId: number;
      readonly page: number;
    }
  | { readonly kind: 'upload'; readonly fileId: string; readonly page: number }
  /** A row of a command, by its id, its pages counted through its documents. */
  | { readonly kind: 'letter'; readonly commandId: number; readonly fileId: number; readonly page: number };

export interface LocalPdf {
  readonly id: number;
  readonly open: () => Promise<OpenPdf>;
  readonly close: () => void;
}

export interface LocalPage {
  readonly kind: 'local';
  readonly pdf: LocalPdf;
  readonly page: number;
}

export type PageSource = StoredPage | LocalPage;
