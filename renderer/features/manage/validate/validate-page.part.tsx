// The page of the row as it will leave, by the engine that makes the letters; where none can be made, as it was deposited.
import { IconAlertTriangle, IconFileCheck } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { ProofPage } from '#renderer/shared/proofs/proof-page.part.tsx';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import type { Validation } from './use-validation.ts';
import classes from './validate.module.css';

export function ValidatePage({ validation }: { validation: Validation }) {
  const t = useText();
  const faultText = useFaultText();
  const failureText = useFailureText();
  const { current, places, at, shown } = validation;
  const place = places[at];
  const { proof, failure } = shown;
  const trouble = failure === null ? (proof?.state === 'ERROR' ? faultText(proof.fault) : null) : failureText(failure);
  return (
    <>
      <header className={classes.pageHead}>
        <div>
          <h2>{t('manage.validate.asItLeaves')}</h2>
          <p className={classes.quiet}>
            <bdi>{current?.recipientName}</bdi>
            {place ? (
              <>
                {' · '}
                <bdi>{validation.nameOf(place.channelLabel)}</bdi>
                {place.further === null ? null : (
                  <>
                    {' · '}
                    <bdi>{place.further}</bdi>
                  </>
                )}
              </>
            ) : null}
          </p>
        </div>
        {places.length > 1 ? (
          <PageTurner
            page={at + 1}
            pages={places.length}
            place={t('deposit.page.of', { n: at + 1, m: places.length })}
            back={t('deposit.page.before')}
            forward={t('deposit.page.next')}
            onTurn={(page) => validation.turnPage(page - 1 - at)}
          />
        ) : null}
      </header>
      <div className={classes.desk} aria-busy={validation.making}>
        {trouble ? (
          <p className={classes.trouble} role="alert">
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            {trouble}
          </p>
        ) : null}
        <div className={classes.paper} dir="ltr">
          {proof && place ? (
            <ProofPage
              key={`${proof.id}-${place.index}-${place.page}`}
              proofId={proof.id}
              index={place.index}
              page={place.page}
              label={`${t('manage.validate.asItLeavesOf', { name: current?.recipientName ?? '' })}, ${t('deposit.page.of', { n: at + 1, m: places.length })}`}
            />
          ) : (
            <Page src={undefined} label="" />
          )}
        </div>
        <p className={classes.drawnBy}>
          <IconFileCheck size={16} stroke={1.5} aria-hidden />
          {t('manage.validate.drawnBy')}
        </p>
      </div>
    </>
  );
}
