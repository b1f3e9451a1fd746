// The inbox of the person: documents of this computer's agent, and those on the server that came from another one. In a
// browser there is no agent, and the server's are all.
import { useAtomValue } from 'jotai';
import type { StoredFile } from '#domain/api/session/files.contract.ts';
import { waitsInInbox } from '#domain/jobs/inbox.rules.ts';
import { useCall } from '#renderer/api/api.ts';
import { useDesktop } from '#renderer/platform/use-platform.ts';
import { serverDocument, withServer } from './inbox.rules.ts';
import { inboxAtom } from './inbox.ts';
import { sessionAtom } from './session.ts';
import { useCan } from './use-session.ts';

export interface Inbox {
  /** Newest first; undefined until whoever knows them has answered. */
  readonly documents: ReturnType<typeof withServer> | undefined;
  /** When a document ends that nobody deposits: ISO 8601, by its fileId. */
  readonly endings: ReadonlyMap<string, string>;
  /** Why the server's part is missing; null: it is not. */
  readonly error: unknown;
  readonly refetch: () => void;
}

const NONE: readonly StoredFile[] = [];

/** Reads the server's part when it is shown, and then as often as the screen is opened. */
export function useInbox(): Inbox {
  const local = useAtomValue(inboxAtom);
  const { state } = useAtomValue(sessionAtom);
  const can = useCan();
  const desktop = useDesktop();
  const files = useCall('files.list', {}, { enabled: state === 'logged' && can('createOrder'), staleTime: 0 });
  const waiting = (files.data ?? NONE).filter(waitsInInbox);
  const known = desktop ? local : files.data === undefined ? undefined : [];
  return {
    documents: known && withServer(known, waiting.map(serverDocument)),
    endings: new Map(waiting.map(({ fileId, expiresAt }) => [fileId, expiresAt])),
    error: files.error,
    refetch: () => void files.refetch(),
  };
}
