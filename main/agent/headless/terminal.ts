// What the headless agent writes on its standard output, and how it puts things for people.

/** Writes one line. */
export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

/** Resolves when everything was written: a pipe takes long texts in pieces, and an exit before the last one cuts them off. */
export const outputWritten = (): Promise<void> => new Promise((done) => process.stdout.write('', () => done()));

/** The text of a refusal of the command line (`wrong`). */
export const refusalText = (parameters: Readonly<Record<string, unknown>>): string => String(parameters.text);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const machineLocale = (): string => Intl.DateTimeFormat().resolvedOptions().locale.slice(0, 2);
