// The file in which the operator names programs that services may use. Read once, at the start; whoever can write it can run
// programs as the server.
import path from 'node:path';
import { z } from 'zod';
import { FILE_KINDS } from '#domain/jobs/creation.rules.ts';

const Name = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,59}$/, 'a name is made of letters, digits, points, hyphens and underscores');
const Value = z.string().regex(/^[\w.,:=+@%/-]{1,200}$/, 'a value is made of letters, digits and .,:=+@%/-_');

/** The system ends each argument and each value of the environment at a NUL. */
const Given = z
  .string()
  .max(1_000)
  .refine((text) => !text.includes('\0'), 'no NUL');

/** A part in braces of an argument, such as `{input}`. */
const PLACEHOLDER = /\{([^{}]*)\}/g;
const OWN_PLACEHOLDERS = ['input', 'output'];

const Parameter = z
  .strictObject({ values: z.array(Value).min(1).max(100), default: Value })
  .refine(({ values, default: chosen }) => values.includes(chosen), 'the default is one of the values');

/** A program of the machine as services may use it. */
export const OperatorCommand = z
  .strictObject({
    name: Name,
    /** The program; never looked for on a search path. */
    path: z.string().refine((value) => path.isAbsolute(value), 'the path is absolute'),
    /** `{input}` is the deposited file, `{output}` the folder for documents, `{NAME}` a value that the service chose. */
    arguments: z.array(Given).max(100),
    parameters: z.record(Name, Parameter).default({}),
    /** What deposited files are by their content. */
    accepts: z.array(z.enum(FILE_KINDS)).min(1).default(['pdf']),
    /** `off`: where the machine cannot keep it off the network, the server does not start. `open`: it has the server's. */
    network: z.enum(['off', 'open']).default('off'),
    /** All of its environment. */
    environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), Given).default({}),
    seconds: z.number().int().min(1).max(600).default(60),
    memoryMegabytes: z.number().int().min(16).max(16_384).default(512),
    outputMegabytes: z.number().int().min(1).max(4_096).default(256),
    outputFiles: z.number().int().min(1).max(2_000).default(200),
    /** What an exit code means, in words for the person who deposits. */
    exitCodes: z.record(z.string().regex(/^\d{1,3}$/), z.string().min(1).max(200)).default({}),
  })
  .superRefine(({ arguments: args, parameters }, context) => {
    for (const [index, argument] of args.entries()) {
      const unknown = [...argument.matchAll(PLACEHOLDER)]
        .map(([, name = '']) => name)
        .find((name) => !OWN_PLACEHOLDERS.includes(name) && !Object.hasOwn(parameters, name));
      if (unknown !== undefined) {
        context.addIssue({ code: 'custom', path: ['arguments', index], message: `{${unknown}} is no parameter` });
      }
    }
    for (const name of OWN_PLACEHOLDERS) {
      const isNamed = args.some((argument) => argument.includes(`{${name}}`));
      if (!isNamed) context.addIssue({ code: 'custom', path: ['arguments'], message: `no argument has {${name}}` });
    }
    for (const name of Object.keys(parameters)) {
      const isOwn = OWN_PLACEHOLDERS.includes(name);
      // Whoever chooses a value expects that it does something.
      if (!isOwn && args.some((argument) => argument.includes(`{${name}}`))) continue;
      const message = isOwn ? `{${name}} is the server's own` : `no argument has {${name}}`;
      context.addIssue({ code: 'custom', path: ['parameters', name], message });
    }
  });
export type OperatorCommand = z.infer<typeof OperatorCommand>;

export const CommandsFile = z.strictObject({ commands: z.array(OperatorCommand).max(100) });

/** The arguments of a run; what stands in braces is replaced once, and never read again. */
export const argumentsOf = (command: OperatorCommand, values: Readonly<Record<string, string>>): string[] =>
  command.arguments.map((argument) =>
    argument.replace(PLACEHOLDER, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
    ),
  );
