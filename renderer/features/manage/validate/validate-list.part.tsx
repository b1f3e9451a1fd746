// The rows of a command in the order in which they are looked at: kept as they are, corrected, proofs, the rest folded.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { Key } from '#renderer/ui/values/facts.part.tsx';
import type { Bench } from './use-bench.ts';
import classes from './validate.module.css';
import { ValidateRow } from './validate-row.part.tsx';

export function ValidateList({ bench, commandId }: { bench: Bench; commandId: number }) {
  const t = useText();
  const { groups, counts, list } = bench;
  if (list.isPending) return <RowsSkeleton rows={8} />;
  const rest = (counts?.total ?? 0) - groups.changed.length - groups.proofs.length;
  const rowsOf = (rows: typeof groups.changed) =>
    rows.map((letter) => <ValidateRow key={letter.packGroupId} letter={letter} bench={bench} commandId={commandId} />);
  return (
    <div className={classes.list}>
      {groups.changed.length > 0 ? (
        <GroupHead title={t('manage.validate.first')} sub={t('manage.validate.changed')} tools={<Keys />} />
      ) : null}
      <ul>{rowsOf(groups.changed)}</ul>
      <GroupHead
        title={t('manage.validate.proofs')}
        sub={
          bench.making
            ? t('manage.validate.making')
            : t('manage.validate.proofsOf', { n: groups.proofs.length, all: groups.proofs.length + rest })
        }
        tools={groups.changed.length === 0 ? <Keys /> : rest > 0 && bench.may ? <OtherProofs bench={bench} /> : null}
      />
      <ul>{rowsOf(groups.proofs)}</ul>
      {bench.unfolded ? <ul>{rowsOf(groups.rest)}</ul> : null}
      <div className={classes.more}>
        {groups.changed.length === 0 && rest > 0 && bench.may ? <OtherProofs bench={bench} /> : null}
        {!bench.unfolded && rest > 0 ? (
          <Button size="xs" variant="default" onClick={bench.unfold}>
            {t('manage.validate.showRest', { n: rest })}
          </Button>
        ) : null}
        {bench.unfolded && list.hasNextPage ? (
          <Button
            size="xs"
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('manage.validate.showMore')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function OtherProofs({ bench }: { bench: Bench }) {
  const t = useText();
  return (
    <Button
      size="xs"
      variant="subtle"
      disabled={bench.making}
      leftSection={<IconRefresh size={14} stroke={1.5} aria-hidden />}
      onClick={bench.otherProofs}
    >
      {t('manage.validate.otherProofs')}
    </Button>
  );
}

function GroupHead({ title, sub, tools }: { title: string; sub: string; tools: ReactNode }) {
  return (
    <header className={classes.groupHead}>
      <h2>{title}</h2>
      <span className={classes.quiet} role="status">
        {sub}
      </span>
      <span className={classes.grow} />
      {tools}
    </header>
  );
}

function Keys() {
  const t = useText();
  return (
    <span className={classes.keys}>
      <Key>↑</Key>
      <Key>↓</Key>
      {t('manage.validate.walk')}
      <Key>V</Key>
      {t('manage.validate.keyValidate')}
      <Key>R</Key>
      {t('manage.validate.keyReject')}
    </span>
  );
}
