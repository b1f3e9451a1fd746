// What parent and child say to each other. Never the bytes of a document: those lie in files.
import type { Result } from '#domain/errors/result.ts';

/** Parent to child: one job. */
export interface JobMessage {
  readonly kind: string;
  readonly job: unknown;
}

/** Child to parent. */
export type ChildMessage =
  /** The program runs and takes jobs. A child that ends before has not been ended by a document. */
  | { readonly type: 'ready' }
  /** Still alive, now busy with this document. */
  | { readonly type: 'progress'; readonly document?: string }
  /** Done. `recycle` asks for a new child: this one has become large. */
  | { readonly type: 'answer'; readonly result: Result<unknown>; readonly recycle: boolean }
  /** An exception: a bug of ours, or the document's doing (a trap inside WebAssembly, no memory left). */
  | {
      readonly type: 'failure';
      readonly message: string;
      readonly cause: 'bug' | 'trap' | 'memory';
      /** What the system answered (ENOSPC …), where it was the system's doing. */
      readonly code?: string;
    };

/** Limits of a child that its own watch keeps too, for systems where the parent cannot see the memory. */
export interface WatchLimits {
  readonly memoryBytes: number;
  readonly parent: number;
}
