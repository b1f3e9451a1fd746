// By account: the worst first. An account's name narrows the whole page to it.
import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import classes from './home.module.css';

/** More are shown when they are asked for. */
const SHOWN = 10;

export function Accounts({ data, onChoose }: { data: Overview; onChoose: (ouId: number) => void }) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const { accounts, accountCount } = data;
  const shown = isWhole ? accounts : accounts.slice(0, SHOWN);
  return (
    <section className={classes.box}>
      <header>
        <h2>{t('monitoring.byAccount')}</h2>
      </header>
      <div className={classes.scrolls}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('manage.account')}</th>
              {(['late', 'failed', 'waiting', 'total'] as const).map((figure) => (
                <th key={figure} scope="col" className={classes.figure}>
                  {t(`monitoring.figure.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ ouId, name, late, failed, waiting, total }) => (
              <tr key={ouId}>
                <th scope="row">
                  <UnstyledButton className={classes.account} onClick={() => onChoose(ouId)}>
                    <bdi>{name}</bdi>
                  </UnstyledButton>
                </th>
                <td className={classes.figure} data-warn={late > 0 || undefined}>
                  <NumberText value={late} />
                </td>
                <td className={classes.figure} data-bad={failed > 0 || undefined}>
                  <NumberText value={failed} />
                </td>
                <td className={classes.figure}>
                  <NumberText value={waiting} />
                </td>
                <td className={classes.sum}>
                  <NumberText value={total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {accounts.length > SHOWN && !isWhole ? (
        <footer>
          <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
            {t('monitoring.allAccounts', { n: accountCount })}
          </Button>
        </footer>
      ) : null}
    </section>
  );
}
