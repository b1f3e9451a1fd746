// What is done with a whole account: one below it, the data of one person in it, and its end.
import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { Unit } from '#domain/api/administration/units.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { MoreMenu } from '#renderer/ui/layers/more-menu.part.tsx';
import { MoveAccount } from './move-account.part.tsx';
import { PersonData } from './person-traces.part.tsx';
import { RemoveAccount } from './remove-account.part.tsx';

interface AccountMenuProps {
  unit: Unit;
  /** The person administers the account above too. */
  movable: boolean;
}

export function AccountMenu({ unit, movable }: AccountMenuProps) {
  const t = useText();
  const go = useGo();
  const { ouId: own } = useUser();
  const [removes, remove] = useState(false);
  const [moves, move] = useState(false);
  const [looks, look] = useState(false);
  if (!unit.abilities.includes('administerOu')) return null;
  return (
    <>
      <MoreMenu>
        {unit.allowOUChildren ? (
          <Menu.Item onClick={() => go('administration.accounts', { ouId: 'new', parent: unit.id })}>
            {t('administration.accounts.addBelow')}
          </Menu.Item>
        ) : null}
        {movable && unit.parent ? (
          <Menu.Item onClick={() => move(true)}>{t('administration.move.open')}</Menu.Item>
        ) : null}
        <Menu.Item onClick={() => look(true)}>{t('administration.person.open')}</Menu.Item>
        <Menu.Item disabled={unit.id === own} onClick={() => remove(true)}>
          {t('administration.remove.action')}
        </Menu.Item>
      </MoreMenu>
      {moves ? <MoveAccount unit={unit} onClose={() => move(false)} /> : null}
      {looks ? <PersonData unit={unit} onClose={() => look(false)} /> : null}
      {removes ? <RemoveAccount unit={unit} onClose={() => remove(false)} /> : null}
    </>
  );
}
