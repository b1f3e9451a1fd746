// Labels that the source of a call leads to and that it is not refused with, by calls and with the reason: read by hand.
import type { CallName } from '#domain/api/calls.ts';

interface Never {
  readonly calls: (name: CallName) => boolean;
  readonly labels: RegExp;
  readonly why: string;
}

const among =
  (...names: readonly CallName[]) =>
  (name: CallName): boolean =>
    names.includes(name);
const everyCall = (): boolean => true;

export const NEVER_OF_CALLS: readonly Never[] = [
  {
    calls: everyCall,
    labels: /^document\./,
    why: 'What the engine says of a file; `fileRefusal` puts it in the words of a deposit.',
  },
  { calls: everyCall, labels: /^file\.maybeAlreadyOrdered$/, why: 'A warning beside an answer.' },
  {
    calls: among('files.upload', 'files.put', 'files.appendUpload', 'services.save', 'services.import'),
    labels: /^file\.(purged|noFile)$/,
    why: 'The file has come with this call.',
  },
  {
    calls: among('files.appendUpload'),
    labels: /^file\.(empty|tooBig)$/,
    why: '`files.createUpload` is told how long it is.',
  },
  {
    calls: among('services.import'),
    labels: /^exception\.editionConflict$/,
    why: 'It is a new service.',
  },
  {
    calls: among('files.merge'),
    labels: /^file\.(empty|encrypted|invalid|noPages|truncated)$/,
    why: 'The file is one that was just written.',
  },
  {
    calls: everyCall,
    labels: /^expression\.(empty\.\w+|date|length|number)$/,
    why: 'Said of a letter when an expression is evaluated; a save looks at how it is written.',
  },
  {
    calls: among('channels.save'),
    labels: /^expression\.(fuel|notHere)$/,
    why: 'No text is matched, and areas know all facts.',
  },
  { calls: among('channels.save'), labels: /^channels\.noEffectYet$/, why: 'A warning beside an answer.' },
  {
    calls: among('services.save', 'services.import'),
    labels: /^metadata\.(mandatory|notEditable)$/,
    why: 'A constant is checked as a value that is given, of a field that asks for none.',
  },
  {
    calls: among('services.import'),
    labels: /^services\.importUnknown(Channel|OutputFile)$/,
    why: 'What is not here is listed in `unknown` of the answer.',
  },
  {
    calls: among('contacts.import', 'recipients.import', 'tariffs.import', 'users.import'),
    labels: /./,
    why: 'What is wrong with a line is said in the answer, line by line.',
  },
  {
    calls: among('tracking.import'),
    labels: /^parser\.(columnMissing|line|noList|tooManyRows)$/,
    why: '`fault` of the answer: rows before it are kept.',
  },
  {
    calls: (name) => name.startsWith('tracking.'),
    labels: /^delivery\.(cannotMove|inDoubt)$/,
    why: 'What becomes of the order behind a document is no matter of the event.',
  },
  {
    calls: everyCall,
    labels: /^permissions\.masks$/,
    why: 'Profiles that are stored have masks; `profiles.save` alone is given some.',
  },
  {
    calls: among(
      'authentication.createTicket',
      ...(['groups.remove', 'groups.save', 'units.remove', 'users.remove'] as const),
    ),
    labels: /^permissions\.(notGrantable|ownProfile)$/,
    why: 'Said of a new profile of a user; here it stays.',
  },
  { calls: among('users.save'), labels: /^user\.passwordUnchanged$/, why: 'The password before is not known.' },
  { calls: among('library.keep'), labels: /^library\.notOwn$/, why: 'The file is the own one.' },
  { calls: among('drafts.create'), labels: /^job\.draftGone$/, why: 'It was made by this call.' },
];
