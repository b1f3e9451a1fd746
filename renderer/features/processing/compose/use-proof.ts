// The proof of the page at hand, always of what was changed last: one is asked for at a time, and what changed meanwhile is
// asked for next, so that no answer comes behind a later one.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ComposedPage } from '#domain/api/configuration/services.contract.ts';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { ProofWish } from './compose.types.ts';

/** A page with what it was asked by. */
export interface Proof {
  readonly page: ComposedPage;
  readonly areas: readonly TechnicalArea[];
  /** Address of its picture. */
  readonly src: string;
}

/** The last good proof, and why there is no later one. */
export interface LiveProof {
  readonly proof: Proof | undefined;
  readonly error: unknown;
  /** What is shown is not of the last change yet. */
  readonly behind: boolean;
}

function pictureOf(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
}

/** A picture that the browser has not unpacked yet would leave the page empty for a moment. */
async function unpacked(src: string): Promise<void> {
  const image = new Image();
  image.src = src;
  await image.decode().catch(() => undefined);
}

interface Wanted {
  readonly wish: ProofWish;
  readonly compose: (wish: ProofWish) => Promise<ComposedPage>;
}

/** @param key everything that the proof is made of besides the wish; null: it cannot be asked for yet */
export function useProof(compose: Wanted['compose'], wish: ProofWish, key: string | null): LiveProof {
  const [state, setState] = useState<Omit<LiveProof, 'behind'> & { readonly of: string }>({
    proof: undefined,
    error: undefined,
    of: '',
  });
  const next = useRef<Wanted & { readonly of: string }>(undefined);
  const running = useRef(false);
  const alive = useRef(true);
  const run = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    while (next.current && alive.current) {
      const { wish: wanted, compose: ask, of } = next.current;
      next.current = undefined;
      try {
        const page = await ask(wanted);
        const src = pictureOf(page.picture);
        await unpacked(src);
        setState(({ proof }) => {
          if (proof) URL.revokeObjectURL(proof.src);
          return { proof: { page, areas: wanted.areas, src }, error: undefined, of };
        });
      } catch (error) {
        setState(({ proof }) => ({ proof, error, of }));
      }
    }
    running.current = false;
  }, []);
  const of = key === null ? null : `${key} ${JSON.stringify(wish)}`;
  const latest = useRef({ wish, compose });
  latest.current = { wish, compose };
  useEffect(() => {
    if (of === null) return;
    next.current = { ...latest.current, of };
    void run();
  }, [of, run]);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return { proof: state.proof, error: state.error, behind: of !== null && state.of !== of };
}
