// A document of the inbox for tests: each test names only what it is about.
import type { InboxDocument } from '#domain/bridge/inbox.ts';

/** A printed letter that waits for the server. */
export const inboxDocument = (patch: Partial<InboxDocument> = {}): InboxDocument => ({
  id: 'd1',
  queueId: 'letters',
  mode: 'manual',
  source: 'printer',
  name: 'Letter',
  claimedUser: '',
  application: '',
  bytes: 1,
  sha256: '',
  receivedAt: '2026-03-02T10:00:00Z',
  state: 'waiting',
  uploadedBytes: 0,
  pages: null,
  fileId: null,
  jobId: null,
  failure: null,
  attempts: 0,
  nextTryAt: null,
  sameAs: null,
  ...patch,
});
