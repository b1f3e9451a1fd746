// The guide of a new account: five steps to its first letter, each done on its own screen.
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { FirstLetter } from '#domain/api/administration/units.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { mayOpen, type RouteName } from '#domain/routes/routes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { SCREENS } from '#renderer/routes/screens.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import { MINUTES, openSteps, STEPS } from '#renderer/shared/guide/guide.rules.ts';
import { guidedAtom } from '#renderer/shared/guide/guided.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { HomeSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import classes from './guide.module.css';
import { GuideLetter } from './guide-letter.part.tsx';
import { GuideStep } from './guide-step.part.tsx';

export function GuidePage() {
  const facts = useCall('units.firstLetter', {}, { staleTime: 0 });
  const leaveStep = useSetAtom(guidedAtom);
  useEffect(() => leaveStep(undefined), [leaveStep]);
  return (
    <QueryView page query={facts} skeleton={<HomeSkeleton />}>
      {(shown) => <Guide facts={shown} />}
    </QueryView>
  );
}

function Guide({ facts }: { facts: FirstLetter }) {
  const t = useText();
  const open = openSteps(facts);
  const minutes = open.reduce((sum, step) => sum + MINUTES[step], 0);
  return (
    <div className={classes.guide}>
      <div>
        <h1>{t('guide.title')}</h1>
        <p className={classes.left}>
          {open.length === 0 ? t('guide.finished') : t('guide.left', { done: STEPS.length - open.length, minutes })}
        </p>
        <ol className={classes.steps}>
          {STEPS.map((step, index) => (
            <GuideStep key={step} step={step} number={index + 1} facts={facts} now={open[0] === step} />
          ))}
        </ol>
        <Later />
      </div>
      <GuideLetter facts={facts} />
    </div>
  );
}

const LATER: readonly { readonly route: RouteName; readonly label: 'branding' | 'security' | 'import' }[] = [
  { route: 'system.brandings', label: 'branding' },
  { route: 'administration.accounts', label: 'security' },
  { route: 'administration.usersImport', label: 'import' },
];

function Later() {
  const t = useText();
  const can = useCan();
  const { ouId } = useUser();
  return (
    <nav className={classes.later} aria-label={t('guide.later')}>
      <h2>{t('guide.later')}</h2>
      <ul>
        {LATER.filter(({ route }) => SCREENS[route] !== undefined && mayOpen(route, can)).map(({ route, label }) => (
          <li key={label}>
            <Link to={addressOf(route, label === 'security' ? { ouId, tab: 'security' } : {})}>
              {t(`guide.later.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
