// The computer's own file dialog, opened from anywhere on a screen.
import type { Box } from '../workbench/service.rules.ts';

const ACCEPTED: Readonly<Record<string, string>> = { pdf: 'application/pdf,.pdf', archive: 'application/zip,.zip' };

/** What the dialog offers for a box; undefined: anything. */
export const acceptOf = (box: Box | undefined): string | undefined => ACCEPTED[box?.boxType ?? ''];

/** Opens the dialog with what the box takes; `onFiles` is not called when the person chooses nothing. `many`: no box yet. */
export function chooseFiles(box: Box | undefined, onFiles: (files: File[]) => void, { many = false } = {}): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = many || (box !== undefined && box.maxElements !== 1);
  const accept = acceptOf(box);
  if (accept) input.accept = accept;
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  input.click();
}
