// The test of a connection: its steps up to the first fault, the cause in words, and the one next step.
import { Button } from '@mantine/core';
import { IconCheck, IconMinus, IconPlugConnected, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ConnectionTested } from '#domain/api/configuration/channel-state.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import classes from './connection-test.module.css';

const ICONS = { done: IconCheck, failed: IconX, notTried: IconMinus } as const;

interface ConnectionTestProps {
  run: () => Promise<ConnectionTested>;
  /** What is stored is tested: what was typed is saved first. */
  isChanged: boolean;
}

export function ConnectionTest({ run, isChanged }: ConnectionTestProps) {
  const t = useText();
  const format = useFormats();
  const api = useApi();
  const [tested, setTested] = useState<ConnectionTested>();
  const [tests, setTests] = useState(false);
  const test = async () => {
    setTests(true);
    setTested(undefined);
    try {
      setTested(await run());
    } catch (error) {
      api.report(error);
    } finally {
      setTests(false);
    }
  };
  return (
    <section className={classes.test} aria-label={t('system.test')}>
      <header>
        <h2>{t('system.test')}</h2>
        <span>
          {tested && !isChanged ? t('system.test.at', { time: format.near(new Date(tested.at)) }) : null}
          {isChanged ? t('system.test.saveFirst') : null}
        </span>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} stroke={1.5} />}
          loading={tests}
          disabled={isChanged}
          onClick={() => void test()}
        >
          {t('system.test.run')}
        </Button>
      </header>
      <div role="status">{tested && !isChanged ? <Steps steps={tested.steps} /> : null}</div>
    </section>
  );
}

function Steps({ steps }: { steps: ConnectionTested['steps'] }) {
  const t = useText();
  const cause = steps.find(({ state }) => state === 'failed')?.cause;
  return (
    <>
      <ol className={classes.steps}>
        {steps.map(({ step, state, detail }) => {
          const Icon = ICONS[state];
          return (
            <li key={step} data-state={state}>
              <Icon size={16} stroke={1.5} aria-hidden />
              <span>
                {t(`system.test.step.${step}`)}{' '}
                <small>{state === 'done' ? <bdi>{detail}</bdi> : t(`system.test.${state}`)}</small>
                {state === 'failed' && detail ? (
                  <small>
                    {' '}
                    <bdi dir="ltr">{detail}</bdi>
                  </small>
                ) : null}
              </span>
            </li>
          );
        })}
      </ol>
      {cause ? (
        <div className={classes.cause}>
          <b>{t(`system.test.cause.${cause}`)}</b>
          <p>{t(`system.test.next.${cause}`)}</p>
        </div>
      ) : (
        <p>{t('system.test.good')}</p>
      )}
    </>
  );
}
