// Programs of the server's machine that preprocessors need, as a service sees them: whether they are there, and what may be
// chosen of them.

/** What a command of the operator lets a service choose. */
export interface OfferedCommand {
  /** Kinds of deposited file, by their content. */
  readonly accepts: readonly ('pdf' | 'text' | 'zip' | 'unknown')[];
  /** By name: the values that may be chosen, and the one that holds where none is. */
  readonly parameters: Readonly<Record<string, { readonly values: readonly string[]; readonly default: string }>>;
}

export interface OfferedPrograms {
  /** LibreOffice is installed. */
  readonly office: boolean;
  readonly commands: ReadonlyMap<string, OfferedCommand>;
}
