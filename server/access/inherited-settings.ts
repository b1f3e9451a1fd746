// What an account's settings come to once its ancestors' are added: an empty setting is inherited from the parent, the
// root has defaults (docs/model.md, "Inherited settings"). Pure.

import { endOfDay } from '#domain/accounts/ending.rules.ts';
import { DEFAULT_POLICY, type SignInPolicy, stricter } from '#domain/accounts/sign-in-policy.ts';
import { DEFAULT_DRAFT_DAYS } from '#domain/jobs/draft.rules.ts';
import { DEFAULT_INBOX_DAYS } from '#domain/jobs/inbox.rules.ts';
import { ESCALATION_DAYS, FALLBACK_DAYS } from '#domain/shipments/fallback.rules.ts';

/** One account of the chain from the root down, as far as inheritance goes. */
export interface SettingsLink {
  readonly enabled: boolean;
  readonly removed: boolean;
  readonly brandingId: number | null;
  readonly channelIds: readonly number[] | null;
  readonly definition: Readonly<Record<string, unknown>>;
}

/** What the installation asks of all accounts, at the head of a chain. */
export interface PolicyLink {
  readonly policy: unknown;
  readonly savedAt: string;
}
/** Accounts from the root down, with the policy of the installation before them where there is one. */
export type SettingsChain = readonly (SettingsLink | PolicyLink)[];

/** The last day of an account (yyyy-MM-dd) as its own zone has it. */
export interface Ending {
  readonly date: string;
  readonly timeZone: string;
  readonly depth: number;
}

