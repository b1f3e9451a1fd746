// The job "take out trials": whether text can be taken out of pages, tried as it is done where they are made. Nothing is left.
import { rmSync } from 'node:fs';
import { ok, type Result } from '#domain/errors/result.ts';
import type { PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import { pageKind } from '#server/documents/engine/removal/page-kind.ts';
import { pageWithout } from '#server/documents/engine/removal/removal.ts';
import { userSpaceOf } from '#server/documents/engine/text/area-text.ts';
import type { JobContext } from '#server/documents/pool/child-program.ts';
import { isSealed } from '../address/sealed.ts';
import type { TakeOutTrialsJob } from '../document-jobs.ts';
import { undrawnItems } from '../drawn-fields.ts';
import { pagePictures } from '../page-pictures.ts';
import { sourceFiles, withSources } from '../sources/source-files.ts';
import { pageTakenOut } from './page-taken-out.ts';

type Trial = TakeOutTrialsJob['trials'][number];

/** In the child's own folder, where this process works. */
const STEM = 'trial';
/** A point of a letter still shows; the page is looked at closely where it is made. */
const TRIAL_DPI = 75;

/**
 * One answer for each trial, in their order: a page that cannot be read loses nothing. Of pages that draw with the same fonts
 * and pictures and lose the same, the first is drawn with and without; of the others the glyphs alone are looked at.
 */
export async function tryTakingOut(
  { path, trials }: TakeOutTrialsJob,
  context: JobContext,
): Promise<Result<boolean[]>> {
  const files = sourceFiles(context);
  const pictures = pagePictures();
  const seen = new Set<string>();
  const can: boolean[] = [];
  let isDone = false;
  try {
    for (const trial of trials) {
      const like = await withSources(files, [path], (open) => ok(likeOthers(open.get(path), trial)));
      const key = like.ok ? like.value : null;
      let works = key !== null && seen.has(key);
      if (!works) {
        const made = await pageTakenOut({ path, ...trial }, { files, pictures, stem: STEM, dpi: TRIAL_DPI });
        works = made.ok && typeof made.value !== 'string';
        if (works && key !== null) seen.add(key);
      }
      can.push(works);
      context.progress();
    }
    isDone = true;
    return ok(can);
  } finally {
    pictures.close();
    files.close(isDone);
    for (let place = 0; place <= mostAreas(trials); place++) rmSync(`${STEM}-${place}.pdf`, { force: true });
  }
}

/** What pages have in common of which one stands for all; null: the page stands for itself, or its glyphs do not go alone. */
function likeOthers(file: PdfFile | undefined, { page, areas, preset }: Trial): string | null {
  if (file === undefined || isSealed(file.objects) || undrawnItems(file, page, null).length > 0) return null;
  const kind = pageKind(file, page);
  const geometry = file.geometry(page);
  const goes = areas.every((area) => {
    const without = pageWithout(file, page, userSpaceOf(area, geometry));
    return without !== null && without.removed.length > 0;
  });
  return kind === null || !goes ? null : JSON.stringify([preset, kind, geometry.toDisplay]);
}

const mostAreas = (trials: readonly Trial[]): number => Math.max(0, ...trials.map(({ areas }) => areas.length));
