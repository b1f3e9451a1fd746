// What is left over, and why: the left column.
import { UnstyledButton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconCheck, IconGitFork, IconGripVertical, IconPaperclip, IconUnlink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { PicturePage } from '#renderer/shared/pages/picture-page.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import classes from './orphan-list.module.css';
import { countsOf, isOpen, kindOf, ORPHAN_CHIPS, type Orphan, type OrphanKind } from './orphans.rules.ts';
import type { Orphans } from './use-orphans.ts';

/** Of what is dragged onto a recipient. */
export const DRAGGED = 'application/x-mailroom-document';

const ICONS = { several: IconGitFork, none: IconUnlink, attached: IconPaperclip, accepted: IconCheck } as const;
const WORDS = {
  none: 'deposit.orphans.kind.none',
  attached: 'deposit.orphans.kind.attached',
  accepted: 'deposit.orphans.kind.accepted',
} as const;
const THUMB_PX = 120;

export function OrphanList({ orphans }: { orphans: Orphans }) {
  const t = useText();
  const { all, shown, current, chip, may } = orphans;
  const counts = countsOf(all);
  return (
    <div className={classes.column}>
      <div className={classes.chips}>
        <Chips
          chips={ORPHAN_CHIPS.map((id) => ({ id, label: t(`deposit.orphans.chip.${id}`), count: counts[id] }))}
          active={chip}
          label={t('deposit.column.status')}
          onChoose={orphans.setChip}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('deposit.orphans.title')}>
        <ul className={classes.rows}>
          {shown.map((orphan) => (
            <OrphanRow
              key={orphan.id}
              orphan={orphan}
              active={orphan.id === current?.id}
              may={may}
              onOpen={() => orphans.go(orphan)}
            />
          ))}
        </ul>
        <p className={classes.hint}>{t('deposit.orphans.hint')}</p>
        <p className={classes.hint}>{t('deposit.orphans.hint.accept')}</p>
      </section>
    </div>
  );
}

interface OrphanRowProps {
  readonly orphan: Orphan;
  readonly active: boolean;
  readonly may: boolean;
  readonly onOpen: () => void;
}

function OrphanRow({ orphan, active, may, onOpen }: OrphanRowProps) {
  const t = useText();
  const row = useRef<HTMLLIElement>(null);
  const kind = kindOf(orphan);
  const Icon = ICONS[kind];
  const drags = may && isOpen(orphan);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <li
      ref={row}
      className={classes.row}
      data-active={active || undefined}
      data-done={!isOpen(orphan) || undefined}
      draggable={drags}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(orphan.id));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <span className={classes.grip}>{drags ? <IconGripVertical size={16} stroke={1.5} aria-hidden /> : null}</span>
      <UnstyledButton className={classes.open} aria-current={active || undefined} onClick={onOpen}>
        <Thumbnail orphan={orphan} />
        <span className={classes.words}>
          <span className={classes.name} title={orphan.fileNameInBox}>
            <bdi>
              {orphan.pageCount === 0
                ? t('deposit.orphans.row', { file: orphan.fileNameInBox, row: orphan.firstPage })
                : orphan.fileNameInBox}
            </bdi>
          </span>
          <span className={classes.kind} data-open={isOpen(orphan) || undefined}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {kind === 'several' ? t('deposit.orphans.kind.several', { n: orphan.fits }) : t(WORDS[kind])}
            <span className={classes.quiet}>
              {orphan.attached ? (
                <bdi>{orphan.attached.recipientName}</bdi>
              ) : (
                t('deposit.pages', { n: orphan.pageCount })
              )}
            </span>
          </span>
          <span className={classes.why}>
            <WhyOf orphan={orphan} kind={kind} />
          </span>
        </span>
      </UnstyledButton>
    </li>
  );
}

function WhyOf({ orphan, kind }: { orphan: Orphan; kind: OrphanKind }) {
  const t = useText();
  const { identifier, fits, accepted, pageCount } = orphan;
  if (kind === 'attached') return t('deposit.pages', { n: pageCount });
  if (kind === 'accepted') {
    const by = accepted?.acceptedBy;
    return t('deposit.orphans.accepted', { name: by?.name || by?.login || '' });
  }
  if (identifier === null) return t('deposit.orphans.why.nothing');
  return kind === 'several'
    ? t('deposit.orphans.why.several', { identifier, n: fits })
    : t('deposit.orphans.why.none', { identifier });
}

/** Its first page, drawn when the row comes into sight. */
function Thumbnail({ orphan }: { orphan: Orphan }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const seen = useRef(false);
  seen.current ||= inViewport;
  const { inputFileId: fileId, firstPage: page, pageCount } = orphan;
  return (
    <span ref={ref} className={classes.thumb}>
      <PicturePage
        of={seen.current && pageCount > 0 ? { kind: 'input', fileId, page } : undefined}
        label=""
        longestSide={THUMB_PX}
      />
    </span>
  );
}
