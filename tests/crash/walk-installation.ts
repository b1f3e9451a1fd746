// What the people of a walk share: where the server is, chance, and the book of what was answered.
import { createTestClient, type TestClient } from '#tests/support/test-client.ts';
import { PASSWORD } from '../support/town.ts';

/** What was answered, and what is known, of everything that the people of a walk touched. */
export interface Ledger {
  readonly jobIds: number[];
  readonly commandIds: number[];
  /** Who made a deposit (`job 3`) or an order (`command 4`); depositors see their own only. */
  readonly owners: Map<string, string>;
  /** `action: label` → how often */
  readonly answers: Map<string, number>;
  /** Answers that no person should ever get. */
  readonly faults: string[];
  /** Pack group → the values that its last edits may have left there: the answered one and those that got no answer. */
  readonly edits: Map<number, { version: number; line: string; unknown: Set<string> }>;
}

export interface Ground {
  url(): string;
  readonly serviceIds: readonly number[];
  readonly ledger: Ledger;
  readonly chance: () => number;
  over(): boolean;
  /** The surroundings are being broken, or were a moment ago: what has no answer is no fault. */
  broken(): boolean;
}

export interface Person {
  readonly ground: Ground;
  readonly login: string;
  client: TestClient;
}

export type Action = (person: Person) => Promise<void>;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
export const pick = <T>(chance: () => number, items: readonly T[]): T | undefined =>
  items[Math.floor(chance() * items.length)];

/** Signs in anew. */
export const signIn = async (ground: Ground, login: string): Promise<TestClient> => {
  const url = ground.url();
  const body = { login, password: PASSWORD };
  const { token } = await createTestClient({ url, token: null }).call('authentication.authenticate', { body });
  return createTestClient({ url, token });
};
