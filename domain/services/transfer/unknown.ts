// What a service in a file names and this server lacks. Pure.
import type { Refusal } from '#domain/errors/result.ts';
import { askedOptions } from './asked-options.ts';
import { type Found, plain, type TransferMapping, type TransferTarget } from './known-here.ts';
import type { ServiceTransfer } from './transfer.schema.ts';

export const UNKNOWN_KINDS = ['channel', 'optionType', 'option', 'outputFile'] as const;
export type UnknownKind = (typeof UNKNOWN_KINDS)[number];

/** Something that the service names and that is not here. */
export interface Unknown {
  readonly kind: UnknownKind;
  /** By which it is mapped. */
  readonly key: string;
  readonly name: string;
  /** The option type of an option, the channel of an output file; else ''. */
  readonly of: string;
  /** A rule asks for it: the service cannot do without. */
  readonly needed: boolean;
  readonly fault: Refusal;
}

const FAULTS = {
  channel: (channel: string) => ({ label: 'services.importUnknownChannel', parameters: { channel } }),
  optionType: (optionType: string) => ({ label: 'services.importUnknownOptionType', parameters: { optionType } }),
  option: (option: string) => ({ label: 'services.importUnknownOption', parameters: { option } }),
  outputFile: (outputFile: string) => ({ label: 'services.importUnknownOutputFile', parameters: { outputFile } }),
} as const satisfies Record<UnknownKind, (name: string) => Refusal>;

const outputKey = (channelId: number, name: string): string => `${channelId}/${name}`;

type Report = Omit<Unknown, 'fault'>;

const reported = (report: Report): Unknown => ({ ...report, fault: FAULTS[report.kind](report.name) });
const isNowhere = (to: number | null | undefined, needed: boolean): boolean =>
  to === undefined || (needed && to === null);

/** What a service in a file is taken with. */
export interface Taking {
  readonly file: ServiceTransfer;
  readonly target: TransferTarget;
  readonly mapping: TransferMapping;
}

function unknownChannels({ file, target, mapping }: Taking, at: Found): Unknown[] {
  return [...at.channels].flatMap(([id, to]) => {
    const there = file.channels.find((one) => one.id === id);
    const name = there?.name ?? String(id);
    if (to === undefined) return [reported({ kind: 'channel', key: String(id), name, of: '', needed: false })];
    if (to === null) return [];
    const here = target.channels.find((one) => one.id === to)?.outputFiles ?? [];
    return (there?.outputFiles ?? [])
      .filter((output) => !here.some((one) => plain(one) === plain(output)))
      .map((output) => ({ key: outputKey(id, output), name: output }))
      .filter(({ key }) => !mapping.outputFiles.includes(key))
      .map((output) => reported({ ...output, kind: 'outputFile', of: name, needed: false }));
  });
}

function unknownOptions({ file }: Taking, at: Found): Unknown[] {
  const asked = askedOptions(file.service);
  const types = [...at.optionTypes].flatMap(([id, to]) => {
    const needed = asked.some(({ optionTypeId }) => optionTypeId === id);
    const name = file.optionTypes.find((one) => one.id === id)?.name ?? String(id);
    return isNowhere(to, needed) ? [reported({ kind: 'optionType', key: String(id), name, of: '', needed })] : [];
  });
  const values = [...at.options].flatMap(([id, to]) => {
    const needed = asked.some(({ optionValueId }) => optionValueId === id);
    const type = file.optionTypes.find(({ values: some }) => some.some((one) => one.id === id));
    // An option whose type is not known yet comes with its type.
    if (type && isNowhere(at.optionTypes.get(type.id), needed)) return [];
    const name = type?.values.find((one) => one.id === id)?.name ?? String(id);
    const of = type?.name ?? '';
    return isNowhere(to, needed) ? [reported({ kind: 'option', key: String(id), name, of, needed })] : [];
  });
  return [...types, ...values];
}

/** Channels first, each with its output files, then types and values of options. */
export const unknownOf = (taking: Taking, at: Found): Unknown[] => [
  ...unknownChannels(taking, at),
  ...unknownOptions(taking, at),
];
