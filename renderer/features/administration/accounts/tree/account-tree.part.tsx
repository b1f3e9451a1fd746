// The tree of accounts: levels are read when they are opened, a filter is asked of the server and keeps those above.
import { useDirection } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { UnitNode } from '#domain/api/administration/units.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { SideFilter } from '#renderer/ui/controls/side-filter.part.tsx';
import side from '#renderer/ui/page-layouts/side-list.module.css';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import classes from './tree.module.css';
import { treeStep } from './tree.rules.ts';
import { FoundLevel, OpenLevel, TreeContext } from './tree-level.part.tsx';

/** ms without a key before the server is asked. */
const SETTLE_MS = 200;

interface AccountTreeProps {
  /** The account that is shown, or below which a new one is made. */
  chosen: number | undefined;
  add: { readonly label: string; readonly onClick: () => void } | undefined;
}

export function AccountTree({ chosen, add }: AccountTreeProps) {
  const t = useText();
  const [{ q = '', attention }, set] = useQueryState();
  const isFiltered = q.trim() !== '' || attention !== undefined;
  const [text] = useDebouncedValue(q.trim(), SETTLE_MS);
  const { dir } = useDirection();
  const path = useCall('units.level', { query: { ouId: chosen ?? 0 } }, { enabled: chosen !== undefined });
  const asked = attention === undefined ? { text } : { attention: true };
  const found = useCall('units.level', { query: asked }, { enabled: isFiltered, placeholderData: (old) => old });
  const tops = useCall('units.level', { query: {} });
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const pinned = useMemo(() => path.data?.nodes ?? [], [path.data]);
  const isOpen = (node: UnitNode): boolean =>
    toggled.get(node.id) ?? pinned.slice(0, -1).some(({ id }) => id === node.id);
  const toggle = (id: number, open: boolean) => setToggled((now) => new Map([...now, [id, open]]));
  const onKey = (event: KeyboardEvent<HTMLUListElement>) => walk(event, { isRightToLeft: dir === 'rtl', toggle });
  return (
    <div className={side.list}>
      <div className={side.listHead}>
        <SideFilter
          value={q}
          label={t('administration.accounts.filter')}
          onChange={(next) => set({ q: next, attention: undefined })}
        />
        {add ? <IconButton icon={IconPlus} label={add.label} onClick={add.onClick} /> : null}
        {isFiltered ? null : <ListExport list="accounts" />}
      </div>
      <Chips
        label={t('administration.attention.label')}
        active={attention === undefined ? 'all' : 'attention'}
        chips={[
          { id: 'all', label: t('administration.attention.all') },
          {
            id: 'attention',
            label: t('administration.attention.only'),
            count: tops.data?.attention,
            look: ATTENTION_LOOK,
          },
        ]}
        onChoose={(id) => set({ attention: id === 'all' ? undefined : '1', q: undefined })}
      />
      <TreeContext value={{ chosen, pinned, isOpen, toggle }}>
        <ul
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree is a list of lists
          role="tree"
          className={classes.tree}
          aria-label={t('common.route.administration.accounts')}
          onKeyDown={onKey}
        >
          {!isFiltered ? <OpenLevel parentId={undefined} depth={0} /> : null}
          {isFiltered && found.data ? <FoundLevel nodes={found.data.nodes} /> : null}
        </ul>
      </TreeContext>
      {isFiltered && found.data ? (
        <p className={side.none} role="status">
          {t('administration.accounts.found', { n: found.data.total, shown: shownOf(found.data.nodes) })}
        </p>
      ) : null}
    </div>
  );
}

const ATTENTION_LOOK = { token: 'warn', icon: IconAlertTriangle, label: 'administration.attention.only' } as const;

const shownOf = (nodes: readonly UnitNode[]): number => nodes.filter(({ found }) => found).length;

interface Walk {
  readonly isRightToLeft: boolean;
  readonly toggle: (id: number, open: boolean) => void;
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The rows of a tree are those on screen, so the keys read them there. */
function walk(event: KeyboardEvent<HTMLUListElement>, { isRightToLeft, toggle }: Walk): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const rows = items.map((one) => ({
    depth: Number(one.ariaLevel),
    isOpen: one.ariaExpanded === null ? undefined : one.ariaExpanded === 'true',
  }));
  const key = (isRightToLeft ? MIRRORED[event.key] : undefined) ?? event.key;
  const step = treeStep(rows, at, key);
  if (step === undefined) return;
  event.preventDefault();
  if (typeof step === 'object') items[step.go]?.focus();
  else toggle(Number(items[at]?.dataset.id), step === 'open');
}
