// All areas, the uppermost first, and what else lies on the page: chosen, moved in their order, taken away.
import { IconArrowDown, IconArrowUp, IconCopy, IconLock, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { TechnicalAreaType } from '#domain/documents/documents.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { WORD_OF_SELECTOR } from '../area-rows.ts';
import { TYPE_ICONS } from '../type-icons.ts';
import classes from './layers.module.css';

/** What lies there and is arranged elsewhere. */
export interface LockedLayer {
  readonly key: string;
  readonly name: string;
  /** Translated: where it comes from. */
  readonly from: string;
  readonly type: TechnicalAreaType | undefined;
}

interface LayersProps {
  areas: readonly TechnicalArea[];
  names: readonly string[];
  chosen: readonly number[];
  /** Of each area: something is wrong with it. */
  faulty: readonly boolean[];
  locked: readonly LockedLayer[];
  onChoose: (index: number, more: boolean) => void;
  onMove: (by: 1 | -1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

export function Layers({ areas, names, chosen, faulty, locked, onChoose, onMove, ...acts }: LayersProps) {
  const t = useText();
  const [one] = chosen;
  const key = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <section className={classes.layers} aria-label={t('compose.areas')}>
      <header>
        <h2>{t('compose.areas')}</h2>
        <span className={classes.count}>{t('common.number', { n: areas.length })}</span>
        <span className={classes.grow} />
        <IconButton
          icon={IconArrowUp}
          size="sm"
          label={t('compose.forward')}
          disabled={one === undefined || one === areas.length - 1}
          onClick={() => onMove(1)}
        />
        <IconButton
          icon={IconArrowDown}
          size="sm"
          label={t('compose.backward')}
          disabled={one === undefined || one === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={IconCopy}
          size="sm"
          label={t('compose.duplicate')}
          disabled={one === undefined}
          onClick={acts.onDuplicate}
        />
        <IconButton
          icon={IconTrash}
          size="sm"
          label={t('compose.remove')}
          disabled={one === undefined}
          onClick={acts.onRemove}
        />
      </header>
      {areas.length + locked.length === 0 ? <p className={classes.none}>{t('compose.none')}</p> : null}
      <ul onKeyDown={key}>
        {areas
          .map((area, index) => {
            const Icon = TYPE_ICONS[area.type];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an area of the list is its place
              <li key={index}>
                <button
                  type="button"
                  className={classes.layer}
                  aria-current={chosen.includes(index) || undefined}
                  data-faulty={faulty[index] || undefined}
                  onClick={(event) => onChoose(index, event.shiftKey)}
                >
                  <Icon size={18} stroke={1.5} aria-hidden />
                  <span className={`${text.isolated} ${classes.name}`}>
                    <bdi>{names[index]}</bdi>
                  </span>
                  <small>{t(`compose.page.${WORD_OF_SELECTOR[area.page]}`)}</small>
                </button>
              </li>
            );
          })
          .toReversed()}
        {locked.map(({ key: id, name, from, type }) => {
          const Icon = type ? TYPE_ICONS[type] : IconLock;
          return (
            <li key={id} className={classes.locked}>
              <Icon size={18} stroke={1.5} aria-hidden />
              <span className={`${text.isolated} ${classes.name}`}>
                <bdi>{name}</bdi>
              </span>
              <small>{from}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
