// The border between the printer and the converter that turns raster into PDF.

export interface ConversionOrder {
  readonly format: string;
  readonly from: string;
  /** Length of the document; what follows in the file is not of it. */
  readonly bytes: number;
  /** Must not exist yet; the converter writes it and forces it to disk. */
  readonly to: string;
  /** Pixels of all pages together. */
  readonly pixels: number;
  /** The paper asked for, in hundredths of a millimetre; pictures are fitted onto it. */
  readonly paper: { readonly x: number; readonly y: number };
}
export type Conversion =
  | { readonly ok: true; readonly pages: number; readonly bytes: number; readonly sha256: string }
  | { readonly ok: false; readonly reason: string };

export interface RunningConversion {
  readonly result: Promise<Conversion>;
  readonly cancel: () => void;
}
export type Converter = (order: ConversionOrder) => RunningConversion;
