// The way back from a sign-in service: what it answered goes to the server, and the person on to where they wanted to be, to a
// second factor, or to the words of what went wrong. The answer leaves the address at once.
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import classes from './door.module.css';
import { Door } from './door.part.tsx';
import { takeBeginning } from './realm-beginning.ts';

/** Words for what came of it; undefined while it is not known. */
function useReturn(): string | undefined {
  const t = useText();
  const api = useApi();
  const go = useGo();
  const control = useSessionControl();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string>();
  const isBegun = useRef(false);
  useEffect(() => {
    // An answer is good once.
    if (isBegun.current) return;
    isBegun.current = true;
    const answer = location.search;
    const begun = takeBeginning();
    go('signIn.return', {}, 'replace');
    if (begun === undefined || answer === '') return setFailure(t('realm.step'));
    const body = { answer, secret: begun.secret };
    control
      .acceptFirst(() => api.call('authentication.openidReturn', { query: { withProfileDetail: 'true' }, body }))
      .then(() => go('base', { next: begun.next }, 'replace'))
      .catch((error: unknown) => {
        const isRange = error instanceof ApiFailure && error.label === 'exception.unauthorized';
        setFailure(isRange ? t('settings.realm.notFromHere') : failureText(error));
      });
  }, [t, api, go, control, failureText]);
  return failure;
}

export function RealmReturnPage() {
  const t = useText();
  const go = useGo();
  const failure = useReturn();
  return (
    <Door title={t(failure === undefined ? 'settings.realm.busy' : 'settings.realm.failed')}>
      {failure === undefined ? (
        <FormSkeleton />
      ) : (
        <div className={classes.form}>
          <p role="alert">{failure}</p>
          <Button size="md" fullWidth onClick={() => go('base', {}, 'replace')}>
            {t('settings.lost.back')}
          </Button>
        </div>
      )}
    </Door>
  );
}
