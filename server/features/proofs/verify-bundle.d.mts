// Types of verify-bundle.mjs, which is plain JavaScript because strangers run it.
import type { ChainPart } from '#server/letters/chain/chain-part.ts';

/** A public key (SPKI, base 64) with its fingerprint. */
export interface NamedKey {
  readonly fingerprint: string;
  readonly publicKey: string;
}

/** Whose keys count, and the ids of what the part is about, by kind. */
export interface ChainScope {
  readonly keys: readonly NamedKey[];
  readonly things: Readonly<Record<string, readonly number[]>>;
}

/** What is wrong with a part of the audit chain, in words. */
export function checkChain(part: ChainPart, scope: ChainScope): string[];

/** A bundle as it is read from its folder. */
export interface ReadBundle {
  readonly text: string;
  readonly signature: { readonly fingerprint: string; readonly signature: string };
  readonly chain: ChainPart;
  readonly found: ReadonlyMap<string, { readonly sha256: string; readonly bytes: number }>;
  readonly odd: readonly string[];
  readonly unclear: readonly string[];
  readonly fingerprint?: string | undefined;
}

/** What is wrong with a bundle, in words. */
export function checkBundle(bundle: ReadBundle): string[];

/** The bundle that was unpacked into a folder. @throws Error when its main files cannot be read */
export function readFolder(folder: string): ReadBundle;
