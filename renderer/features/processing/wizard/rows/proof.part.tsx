// A letter as the engine made it, on its page or as an e-mail: the proof beside the questions.

import { PagePane } from '#renderer/features/processing/simulator/page-pane.part.tsx';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { type LetterState, useLetterStates } from '../letter-states.ts';
import { useWizard } from '../wizard.ts';
import { wordsOf } from './letter.rules.ts';
import classes from './rows.module.css';

export function ProofPane() {
  const t = useText();
  const faultText = useFaultText();
  const { sample, runs, draft } = useWizard();
  const states = useLetterStates();
  const state = states[Math.min(sample.letter, states.length - 1)];
  const fault = runs.refused ?? runs.now?.simulation.fault ?? state?.row.fault;
  return (
    <section className={classes.proof} aria-label={t('processing.wizard.proof')} aria-busy={runs.running}>
      <header className={classes.proofHead}>
        <h2>{t('processing.wizard.proof')}</h2>
        {states.length > 1 ? (
          <PageTurner
            page={Math.min(sample.letter, states.length - 1) + 1}
            pages={states.length}
            place={t('processing.wizard.proofPlace', { n: sample.letter + 1, all: states.length })}
            back={t('processing.wizard.proofBack')}
            forward={t('processing.wizard.proofOn')}
            onTurn={(n) => sample.show(n - 1)}
          />
        ) : null}
      </header>
      {fault ? (
        <p className={classes.fault} role="alert">
          {faultText(fault)}
        </p>
      ) : null}
      {draft === undefined ? <p className={classes.none}>{t('processing.wizard.proofNone')}</p> : null}
      {draft && !state ? <RowsSkeleton rows={3} /> : null}
      {state && state.row.outputs.length === 0 ? (
        <p className={classes.none}>{t('processing.wizard.proofFaulty')}</p>
      ) : null}
      {state ? <Proof state={state} /> : null}
    </section>
  );
}

function Proof({ state: { row } }: { state: LetterState }) {
  const t = useText();
  const { runs, sending } = useWizard();
  const { now } = runs;
  if (!now) return null;
  const isMail = sending?.email !== undefined && row.dispatch.includes(sending.email.label.slice(0, 60));
  return (
    <>
      {isMail ? <Mail row={row} /> : null}
      {row.outputs.length > 0 ? (
        <PagePane
          key={row.id}
          run={now}
          row={row}
          side={t(isMail ? 'processing.wizard.attached' : 'processing.wizard.page')}
        />
      ) : null}
    </>
  );
}

function Mail({ row: { requirements } }: { row: LetterState['row'] }) {
  const t = useText();
  const said = (name: string) => requirements[name]?.value ?? '';
  return (
    <section className={classes.mail} aria-label={t('processing.wizard.mail')}>
      <dl>
        <dt>{t('processing.wizard.email.to')}</dt>
        <dd>
          <bdi>{said('emailRecipient')}</bdi>
        </dd>
        <dt>{t('processing.wizard.email.subject')}</dt>
        <dd>
          <bdi>{said('emailSubject')}</bdi>
        </dd>
      </dl>
      <p dir="auto">{wordsOf(said('emailBody'))}</p>
    </section>
  );
}
