// A value as it is judged and kept, whoever gave it.

/** Composed letters, line feeds between lines, no blanks around; what shows nothing is empty. Most values are so already. */
export function plainValue(text: string): string {
  if (!/[^ -~]/.test(text)) return text.trim();
  const lines = text.normalize('NFC').replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, '\n');
  return /^[\s\p{Cf}\p{Cc}]*$/u.test(lines) ? '' : lines.trim();
}
