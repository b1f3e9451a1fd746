// The register of consent as random histories change it, and what they know of it: from when until when a recipient surely wanted
// no electronic post. What was asked for and not answered yet counts for nothing.
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { PostOffice } from '../scenarios/post-office.ts';
import type { Workers } from './workers.ts';

/** Instants of the server's clock, ms; `to` null: still. */
interface Span {
  readonly from: number;
  to: number | null;
}

/** Where the letter of a recipient goes: what the register has verified for them, unless they moved. Some mailboxes are gone. */
export function emailOf(identifier: string): string {
  const n = Number(identifier) - 1;
  return n % 7 === 3 ? `nobody${n}@mail.example` : `person${n}@mail.example`;
}

/** How a save comes: with the edition at hand, or with one that is old. */
interface Save {
  readonly preference: ConsentPreference;
  readonly stale: boolean;
  /** Another address than before. */
  readonly moved: boolean;
}

export class Register {
  administrator: TestClient;
  readonly #office: PostOffice;
  readonly #workers: Workers;
  readonly #paper = new Map<string, Span[]>();
  /** Changes of one recipient come one after the other. */
  readonly #turns = new Map<string, Promise<unknown>>();
  #moves = 0;

  constructor(office: PostOffice, workers: Workers, administrator: TestClient) {
    this.#office = office;
    this.#workers = workers;
    this.administrator = administrator;
  }

  #now(): number {
    return this.#office.server.clock.now().getTime();
  }

  #spansOf(identifier: string): Span[] {
    const known = this.#paper.get(identifier) ?? [{ from: 0, to: null }];
    this.#paper.set(identifier, known);
    return known;
  }

  async #read(identifier: string) {
    const body = { senderAccountId: this.#office.town.accountId, recipientIdentifiers: [identifier] };
    return (await this.administrator.call('recipients.list', { body }))[0];
  }

  /** While a change is under way nobody knows. */
  async #changed(identifier: string, change: () => Promise<unknown>): Promise<void> {
    const before = this.#turns.get(identifier) ?? Promise.resolve();
    const mine = before
      .catch(() => undefined)
      .then(async () => {
        const spans = this.#spansOf(identifier);
        const last = spans.at(-1);
        if (last !== undefined) last.to ??= this.#now();
        try {
          await change();
        } finally {
          const found = await this.#read(identifier);
          if (found?.inUse !== 'electronic') spans.push({ from: this.#now(), to: null });
        }
      });
    this.#turns.set(identifier, mine);
    await mine;
  }

  /** A manager writes down what the recipient said. */
  save(identifier: string, { preference, stale, moved }: Save): Promise<void> {
    return this.#changed(identifier, async () => {
      const found = await this.#read(identifier);
      if (moved) this.#moves += 1;
      const emailAddress = moved ? `${identifier}.${this.#moves}@home.example` : emailOf(identifier);
      const asked = { senderAccountId: this.#office.town.accountId, recipientIdentifier: identifier, emailAddress };
      const version = found === undefined ? {} : { version: found.version - (stale ? 1 : 0) };
      const body = { ...asked, ...version, note: 'By phone', mainPreferences: { preference } };
      await this.administrator.call('recipients.save', { body });
    });
  }

  async sendLink(identifier: string): Promise<void> {
    const body = { senderAccountId: this.#office.town.accountId, recipientIdentifier: identifier };
    await this.administrator.call('recipients.sendLink', { body });
  }

  /** The recipient opens the last link and chooses. @returns false: no link came */
  async choose(identifier: string, preference: 'electronic' | 'paper', emailAddress?: string): Promise<boolean> {
    const mail = this.#workers.mails.findLast(({ text }) => text.includes('token=') && text.includes(identifier));
    const token = /[?&]token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    if (token === undefined) return false;
    const body = { token, preference, ...(emailAddress === undefined ? {} : { emailAddress }) };
    const { stranger } = this.#office.server;
    await this.#changed(identifier, () => stranger.call('recipients.choose', { body }));
    return true;
  }

  /** Whether the recipient wanted no electronic post during all of this time. */
  isPaper(identifier: string, from: Date, to: Date): boolean {
    return this.#spansOf(identifier).some(
      (span) => span.from < from.getTime() && (span.to === null || span.to > to.getTime()),
    );
  }
}
