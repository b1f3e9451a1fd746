// The bar over the desk: pages, how the chosen are aligned, how the page is looked at.
import {
  IconGridDots,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconMagnet,
  IconPalette,
  IconZoomIn,
  IconZoomOut,
  type TablerIcon,
} from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import classes from './compose.module.css';
import { ALIGNMENTS, type Alignment } from './geometry.rules.ts';

const ALIGN_ICONS: Readonly<Record<Alignment, TablerIcon>> = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
};

/** How the page is looked at. */
export interface ViewOptions {
  readonly snap: boolean;
  readonly grid: boolean;
  readonly production: boolean;
}

interface BarProps {
  page: number;
  pages: number;
  /** Of the sample; the one that is shown from 0. */
  letter: number;
  letters: number;
  onLetter: (letter: number) => void;
  onTurn: (page: number) => void;
  look: ViewOptions;
  onLook: (look: ViewOptions) => void;
  /** Something is chosen. */
  canAlign: boolean;
  onAlign: (how: Alignment) => void;
  /** percent; the button returns to the whole width. */
  scale: number;
  onZoom: (by: number | undefined) => void;
}

export function Bar({
  page,
  pages,
  letter,
  letters,
  onLetter,
  onTurn,
  look,
  onLook,
  canAlign,
  onAlign,
  scale,
  onZoom,
}: BarProps) {
  const t = useText();
  const switches = [
    { of: 'snap', icon: IconMagnet },
    { of: 'grid', icon: IconGridDots },
    { of: 'production', icon: IconPalette },
  ] as const;
  return (
    <div className={classes.bar}>
      <PageTurner
        page={page}
        pages={pages}
        place={t('deposit.page.of', { n: page, m: pages })}
        back={t('rule.page.back')}
        forward={t('rule.page.forward')}
        onTurn={onTurn}
      />
      {letters > 1 ? (
        <PageTurner
          page={letter + 1}
          pages={letters}
          place={t('rule.letter.of', { n: letter + 1, m: letters })}
          back={t('rule.letter.back')}
          forward={t('rule.letter.next')}
          onTurn={(to) => onLetter(to - 1)}
        />
      ) : null}
      <span className={classes.grow} />
      <fieldset className={classes.group} aria-label={t('compose.align')}>
        {ALIGNMENTS.map((how) => (
          <IconButton
            key={how}
            icon={ALIGN_ICONS[how]}
            label={t(`compose.align.${how}`)}
            disabled={!canAlign}
            onClick={() => onAlign(how)}
          />
        ))}
      </fieldset>
      <fieldset className={classes.group} aria-label={t('compose.look')}>
        {switches.map(({ of, icon }) => (
          <IconButton
            key={of}
            icon={icon}
            label={t(`compose.look.${of}`)}
            active={look[of]}
            onClick={() => onLook({ ...look, [of]: !look[of] })}
          />
        ))}
      </fieldset>
      <fieldset className={classes.group} aria-label={t('compose.zoom')}>
        <IconButton icon={IconZoomOut} label={t('compose.zoom.out')} onClick={() => onZoom(1 / 1.25)} />
        <button
          type="button"
          className={classes.scale}
          aria-label={t('compose.zoom.fit', { n: scale })}
          onClick={() => onZoom(undefined)}
        >
          {t('compose.percent', { n: scale })}
        </button>
        <IconButton icon={IconZoomIn} label={t('compose.zoom.in')} onClick={() => onZoom(1.25)} />
      </fieldset>
    </div>
  );
}
