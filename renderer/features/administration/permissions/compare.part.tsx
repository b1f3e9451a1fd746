// Two profiles side by side: how far each right reaches in either, what differs marked, and the services that one has alone.
import { Button, Select, Switch } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Masks } from '#domain/access/abilities.ts';
import { type ComparedRight, comparedRights } from '#domain/access/grid.rules.ts';
import { COLUMNS, type Column } from '#domain/access/grid.table.ts';
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { masksOf } from '../rights/masks.ts';
import grid from '../rights/rights-grid.module.css';
import { useRightNames } from '../rights/use-right-names.ts';
import classes from './compare.module.css';

interface CompareProps {
  profile: Profile;
  /** Its rights as they stand on the screen. */
  masks: Masks;
  all: readonly Profile[];
  /** Super administration is shown to those who hold it. */
  whole: boolean;
}

const WIDTH = 980;

/** The button, and the dialog behind it; without a second profile there is nothing to compare. */
export function Compare(props: CompareProps) {
  const t = useText();
  const [isOpen, open] = useState(false);
  const { profile, all } = props;
  if (!all.some(({ id }) => id !== profile.id)) return null;
  const title = t('administration.compare.title', { name: profile.name });
  return (
    <>
      <Button variant="subtle" onClick={() => open(true)}>
        {t('administration.compare.action')}
      </Button>
      <Dialog opened={isOpen} size={WIDTH} title={title} onClose={() => open(false)}>
        {isOpen ? <Compared {...props} /> : null}
      </Dialog>
    </>
  );
}

function Compared({ profile, masks, all, whole }: CompareProps) {
  const t = useText();
  const others = all.filter(({ id }) => id !== profile.id);
  const [chosen, choose] = useState(others[0]?.id);
  const [onlyDiffering, showOnly] = useState(false);
  const other = others.find(({ id }) => id === chosen);
  if (!other) return null;
  const rights = comparedRights(masks, masksOf(other)).filter(({ part }) => whole || part !== 'installation');
  const differing = rights.filter(({ differs }) => differs);
  return (
    <div className={classes.compare}>
      <div className={classes.choice}>
        <Select
          label={t('administration.compare.with')}
          allowDeselect={false}
          searchable
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(other.id)}
          onChange={(id) => choose(Number(id))}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
        />
        <Switch
          label={t('administration.compare.only')}
          checked={onlyDiffering}
          onChange={(event) => showOnly(event.currentTarget.checked)}
        />
      </div>
      <p role="status">{t('administration.compare.differ', { n: differing.length })}</p>
      <Rights names={[profile.name, other.name]} rights={onlyDiffering ? differing : rights} />
      <Services profile={profile} other={other} />
    </div>
  );
}

function Rights({ names, rights }: { names: readonly [string, string]; rights: readonly ComparedRight[] }) {
  const t = useText();
  const { right, column } = useRightNames();
  if (rights.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className={classes.table} tabIndex={0} aria-label={t('administration.compare.action')}>
      <table className={`${grid.grid} ${classes.grid}`}>
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="colgroup" colSpan={COLUMNS.length}>
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
          <tr>
            <td />
            {names.map((name) =>
              COLUMNS.map((one) => (
                <th key={name + one} scope="col">
                  {column(one)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rights.map(({ ability, differs, reach }) => (
            <tr key={ability} data-differs={differs || undefined}>
              <th scope="row">{right(ability)}</th>
              {reach.map((own, n) =>
                COLUMNS.map((one) => (
                  <td key={names[n] + one}>
                    <Reach column={one} own={own} other={reach[1 - n] ?? own} />
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One column of a right in one profile; what the other profile has there otherwise is marked. */
function Reach({ column, own, other }: { column: Column; own: readonly Column[]; other: readonly Column[] }) {
  const t = useText();
  const has = own.includes(column);
  const differs = has !== other.includes(column);
  if (!has && !differs) return null;
  const Icon = differs ? (has ? IconPlus : IconMinus) : IconCheck;
  const words = differs ? t(`administration.compare.${has ? 'more' : 'less'}`) : t('records.value.yes');
  return (
    <span
      role="img"
      className={grid.cell}
      aria-disabled
      aria-label={words}
      title={words}
      data-state={has ? 'given' : 'open'}
      data-mark={differs ? (has ? 'added' : 'taken') : undefined}
    >
      <Icon size={16} stroke={1.5} aria-hidden />
    </span>
  );
}

/** The services that one of the two has alone. */
function Services({ profile, other }: { profile: Profile; other: Profile }) {
  const t = useText();
  const services = useCall('services.list', { query: { ouId: profile.ouId } }).data;
  if (!services) return null;
  const nameOf = (id: number) => services.find((one) => one.id === id)?.name ?? t('common.number', { n: id });
  const pairs = [
    [profile, other],
    [other, profile],
  ] as const;
  return pairs.map(([one, against]) => {
    const alone = one.services.filter((id) => !against.services.includes(id));
    if (alone.length === 0) return null;
    const values = { n: alone.length, name: one.name, services: alone.map(nameOf).join(', ') };
    return <p key={one.id}>{t('administration.compare.services', values)}</p>;
  });
}
