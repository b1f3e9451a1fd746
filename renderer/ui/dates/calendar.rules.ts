// Keys of the calendar in right-to-left languages: its days run to the left there, so the arrows change places. Pure.

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key that the picker has to hear instead of the one that was pressed; undefined where it hears that one. */
export const mirroredKey = (key: string, dir: 'ltr' | 'rtl'): string | undefined =>
  dir === 'rtl' ? MIRRORED[key] : undefined;
