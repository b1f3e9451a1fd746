// How the service of the wizard sends: the channels that can, the one that is answered, and what it is given.
import { useIntl } from 'react-intl';
import { windowOf } from '#domain/documents/address-side.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useUser } from '#renderer/session/use-session.ts';
import type { Offered, OfferedChannel } from '../editor/channels/offered.ts';
import { useSenderCountry } from '../editor/channels/use-sender-country.ts';
import { usualOf } from '../editor/channels/usual.rules.ts';
import type { Answers, Kind } from './answers.ts';
import { addressRule, bodyRule, hasAddress, letterAreas, onPage, textRule, type Written } from './rows/letter.rules.ts';
import type { RowsSample } from './rows/use-rows.ts';
import { addressOf, isEmail, SENDINGS, type Sending, type SendingBy } from './rules/sending.rules.ts';
import { areaRule } from './rules/wizard-draft.rules.ts';

interface SendingFrom {
  readonly kind: Kind;
  readonly answers: Answers;
  readonly offered: Offered;
  readonly rows: RowsSample;
  readonly area: PageArea | undefined;
  readonly emailArea: PageArea | undefined;
}

export interface SendingChoice {
  /** Channels of letters, and of e-mails that need no more than the wizard asks. */
  readonly letterChannels: readonly OfferedChannel[];
  readonly emailChannels: readonly OfferedChannel[];
  /** What the sample allows. */
  readonly possible: ReadonlySet<SendingBy>;
  readonly by: SendingBy;
  readonly channel: OfferedChannel | undefined;
  readonly emailChannel: OfferedChannel | undefined;
  readonly subject: string;
  readonly body: string;
  readonly window: Written['window'];
  /** undefined: something is missing. */
  readonly sending: Sending | undefined;
}

/** A country whose envelopes have their window where people of this language expect it. */
const COUNTRIES: Readonly<Record<string, string>> = { de: 'DE', en: 'GB' };

interface Rules {
  readonly address: Expression | undefined;
  readonly email: Expression | undefined;
}

/** What the sample gives: an address for letters, and one for e-mails. */
function rulesOf({ kind, rows: { columns, roles }, area, emailArea }: SendingFrom): Rules {
  if (kind !== 'rows') return { address: area && areaRule(area), email: emailArea && areaRule(emailArea) };
  const field = columns[roles.indexOf('email')]?.field;
  return {
    address: hasAddress(roles) ? addressRule(columns, roles) : undefined,
    email: field === undefined ? undefined : { type: 'dataColumn', box: null, column: field },
  };
}

type Chosen = Omit<SendingChoice, 'sending' | 'letterChannels' | 'emailChannels' | 'possible'>;

function choose(from: SendingFrom, { address, email }: Rules) {
  const { kind, answers, offered } = from;
  const enabled = offered.channels.filter((one) => one.enabled);
  const letterChannels = enabled.filter((one) => addressOf(one) !== undefined);
  const emailChannels = enabled.filter(isEmail);
  const channel = letterChannels.find(({ id }) => id === answers.channelId) ?? usualOf(letterChannels, offered.uses);
  const emailChannel = emailChannels.find(({ id }) => id === answers.emailId) ?? usualOf(emailChannels, offered.uses);
  const canLetter = channel !== undefined && address !== undefined;
  // On a page the place of the address can still be marked.
  const canEmail = emailChannel !== undefined && (email !== undefined || kind !== 'rows');
  const possible = new Set(SENDINGS.filter((one) => (one === 'letter' || canEmail) && (one === 'email' || canLetter)));
  const first = SENDINGS.find((one) => possible.has(one)) ?? 'letter';
  const by = answers.by !== undefined && possible.has(answers.by) ? answers.by : first;
  return { letterChannels, emailChannels, channel, emailChannel, possible, by };
}

interface Wording {
  readonly t: Text;
  readonly named: ReturnType<typeof useNameIn>;
}

const PARTS = ['sender', 'address', 'subject', 'text'];

/** What stands on the page; nothing where the letters come as they are. */
function areasOf({ kind, answers, rows }: SendingFrom, chosen: Chosen, { t }: Wording) {
  const names = Object.fromEntries(PARTS.map((one) => [one, t(`processing.wizard.letter.${one}`)]));
  return (address: Expression | undefined) =>
    kind === 'rows' ? letterAreas({ ...answers.written, window: chosen.window }, rows.columns, { address, names }) : [];
}

function sendingOf(from: SendingFrom, chosen: Chosen, words: Wording): Sending | undefined {
  const { answers, rows, kind } = from;
  const { by, channel, emailChannel, subject, body } = chosen;
  const { address, email } = rulesOf(from);
  const isLetter = by !== 'email' && channel !== undefined && address !== undefined;
  const isMail = by !== 'letter' && emailChannel !== undefined && email !== undefined;
  if ((by !== 'email' && !isLetter) || (by !== 'letter' && !isMail)) return undefined;
  const areas = areasOf(from, chosen, words);
  const letter = isLetter && {
    channel,
    label: words.named(channel),
    areas: areas({ type: 'requirementReference', name: addressOf(channel) ?? '' }),
    values: { address, areaEditable: kind !== 'rows' },
  };
  const mail = isMail && {
    channel: emailChannel,
    label: words.named(emailChannel),
    areas: areas(addressRule(rows.columns, rows.roles, onPage)),
    values: {
      address: email,
      subject: textRule(subject, rows.columns),
      body: bodyRule(body, rows.columns),
    },
  };
  const { printSide, options, inFront = false } = answers;
  const window = kind === 'rows' ? chosen.window : null;
  return { letter: letter || undefined, email: mail || undefined, printSide, window, inFront, options };
}

export function useSending(from: SendingFrom): SendingChoice {
  const t = useText();
  const named = useNameIn();
  const { locale } = useIntl();
  const { ouId } = useUser();
  const country = useSenderCountry(ouId) ?? COUNTRIES[locale.slice(0, 2)] ?? null;
  const { answers } = from;
  const found = choose(from, rulesOf(from));
  const usual = found.emailChannel?.requirements.find(({ name }) => name === 'emailSubject')?.content ?? '';
  const chosen = {
    ...found,
    subject: answers.emailSubject ?? (usual || t('processing.wizard.email.subject.usual')),
    body: answers.emailBody ?? t('processing.wizard.email.body.usual'),
    window: answers.window ?? windowOf(country),
  };
  return { ...chosen, sending: sendingOf(from, chosen, { t, named }) };
}
