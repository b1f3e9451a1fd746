// What the printer reports to its parent. The spool decides; an event only saves the parent a scan.
import type { DocumentMetadata } from '#printer-driver/spool/metadata.ts';

export type PrinterState = 'ready' | 'not-signed-in' | 'paused';

interface JobEvent {
  readonly queue: string;
  readonly jobId: number;
  readonly uuid: string;
}
export type PrinterEvent =
  /** The document is on disk, and its sender has the answer or gets it next. */
  | (JobEvent & {
      readonly type: 'document-ready';
      /** The first `metadata.bytes` of this file are the document. */
      readonly path: string;
      readonly metadata: DocumentMetadata;
      /** Found in the spool at start instead of just printed. */
      readonly recovered: boolean;
    })
  | (JobEvent & { readonly type: 'job-completed' })
  | (JobEvent & { readonly type: 'job-canceled' })
  | (JobEvent & { readonly type: 'job-aborted'; readonly reason: string })
  | { readonly type: 'identify'; readonly queue: string; readonly actions: readonly string[]; readonly message: string }
  | { readonly type: 'spool-full'; readonly full: boolean }
  /** Other devices do not find the printer on the network; its address works. */
  | { readonly type: 'not-announced'; readonly detail: string };
