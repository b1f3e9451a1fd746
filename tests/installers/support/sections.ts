// One shell script in the fresh machine, because every entry into it is a boot of its own: sections are told apart by a mark.
import type { Checks } from '#tests/printer/support/checks.ts';

const MARK = '=====';

/** Begins a script: defines `section NAME`, and starts CUPS. */
export const PREAMBLE = `
section() { echo "${MARK}$1"; }
mkdir -p /run/cups && /usr/sbin/cupsd
for i in $(seq 50); do lpstat -r | grep -q 'is running' && break; sleep 0.2; done
`;

/** Ends a script. */
export const EPILOGUE = `
section end
kill $(cat /run/cups/cupsd.pid 2>/dev/null) 2>/dev/null
`;

export interface Sections {
  /** Output of one section; empty when the script did not come so far. */
  readonly at: (name: string) => string;
  /** Checks that all patterns are in a section; shows its last lines. */
  readonly looks: (title: string, name: string, ...expected: RegExp[]) => boolean;
}

/** Splits the output; a script that did not come to its end is shown. */
export function sectionsOf(output: string, { check }: Checks): Sections {
  const parts = output.split(MARK).slice(1);
  const sections = new Map(
    parts.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)] as const),
  );
  const at = (name: string): string => sections.get(name) ?? '';
  if (!sections.has('end')) console.log(output.slice(-4000));
  return {
    at,
    looks: (title, name, ...expected) =>
      check(
        title,
        expected.every((one) => one.test(at(name))),
        at(name).trim().split('\n').slice(-4).join(' | ').slice(0, 300),
      ),
  };
}
