// The messages between parent and child. They never hold the bytes of a document: those lie in files.
import type { Result } from '#domain/errors/result.ts';

/** Parent to child: one job. */
export interface JobMessage {
  readonly kind: string;
  readonly job: unknown;
}

/** Child to parent. */
export type ChildMessage =
  /** The program runs and takes jobs. When a child ends before, no document is to blame. */
  | { readonly type: 'ready' }
  /** Still alive, now busy with this document. */
  | { readonly type: 'progress'; readonly document?: string }
  /** Done. `recycle` asks for a new child: this one has become large. */
  | { readonly type: 'answer'; readonly result: Result<unknown>; readonly recycle: boolean }
  /** An exception: a bug of ours, or caused by the document (a trap inside WebAssembly, no memory left). */
  | {
      readonly type: 'failure';
      readonly message: string;
      readonly cause: 'bug' | 'trap' | 'memory';
      /** The system's error code (ENOSPC …), where the system was the cause. */
      readonly code?: string;
    };

/** Limits that the child also keeps itself, for systems where the parent cannot see its memory. */
export interface ChildLimits {
  readonly memoryBytes: number;
}
