// The rows of a command in the order in which they are looked at: kept as they are, corrected, proofs, the rest folded.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { Key } from '#renderer/ui/values/facts.part.tsx';
import classes from './letters.module.css';
import type { Validation } from './use-validation.ts';
import { ValidateRow } from './validate-row.part.tsx';

interface ValidateListProps {
  validation: Validation;
  commandId: number;
}

export function ValidateList(props: ValidateListProps) {
  const t = useText();
  return (
    <QueryView query={props.validation.list} what={t('deliveryCommand.loading')} skeleton={<RowsSkeleton rows={8} />}>
      {() => <Rows {...props} />}
    </QueryView>
  );
}

function Rows({ validation, commandId }: ValidateListProps) {
  const t = useText();
  const { groups, counts, list } = validation;
  const rest = (counts?.total ?? 0) - groups.changed.length - groups.proofs.length;
  const rowsOf = (rows: typeof groups.changed) =>
    rows.map((letter) => (
      <ValidateRow key={letter.packGroupId} letter={letter} validation={validation} commandId={commandId} />
    ));
  return (
    <div className={classes.list}>
      {groups.changed.length > 0 ? (
        <GroupHead title={t('manage.validate.first')} sub={t('manage.validate.changed')} tools={<Keys />} />
      ) : null}
      <ul>{rowsOf(groups.changed)}</ul>
      <GroupHead
        title={t('manage.validate.proofs')}
        sub={
          validation.making
            ? t('manage.validate.making')
            : t('manage.validate.proofsOf', { n: groups.proofs.length, all: groups.proofs.length + rest })
        }
        tools={
          groups.changed.length === 0 ? (
            <Keys />
          ) : rest > 0 && validation.may ? (
            <OtherProofs validation={validation} />
          ) : null
        }
      />
      <ul>{rowsOf(groups.proofs)}</ul>
      {validation.unfolded ? <ul>{rowsOf(groups.rest)}</ul> : null}
      <div className={classes.more}>
        {groups.changed.length === 0 && rest > 0 && validation.may ? <OtherProofs validation={validation} /> : null}
        {!validation.unfolded && rest > 0 ? (
          <Button size="xs" variant="default" onClick={validation.unfold}>
            {t('manage.validate.showRest', { n: rest })}
          </Button>
        ) : null}
        {validation.goesOn ? (
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

function OtherProofs({ validation }: { validation: Validation }) {
  const t = useText();
  return (
    <Button
      size="xs"
      variant="subtle"
      disabled={validation.making}
      leftSection={<IconRefresh size={14} stroke={1.5} aria-hidden />}
      onClick={validation.otherProofs}
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
    <span className={`${text.hint} ${classes.keys}`}>
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
