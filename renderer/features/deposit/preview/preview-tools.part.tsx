// The tools above the preview: turning, the figures of an area, marks, zoom.
import {
  IconChevronLeft,
  IconChevronRight,
  IconMailOpened,
  IconMarquee2,
  IconRulerMeasure,
  IconScanEye,
} from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from './preview.module.css';
import { ZoomButtons } from './zoom-buttons.part.tsx';

export const ZOOMS = [1, 1.5, 2.2] as const;

/** Whether the letter is shown in another way: as it leaves, or with what lies in the way. */
export interface Leaving {
  readonly active: boolean;
  readonly onChange: (active: boolean) => void;
}

interface PreviewToolsProps {
  /** From 0. */
  page: number;
  pageCount: number;
  /** Translated: "Page 1 of 3". */
  label: string;
  onTurn: (page: number) => void;
  /** Index of the zoom. */
  zoom: number;
  onZoom: (zoom: number) => void;
  marks: boolean;
  onMarks: (marks: boolean) => void;
  /** Whether the figures of an area are shown; undefined where no area can be moved. */
  figures: boolean | undefined;
  onFigures: (figures: boolean) => void;
  leaving: Leaving | undefined;
  /** Whether what lies in the way is shown; undefined where it cannot be. */
  looking: Leaving | undefined;
}

export function PreviewTools(props: PreviewToolsProps) {
  const { page, pageCount, label, onTurn, zoom, onZoom, marks, onMarks, figures, onFigures, leaving, looking } = props;
  const t = useText();
  const empty = pageCount === 0;
  return (
    <div className={classes.tools}>
      {empty ? null : (
        <>
          <IconButton
            icon={IconChevronLeft}
            flip
            label={t('deposit.page.before')}
            disabled={page === 0}
            onClick={() => onTurn(page - 1)}
          />
          <span className={classes.pageNo}>{label}</span>
          <IconButton
            icon={IconChevronRight}
            flip
            label={t('deposit.page.next')}
            disabled={page >= pageCount - 1}
            onClick={() => onTurn(page + 1)}
          />
        </>
      )}
      <span className={classes.grow} />
      {leaving === undefined ? null : (
        <IconButton
          icon={IconMailOpened}
          label={t('deposit.mend.asItLeaves')}
          active={leaving.active}
          onClick={() => leaving.onChange(!leaving.active)}
        />
      )}
      {looking === undefined ? null : (
        <IconButton
          icon={IconScanEye}
          label={t('deposit.look.title')}
          active={looking.active}
          onClick={() => looking.onChange(!looking.active)}
        />
      )}
      {figures === undefined ? null : (
        <IconButton
          icon={IconRulerMeasure}
          label={t('deposit.area.fields')}
          active={figures}
          onClick={() => onFigures(!figures)}
        />
      )}
      <IconButton
        icon={IconMarquee2}
        label={t('deposit.page.areas')}
        active={marks && !empty}
        disabled={empty}
        onClick={() => onMarks(!marks)}
      />
      <ZoomButtons zoom={zoom} steps={ZOOMS.length} disabled={empty} onZoom={onZoom} />
    </div>
  );
}
