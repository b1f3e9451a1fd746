// A letter without a file: the columns of the data file become fields, and the page is drawn while they are filled in.
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { Workbench } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { OwnerField } from '../creation/owner-field.part.tsx';
import { SettingsPart } from '../creation/settings.part.tsx';
import { BoxPart } from '../files/boxes.part.tsx';
import type { NewDepositInput } from '../new/new-deposit.types.ts';
import { ServiceGate } from '../new/service-gate.part.tsx';
import { type NewDeposit, useNewDeposit } from '../new/use-new-deposit.ts';
import inputs from '../workbench/inputs.module.css';
import { InputsRail } from '../workbench/inputs-rail.part.tsx';
import { formParser, shownBoxes } from '../workbench/service.rules.ts';
import { WorkbenchHeading } from '../workbench/workbench-heading.part.tsx';
import classes from './form.module.css';
import { FormBar } from './form-bar.part.tsx';
import { FormBody } from './form-body.part.tsx';
import { LetterList, LetterPager } from './letter-list.part.tsx';
import { Proof } from './proof.part.tsx';
import { type Form, useForm } from './use-form.ts';
import { useSendForm } from './use-send-form.ts';

export function FormPage() {
  return <ServiceGate>{(input) => <FormGate key={input.service.id} {...input} />}</ServiceGate>;
}

/** A service whose letters are not made of rows is deposited as it is. */
function FormGate(props: NewDepositInput) {
  const go = useGo();
  const { service } = props;
  const has = formParser(service) !== null;
  useEffect(() => {
    if (!has) go('deposit.split', { service: service.id }, 'replace');
  }, [has, go, service.id]);
  return has ? <FormDeposit {...props} /> : null;
}

function FormDeposit(props: NewDepositInput) {
  const { service, ownerId } = props;
  const t = useText();
  const named = useNameIn();
  const root = useRef<HTMLDivElement>(null);
  const deposit = useNewDeposit(props);
  const { uploads } = deposit;
  deposit.keep();
  const form = useForm(deposit, root);
  const { rows, shown } = form;
  const sending = useSendForm(deposit, form.form, named(service));
  const list = {
    letters: form.judged,
    shown: shown.id,
    full: form.form.full,
    onShow: form.show,
    onAdd: () => form.add(),
    onRemove: form.remove,
  };
  const side = <Side deposit={deposit} list={<LetterList {...list} />} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole form, whatever has the focus
    <div ref={root} className={classes.page} onKeyDown={form.keys}>
      <Workbench
        heading={<Heading deposit={deposit} onCancel={form.form.end} />}
        inputsLabel={t('deposit.inputs')}
        rail={<InputsRail files={uploads.entries.length}>{side}</InputsRail>}
        inputs={side}
        preview={
          <Proof
            tried={rows.proof.data}
            old={rows.proof.isFetching}
            error={rows.proof.error}
            column={form.held}
            faults={form.faults}
            labels={form.labels}
            onPage={form.turn}
            onPick={form.focus}
          />
        }
        bottom={<FormBar deposit={deposit} form={form} busy={sending.busy} onSend={() => void sending.send()} />}
      >
        <FormBody
          service={service}
          ownerId={ownerId}
          letter={shown}
          faults={form.faults}
          onChange={(column, value) => form.form.change(shown.id, column, value)}
          onHold={form.hold}
        >
          <LetterPager {...list} />
          <Trouble form={form} error={sending.error} />
        </FormBody>
      </Workbench>
    </div>
  );
}

const QUIET = { variant: 'subtle', color: 'gray', size: 'xs' } as const;

interface HeadingProps {
  readonly deposit: NewDeposit;
  /** Nothing of the letters is kept any more. */
  readonly onCancel: () => void;
}

/** The way to a file instead leaves the letters where they are. */
function Heading({ deposit, onCancel }: HeadingProps) {
  const { service, ownerId, settings } = deposit;
  const t = useText();
  const go = useGo();
  const named = useNameIn();
  const cancel = () => {
    onCancel();
    go('deposit.home');
  };
  return (
    <>
      <WorkbenchHeading service={named(service)} title={settings.name.trim() || t('deposit.new')} />
      <Button {...QUIET} onClick={() => go('deposit.split', { service: service.id, owner: ownerId })}>
        {t('deposit.form.fromFile')}
      </Button>
      <Button {...QUIET} onClick={cancel}>
        {t('deposit.heading.cancel')}
      </Button>
    </>
  );
}

/** The letters, the files beside them, and what is said of the whole deposit. */
function Side({ deposit, list }: { readonly deposit: NewDeposit; readonly list: React.ReactNode }) {
  const { service, main, uploads, settings, ownerId } = deposit;
  const beside = shownBoxes(service).filter(({ name }) => name !== main?.name);
  return (
    <>
      {list}
      <div className={inputs.group}>
        <OwnerField />
        {beside.map((box) => (
          <BoxPart key={box.name} box={box} uploads={uploads} />
        ))}
      </div>
      <SettingsPart
        service={service}
        settings={settings}
        ownerId={ownerId}
        withSplit={false}
        onChange={deposit.setSettings}
      />
    </>
  );
}

/** What no field can be blamed for, and what was refused when the letters were tried or sent. */
function Trouble({ form, error }: { readonly form: Form; readonly error: unknown }) {
  const t = useText();
  const failureText = useFailureText();
  const { faults, rows } = form;
  const { '': whole } = faults;
  const failure = error ?? rows.failed;
  return (
    <>
      {whole === undefined ? null : (
        <p className={classes.why} role="alert">
          {whole}
        </p>
      )}
      {failure ? (
        <p className={classes.why} role="alert">
          {failureText(failure)}{' '}
          {error ? null : (
            <Button variant="subtle" size="xs" onClick={rows.retry}>
              {t('common.retry')}
            </Button>
          )}
        </p>
      ) : null}
    </>
  );
}
