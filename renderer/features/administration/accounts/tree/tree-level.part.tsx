// One level of the tree of accounts, as it is read from the server or as a filter leaves it.
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { AccountTrouble, UnitNode } from '#domain/api/administration/units.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import text from '#renderer/ui/text/text.module.css';
import classes from './tree.module.css';
import { nodesByParent } from './tree.rules.ts';

interface Tree {
  readonly chosen: number | undefined;
  /** The chosen account behind those above it: shown also where their level was not read so far. */
  readonly pinned: readonly UnitNode[];
  readonly isOpen: (node: UnitNode) => boolean;
  readonly toggle: (id: number, open: boolean) => void;
}

export const TreeContext = createContext<Tree>({
  chosen: undefined,
  pinned: [],
  isOpen: () => false,
  toggle: () => undefined,
});

/** px; each level stands 12 further in. */
const indentOf = (depth: number, more = 0) => ({ paddingInlineStart: depth * 12 + more });

interface LevelProps {
  /** undefined: the highest that the person sees. */
  parentId: number | undefined;
  depth: number;
}

export function OpenLevel({ parentId, depth }: LevelProps) {
  const t = useText();
  const { pinned, isOpen } = use(TreeContext);
  const { nodes, more, readMore } = useLevel(parentId);
  const onPath = pinned.find((node, index) => (parentId === undefined ? index === 0 : node.parentId === parentId));
  const shown = onPath === undefined || nodes.some(({ id }) => id === onPath.id) ? nodes : [...nodes, onPath];
  const left = more - (shown.length - nodes.length);
  return (
    <>
      {shown.map((node) => (
        <TreeNode key={node.id} node={node} depth={depth} isOpen={isOpen(node)}>
          {isOpen(node) ? <OpenLevel parentId={node.id} depth={depth + 1} /> : null}
        </TreeNode>
      ))}
      {left > 0 ? (
        <li role="none">
          <button type="button" className={classes.more} style={indentOf(depth, 24)} onClick={readMore}>
            {t('administration.accounts.more', { n: left })}
          </button>
        </li>
      ) : null}
    </>
  );
}

/** What a filter found, all open. */
export function FoundLevel({ nodes }: { nodes: readonly UnitNode[] }) {
  const by = useMemo(() => nodesByParent(nodes), [nodes]);
  return <FoundBelow by={by} parentId={0} depth={0} />;
}

interface FoundBelowProps {
  by: ReadonlyMap<number, readonly UnitNode[]>;
  parentId: number;
  depth: number;
}

function FoundBelow({ by, parentId, depth }: FoundBelowProps) {
  return (by.get(parentId) ?? []).map((node) => (
    <TreeNode key={node.id} node={node} depth={depth} isOpen={by.has(node.id)} isFixed>
      {by.has(node.id) ? <FoundBelow by={by} parentId={node.id} depth={depth + 1} /> : null}
    </TreeNode>
  ));
}

function useLevel(parentId: number | undefined) {
  const api = useApi();
  const level = useInfiniteQuery({
    queryKey: [...keyOf('units.level'), 'below', parentId ?? 0],
    queryFn: ({ pageParam }) => {
      const of = parentId === undefined ? {} : { parentId };
      return api.call('units.level', { query: pageParam === 0 ? of : { ...of, afterId: pageParam } });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.flatMap(({ nodes }) => nodes).length < last.total ? last.nodes.at(-1)?.id : undefined,
  });
  const nodes = useMemo(() => (level.data?.pages ?? []).flatMap((page) => page.nodes), [level.data]);
  const total = level.data?.pages.at(-1)?.total ?? 0;
  return { nodes, more: total - nodes.length, readMore: () => void level.fetchNextPage() };
}

interface TreeNodeProps {
  node: UnitNode;
  depth: number;
  isOpen: boolean;
  /** What a filter found is not closed. */
  isFixed?: boolean;
  children: ReactNode;
}

function TreeNode({ node, depth, isOpen, isFixed = false, children }: TreeNodeProps) {
  const { chosen, toggle } = use(TreeContext);
  const [{ q, tab, attention }] = useQueryState();
  const kept = {
    ...(q === undefined ? {} : { q }),
    ...(tab === undefined ? {} : { tab }),
    ...(attention ? { attention } : {}),
  };
  const hasBelow = isFixed ? isOpen : node.below > 0;
  return (
    <li role="none">
      <div className={classes.row} style={indentOf(depth)} data-chosen={chosen === node.id || undefined}>
        <Toggle
          isOpen={hasBelow ? isOpen : undefined}
          onToggle={() => (isFixed ? undefined : toggle(node.id, !isOpen))}
        />
        <Link
          to={addressOf('administration.accounts', { ouId: node.id, ...kept })}
          role="treeitem"
          // The tree is one stop of Tab, or as many as there are tops; arrows walk within.
          tabIndex={depth === 0 || chosen === node.id ? 0 : -1}
          aria-level={depth + 1}
          aria-expanded={hasBelow ? isOpen : undefined}
          aria-selected={chosen === node.id}
          data-id={node.id}
          data-off={!node.enabled || undefined}
          data-faint={(isFixed && !node.found) || undefined}
          className={classes.node}
        >
          <bdi className={text.name}>{node.name}</bdi>
          <Mark node={node} />
        </Link>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the group of a tree is no fieldset */}
      {children ? <ul role="group">{children}</ul> : null}
    </li>
  );
}

/** By mouse; by keyboard the row itself opens and closes. */
function Toggle({ isOpen, onToggle }: { isOpen: boolean | undefined; onToggle: () => void }) {
  if (isOpen === undefined) return <span className={classes.toggle} />;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <span className={classes.toggle} onClick={onToggle} aria-hidden>
      <Chevron size={16} stroke={1.5} className={isOpen ? undefined : 'flip'} />
    </span>
  );
}

/** Behind the name: what is wrong with it or below, that it is off, or how many are below it. */
function Mark({ node: { enabled, below, trouble, troubled } }: { node: UnitNode }) {
  const t = useText();
  if (trouble) return <TroubleMark trouble={trouble} />;
  if (troubled > 0) return <Warning reason={t('administration.trouble.below', { n: troubled })} n={troubled} />;
  if (!enabled) return <small>{t('administration.accounts.off')}</small>;
  return below > 0 ? <small>{t('common.number', { n: below })}</small> : null;
}

function TroubleMark({ trouble: { kind, n } }: { trouble: AccountTrouble }) {
  const t = useText();
  const reason = t(`administration.trouble.${kind}`, { n });
  if (kind === 'failed') return <Warning reason={reason} n={n} />;
  return (
    <small className={classes.trouble} data-kind={kind} title={reason}>
      <VisuallyHidden>{reason}</VisuallyHidden>
      <span aria-hidden>
        {kind === 'ended' ? t('administration.trouble.ended.short') : t('administration.trouble.ending.short', { n })}
      </span>
    </small>
  );
}

/** A triangle and a number; what they mean stands in the tooltip, and is said. */
function Warning({ reason, n }: { reason: string; n: number }) {
  const t = useText();
  return (
    <small className={classes.trouble} title={reason}>
      <VisuallyHidden>{reason}</VisuallyHidden>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span aria-hidden>{t('common.number', { n })}</span>
    </small>
  );
}
