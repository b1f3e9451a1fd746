// What is kept of a file name that a caller sends. It is only shown, never a path: contents lie under
// their hash.

/** Longest name kept, in characters. */
const LONGEST = 255;
// Control characters, and the signs that turn the reading direction ("gpj.exe").
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The last part of the name, composed (NFC), without what could mislead; `file` when nothing is left. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').replace(UNSAFE, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  if (last === '' || last === '.' || last === '..') return 'file';
  const characters = [...last];
  if (characters.length <= LONGEST) return last;
  const dot = last.lastIndexOf('.');
  const ending = dot > 0 && last.length - dot <= 10 ? last.slice(dot) : '';
  return characters.slice(0, LONGEST - ending.length).join('') + ending;
}
