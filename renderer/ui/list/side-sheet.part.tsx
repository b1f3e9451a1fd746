// Previews a row without leaving the list: 480 px beside it, under 1280 px over it.
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { hearBelowLayers } from '#renderer/ui/layers/keys-below.ts';
import { useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';
import classes from './list.module.css';
import { isTyping } from './list.rules.ts';

interface SideSheetProps {
  /** Translated name: "Order 104 417". */
  label: string;
  title: ReactNode;
  sub?: ReactNode;
  /** A `Status` with `tag`. */
  status?: ReactNode;
  /** Menus between the open and the close button. */
  tools?: ReactNode;
  openLabel?: string | undefined;
  onOpenFull?: (() => void) | undefined;
  onClose: () => void;
  /** Buttons: the sheet's own main action first. */
  footer?: ReactNode;
  children: ReactNode;
}

export function SideSheet(props: SideSheetProps) {
  const { label, title, sub, status, tools, openLabel, onOpenFull, onClose, footer, children } = props;
  const t = useText();
  const sheet = useRef<HTMLElement>(null);
  useLayerFocus(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const target = event.target as HTMLElement | null;
      // What is typed beside it is cleared by Escape, and the sheet stays.
      if (sheet.current?.contains(target) || !isTyping(target)) onClose();
    };
    return hearBelowLayers(onKey);
  }, [onClose]);
  return (
    <aside ref={sheet} className={classes.sheet} aria-label={label}>
      <header>
        <div className={classes.sheetTop}>
          {status}
          <span className={classes.grow} />
          {onOpenFull ? (
            <IconButton icon={IconExternalLink} flip label={openLabel ?? t('common.open')} onClick={onOpenFull} />
          ) : null}
          {tools}
          <IconButton icon={IconX} label={t('common.close')} onClick={onClose} />
        </div>
        <h2>{title}</h2>
        {sub ? <p className={classes.quiet}>{sub}</p> : null}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.sheetBody} aria-label={t('common.summary')} tabIndex={0}>
        {children}
      </section>
      {footer ? <footer>{footer}</footer> : null}
    </aside>
  );
}

/** The desk on which the sheet shows the first page. */
export function SheetPages({ children }: { children: ReactNode }) {
  return (
    <div className={classes.pages} dir="ltr">
      {children}
    </div>
  );
}
