// What each provider of the server takes, as data: its form, and what is checked of it when a channel is saved.
import { cleanEmail, isEmail } from '../addresses/email.ts';
import { isOneOf } from '../shared/includes.ts';
import { BUILT_PROVIDERS, type BuiltProvider } from './channel-types.ts';

/** How a value is entered. A secret is sealed, and never read back. */
export interface ProviderField {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'choice' | 'secret';
  readonly choices?: readonly string[];
  /** Whether a value that is not empty is one of it. */
  readonly takes: (value: string) => boolean;
}

/** A host name or an IPv4 address. */
const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;
/** As a folder may be called everywhere. */
const FOLDER_NAME = /^[a-z0-9][a-z0-9-]{0,59}$/;

const isPort = (value: string): boolean => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;

const choice = (name: string, choices: readonly string[]): ProviderField => ({
  name,
  kind: 'choice',
  choices,
  takes: (value) => choices.includes(value),
});

/** How a connection to a mail server is encrypted; `offered`: where the server offers it, and always before a sign-in. */
export const MAIL_ENCRYPTIONS = ['starttls', 'tls', 'offered'] as const;

/** Longest value, a secret among them, in characters. */
export const PROVIDER_VALUE_LENGTH = 1000;

/** Settings of the providers that the server has; nothing reads another one. */
export const PROVIDER_FIELDS: Readonly<Record<BuiltProvider, readonly ProviderField[]>> = {
  /** Without a name the folder is called as the channel is. */
  folder: [{ name: 'folder', kind: 'text', takes: (value) => FOLDER_NAME.test(value) }],
  /** Without a host the mail server of the installation sends. */
  smtp: [
    { name: 'host', kind: 'text', takes: (value) => value.length <= 253 && HOST.test(value) },
    { name: 'port', kind: 'number', takes: isPort },
    choice('encryption', MAIL_ENCRYPTIONS),
    { name: 'login', kind: 'text', takes: () => true },
    { name: 'password', kind: 'secret', takes: () => true },
    /** One address, with or without a name: `Alder <post@alder.example>`. */
    { name: 'from', kind: 'text', takes: (value) => isEmail(cleanEmail(value)) },
    choice('doubt', ['resend', 'hold']),
  ],
};

/** Fields of a provider; none of one that the server has not. */
export const fieldsOf = (provider: string): readonly ProviderField[] =>
  isOneOf(BUILT_PROVIDERS, provider) ? PROVIDER_FIELDS[provider] : [];
