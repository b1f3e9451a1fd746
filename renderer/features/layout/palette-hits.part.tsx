// The list of the palette, in groups; the field above it keeps the focus.
import {
  IconAddressBook,
  IconAdjustments,
  IconArrowRight,
  IconBuilding,
  IconFileText,
  IconId,
  IconMail,
  IconPalette,
  IconRoute,
  IconSend,
  IconSettings,
  IconStack2,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { commandLook, dispatchLook, jobLook, lookOf, type StatusLook, shipmentLook } from '#renderer/theme/status.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { MarkedName } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './palette.module.css';
import type { Target, TargetGroup } from './use-targets.ts';

const ICONS: Readonly<Record<Target['kind'], TablerIcon>> = {
  order: IconStack2,
  delivery: IconSend,
  shipment: IconMail,
  recipient: IconUser,
  service: IconFileText,
  screen: IconArrowRight,
  all: IconUsers,
  contact: IconAddressBook,
  account: IconBuilding,
  user: IconUser,
  group: IconUsers,
  profile: IconId,
  serviceRecord: IconSettings,
  channel: IconRoute,
  option: IconAdjustments,
  branding: IconPalette,
};

function lookOfState({ kind, state }: Target): StatusLook | undefined {
  if (!state) return undefined;
  if (kind === 'recipient' && state in dispatchLook) return lookOf(dispatchLook, state);
  if (kind === 'order') return lookOf(jobLook, state);
  return kind === 'delivery' ? lookOf(commandLook, state) : shipmentLook(Number(state));
}

interface Props {
  groups: readonly TargetGroup[];
  active: number;
  onActive: (n: number) => void;
  onOpen: (target: Target) => void;
}

export function PaletteHits({ groups, active, onActive, onOpen }: Props) {
  const t = useText();
  useEffect(() => {
    document.getElementById(`hit-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, group) => sum + group.targets.length, 0));
  return (
    // biome-ignore lint/correctness/useUniqueElementIds: there is one palette
    <div className={classes.hits} id="palette-hits" role="listbox" aria-label={t('common.palette.title')}>
      {groups.map((group, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={group.label} role="group" aria-label={t(group.label)}>
          <p className={classes.group} aria-hidden>
            {t(group.label)}
          </p>
          {group.targets.map((target, n) => (
            <HitRow
              key={target.id}
              target={target}
              n={(starts[at] ?? 0) + n}
              active={(starts[at] ?? 0) + n === active}
              onActive={onActive}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function HitRow(props: { target: Target; n: number; active: boolean } & Pick<Props, 'onActive' | 'onOpen'>) {
  const { target, n, active, onActive, onOpen } = props;
  const Icon = ICONS[target.kind];
  const look = lookOfState(target);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      id={`hit-${n}`}
      role="option"
      aria-selected={active}
      className={classes.hit}
      onClick={() => onOpen(target)}
      onPointerMove={() => onActive(n)}
    >
      <Icon size={18} stroke={1.5} className={target.kind === 'screen' ? 'flip' : undefined} aria-hidden />
      <span className={classes.hitTitle}>
        <MarkedName test={target.test ?? false} name={target.title} />
        {target.detail ? <bdi className={classes.hitDetail}>{target.detail}</bdi> : null}
      </span>
      {target.at ? (
        <span className={classes.hitDetail}>
          <DateText at={target.at} />
        </span>
      ) : null}
      {look ? (
        <span className={classes.hitState}>
          <Status look={look} />
        </span>
      ) : null}
    </div>
  );
}
