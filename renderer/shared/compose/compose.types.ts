// What the compose editor is given by whoever uses it: a service for its channels, a channel for its output files.
import type { ComposedPage, PageTrial } from '#domain/api/configuration/page-trial.schema.ts';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { Reach } from '#renderer/shared/expressions/reach.rules.ts';
import type { Area } from '#renderer/ui/frame/page.part.tsx';

/** What of a letter is to be composed; the rest is the context's. */
export interface ProofWish extends Pick<PageTrial, 'page' | 'rendition' | 'values' | 'longestSide'> {
  readonly areas: readonly TechnicalArea[];
  /** Upload of the sample; undefined: empty pages. */
  readonly fileId: string | undefined;
  /** Its pages in the file; undefined: all. */
  readonly letter: { readonly first: number; readonly last: number } | undefined;
}

/** Asks for a page; `tiles` are of the picture that is there. */
export type Compose = (wish: ProofWish, known: { tiles?: string; signal: AbortSignal }) => Promise<ComposedPage>;

/** Something else that lies on the pages, and is arranged elsewhere. */
export interface LaidFile {
  readonly name: string;
  readonly layer: 'over' | 'under';
}

/** The surroundings of the areas. */
export interface ComposeContext {
  /** Changes with everything that the proof is made of besides the areas. */
  readonly key: string;
  readonly compose: Compose;
  readonly reach: (place: 'areaCondition' | 'areaContent') => Reach;
  /** Name of the main box: columns without a box are its own. */
  readonly mainBox: string;
  /** Words of the fault at a place of the list: `[0, 'area', 'width']`. */
  readonly faultAt: (path: readonly (string | number)[]) => string | undefined;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Letterheads and the like, the lowest first. */
  readonly laid: readonly LaidFile[];
  /** Where the recipient's address is read, mm on the first page. */
  readonly address: Area | undefined;
}

/** The editor itself. */
export interface ComposeProps {
  /** The first lies lowest. */
  readonly value: readonly TechnicalArea[];
  readonly onChange: (areas: readonly TechnicalArea[]) => void;
  readonly context: ComposeContext;
}