/** What holds for an account: its own settings, and where it states none those of its ancestors. */
export interface EffectiveSettings {
  /** the account and all its ancestors are enabled and not removed */
  readonly open: boolean;
  /** The end that comes first, of the account or one above; `depth` counts from the root, 0. null: it has none */
  readonly ending: Ending | null;
  readonly brandingId: number | null;
  /** null: every channel */
  readonly channelIds: readonly number[] | null;
  /** IANA */
  readonly timeZone: string;
  readonly locale: string;
  readonly validationExpiryDays: number;
  /** days that a printed document waits in the inbox */
  readonly inboxDays: number;
  /** days that a draft is kept after its last change */
  readonly draftDays: number;
  /** days from the hand-over in which a failure falls back by itself */
  readonly fallbackDays: number;
  /** no other channel takes over unless a person says so */
  readonly fallbackAsk: boolean;
  /** working days after which administrators hear of documents in error */
  readonly escalationDays: number;
  readonly idleMinutes: number;
  readonly fourEyes: boolean;
  /** nothing of its orders leaves the house */
  readonly testMode: boolean;
  /** nobody signs in with a password alone */
  readonly secondFactorRequired: boolean;
  /** days; null: never */
  readonly freezeDelayDays: number | null;
  readonly fileDelayDays: number | null;
  readonly dataDelayDays: number | null;
  /** bits */
  readonly minPasswordEntropy: number;
  /** days; null or 0: passwords do not grow old */
  readonly maxPasswordValidityDays: number | null;
  readonly defaultMailCountry: string | null;
  /** the policy of the installation; what accounts say of the same is in the fields above, joined with it */
  readonly policy: SignInPolicy;
  /** when it was saved; null: never */
  readonly policySavedAt: Date | null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The nearest value that is set, from the account upwards. */
function nearest<T>(chain: readonly SettingsLink[], read: (link: SettingsLink) => unknown, is: (v: unknown) => v is T) {
  for (const link of chain.toReversed()) {
    const value = read(link);
    if (is(value)) return value;
  }
  return null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const property = (name: string) => (link: SettingsLink) =>
  isRecord(link.definition.properties) ? link.definition.properties[name] : undefined;
const field = (name: string) => (link: SettingsLink) => link.definition[name];

/** A child can only narrow the list of its parent. */
function narrowed(chain: readonly SettingsLink[]): readonly number[] | null {
  const lists = chain.flatMap(({ channelIds }) => (channelIds === null ? [] : [channelIds]));
  const [first, ...others] = lists;
  return first === undefined ? null : first.filter((id) => others.every((list) => list.includes(id)));
}

/** An account ends with the first of those above it that does. */
function firstEnding(chain: readonly SettingsLink[]): Ending | null {
  const ends = chain.flatMap((link, depth) => {
    const date = link.definition.expiryDate;
    if (!isText(date)) return [];
    const timeZone = nearest(chain.slice(0, depth + 1), property('timeZone'), isText) ?? 'UTC';
    return [{ date, timeZone, depth, at: endOfDay(date, timeZone) ?? Number.POSITIVE_INFINITY }];
  });
  const [first] = ends.sort((a, b) => a.at - b.at);
  return first === undefined ? null : { date: first.date, timeZone: first.timeZone, depth: first.depth };
}

/** An account may ask for a longer time than the product's own; than that of a policy which somebody saved only for less. */
function stricterIdle(ofAccount: number | null, { idleMinutes }: SignInPolicy, isSaved: boolean): number {
  if (ofAccount === null) return idleMinutes;
  return isSaved ? Math.min(ofAccount, idleMinutes) : ofAccount;
}

const isPolicy = (link: SettingsLink | PolicyLink): link is PolicyLink => 'policy' in link;

/** The settings that hold for the last account of a chain. */
export function inheritSettings(links: SettingsChain): EffectiveSettings {
  const chain = links.filter((link): link is SettingsLink => !isPolicy(link));
  const saved = links.find(isPolicy);
  // It was held against its schema when it was saved.
  const policy = { ...DEFAULT_POLICY, ...(saved?.policy as Partial<SignInPolicy> | undefined) };
  const ofAccounts = (name: string) => nearest(chain, field(name), isNumber);
  return {
    open: chain.length > 0 && chain.every(({ enabled, removed }) => enabled && !removed),
    ending: firstEnding(chain),
    brandingId: nearest(chain, ({ brandingId }) => brandingId, isNumber),
    channelIds: narrowed(chain),
    timeZone: nearest(chain, property('timeZone'), isText) ?? 'UTC',
    locale: nearest(chain, property('locale'), isText) ?? 'en',
    validationExpiryDays: nearest(chain, property('validationExpiryDays'), isNumber) ?? 15,
    inboxDays: nearest(chain, property('inboxDays'), isNumber) ?? DEFAULT_INBOX_DAYS,
    draftDays: nearest(chain, property('draftDays'), isNumber) ?? DEFAULT_DRAFT_DAYS,
    fallbackDays: nearest(chain, property('fallbackDays'), isNumber) ?? FALLBACK_DAYS,
    fallbackAsk: chain.some((link) => property('fallbackAsk')(link) === true),
    escalationDays: nearest(chain, property('escalationDays'), isNumber) ?? ESCALATION_DAYS,
    idleMinutes: stricterIdle(nearest(chain, property('idleMinutes'), isNumber), policy, saved !== undefined),
    secondFactorRequired: chain.some((link) => property('secondFactorRequired')(link) === true),
    fourEyes: chain.some((link) => property('fourEyes')(link) === true),
    testMode: chain.some((link) => property('testMode')(link) === true),
    freezeDelayDays: nearest(chain, field('freezeDelayDays'), isNumber),
    fileDelayDays: nearest(chain, field('fileDelayDays'), isNumber),
    dataDelayDays: nearest(chain, field('dataDelayDays'), isNumber),
    minPasswordEntropy:
      saved === undefined
        ? (ofAccounts('minPasswordEntropy') ?? policy.minPasswordEntropy)
        : Math.max(ofAccounts('minPasswordEntropy') ?? 0, policy.minPasswordEntropy),
    maxPasswordValidityDays: stricter(ofAccounts('maxPasswordValidityDays'), policy.maxPasswordValidityDays),
    defaultMailCountry: nearest(chain, field('defaultMailCountry'), isText),
    policy,
    policySavedAt: saved === undefined ? null : new Date(saved.savedAt),
  };
}
