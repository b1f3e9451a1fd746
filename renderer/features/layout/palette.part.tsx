// The palette: jump to any screen, service, order, delivery, shipment number or recipient.
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '#renderer/i18n/text.ts';
import { useLeave } from '#renderer/routes/leave.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { spendingEscape, useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';
import { walk } from '#renderer/ui/list/list.rules.ts';
import type { EarlyKeys } from './early-keys.ts';
import classes from './palette.module.css';
import { rememberRecent } from './palette.rules.ts';
import { PaletteHits } from './palette-hits.part.tsx';
import { type Target, useTargets } from './use-targets.ts';

/** `takeEarly`: what was typed before its field was there. */
export function Palette({ takeEarly, onClose }: { takeEarly: EarlyKeys; onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const leave = useLeave();
  const user = useUser();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [all, setAll] = useState(false);
  const { groups, searching, tooShort, failed, overflow } = useTargets(text, all);
  const targets = groups.flatMap((group) => group.targets);
  const open = (target: Target | undefined) => {
    if (!target) return;
    const { kind, title, detail, href, test = false } = target;
    if (kind === 'all') return setAll(true);
    rememberRecent(sessionStorage, user.id, { kind, title, detail, href, test });
    onClose();
    leave(() => void navigate(href));
  };
  useLayerFocus(true);
  const onKey = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(walk(targets.length, active, event.key === 'ArrowDown' ? 1 : -1) ?? 0);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // The rest of the key press would go to the button that has the focus next.
      event.preventDefault();
      open(targets[active]);
    }
  };
  return (
    <Modal.Root opened onClose={spendingEscape(onClose)} size={640} yOffset="12vh" padding={0} returnFocus={false}>
      <Modal.Overlay />
      {/* It shows no title, so its content carries the name. */}
      <Modal.Content className={classes.palette} aria-label={t('common.palette.title')}>
        <div className={classes.field}>
          <IconSearch size={18} stroke={1.5} aria-hidden />
          <PaletteField
            text={text}
            hits={targets.length}
            active={targets[active] ? active : undefined}
            onText={(next) => {
              setText(next);
              setActive(0);
              setAll(false);
            }}
            onFocus={() => {
              const kept = takeEarly();
              if (kept !== '') setText((now) => now + kept);
            }}
            onKeyDown={onKey}
          />
        </div>
        <PaletteHits groups={groups} active={active} onActive={setActive} onOpen={open} />
        {failed ? (
          <p className={classes.none} role="alert">
            {t('common.palette.failed')}
          </p>
        ) : null}
        {targets.length === 0 && !searching && !failed ? (
          <p className={classes.none} role="status">
            {tooShort ? t('common.palette.short') : t('common.palette.none', { text })}
          </p>
        ) : null}
        {overflow ? <p className={classes.foot}>{t('common.palette.overflow')}</p> : null}
      </Modal.Content>
    </Modal.Root>
  );
}

interface PaletteFieldProps extends Pick<ComponentProps<'input'>, 'onFocus' | 'onKeyDown'> {
  text: string;
  /** Number of hits that the list below shows. */
  hits: number;
  /** Index of the hit that Enter opens. */
  active: number | undefined;
  onText: (text: string) => void;
}

function PaletteField({ text, hits, active, onText, ...keys }: PaletteFieldProps) {
  const t = useText();
  return (
    <input
      data-autofocus
      role="combobox"
      aria-expanded={hits > 0}
      aria-controls="palette-hits"
      aria-activedescendant={active === undefined ? undefined : `hit-${active}`}
      aria-label={t('common.palette.title')}
      placeholder={t('common.palette.hint')}
      maxLength={100}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      {...keys}
    />
  );
}
