// The proof of the page at hand, always of what was changed last: one is asked for at a time, and what changed meanwhile is
// asked for next, so that no answer comes behind a later one.
import { useEffect, useRef, useState } from 'react';
import type { ComposedPage } from '#domain/api/configuration/page-trial.schema.ts';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { Compose, ProofWish } from './compose.types.ts';
import { letGo, nextPicture, type PagePicture } from './proof-picture.ts';

/** A page with what it was asked by. */
export interface Proof {
  readonly page: ComposedPage;
  readonly areas: readonly TechnicalArea[];
  readonly picture: PagePicture;
}

/** The last good proof, and why there is no later one. */
export interface LiveProof {
  readonly proof: Proof | undefined;
  readonly error: unknown;
  /** What is shown is not of the last change yet. */
  readonly behind: boolean;
}

interface Wanted {
  readonly wish: ProofWish;
  readonly compose: Compose;
  /** All that the proof is made of. */
  readonly of: string;
  /** All of it but the areas: while it stays, the page of the call before is worth seeing. */
  readonly page: string;
}

interface Shown extends Omit<LiveProof, 'behind'> {
  readonly of: string;
}

/** Asks for what is wanted, as long as it is not closed. */
export function proofLine(show: (shown: Shown) => void) {
  let next: Wanted | undefined;
  let asked: { readonly page: string; readonly leave: AbortController } | undefined;
  let proof: Proof | undefined;
  const closed = new AbortController();
  const ask = async ({ wish, compose, of }: Wanted, { signal }: AbortController): Promise<void> => {
    try {
      const { tiles } = proof?.picture ?? {};
      const page = await compose(wish, { signal, ...(tiles === undefined ? {} : { tiles }) });
      if (signal.aborted) return;
      const picture = await nextPicture(page, proof?.picture);
      if (closed.signal.aborted) return letGo(picture, proof?.picture);
      letGo(proof?.picture, picture);
      proof = { page, areas: wish.areas, picture };
      show({ proof, error: undefined, of });
    } catch (error) {
      if (!signal.aborted) show({ proof, error, of });
    }
  };
  const run = async (): Promise<void> => {
    if (asked) return;
    for (let wanted = next; wanted && !closed.signal.aborted; wanted = next) {
      next = undefined;
      const leave = new AbortController();
      asked = { page: wanted.page, leave };
      await ask(wanted, leave);
    }
    asked = undefined;
  };
  return {
    want(wanted: Wanted): void {
      next = wanted;
      // A page that nobody looks at any more is not waited for; a step of a drag is.
      if (asked && asked.page !== wanted.page) asked.leave.abort();
      void run();
    },
    close(): void {
      closed.abort();
      asked?.leave.abort();
      letGo(proof?.picture);
      proof = undefined;
    },
  };
}

/** @param key everything that the proof is made of besides the wish; null: it cannot be asked for yet */
export function useProof(compose: Compose, wish: ProofWish, key: string | null): LiveProof {
  const [state, setState] = useState<Shown>({ proof: undefined, error: undefined, of: '' });
  const line = useRef<ReturnType<typeof proofLine>>(undefined);
  useEffect(() => {
    line.current = proofLine(setState);
    return () => line.current?.close();
  }, []);
  const { areas: _areas, longestSide: _side, ...rest } = wish;
  const page = `${key} ${JSON.stringify(rest)}`;
  const of = key === null ? null : `${page} ${JSON.stringify(wish)}`;
  const latest = useRef({ wish, compose, page });
  latest.current = { wish, compose, page };
  useEffect(() => {
    if (of !== null) line.current?.want({ ...latest.current, of });
  }, [of]);
  return { proof: state.proof, error: state.error, behind: of !== null && state.of !== of };
}
