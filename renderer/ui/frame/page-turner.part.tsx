// Turns the pages of a document: back, where one is, forward.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from './page-turner.module.css';

interface PageTurnerProps {
  /** From 1. */
  page: number;
  pages: number;
  /** "Page 2 of 5", translated. */
  place: string;
  /** Translated names of the buttons. */
  back: string;
  forward: string;
  /** `sm`: the usual one. */
  size?: 'xs' | 'sm';
  onTurn: (page: number) => void;
}

export function PageTurner({ page, pages, place, back, forward, size = 'sm', onTurn }: PageTurnerProps) {
  return (
    <div className={classes.turner}>
      <IconButton
        icon={IconChevronLeft}
        flip
        size={size}
        label={back}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <span role="status">{place}</span>
      <IconButton
        icon={IconChevronRight}
        flip
        size={size}
        label={forward}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      />
    </div>
  );
}
