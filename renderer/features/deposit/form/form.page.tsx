// A letter without a file: the columns of the data file become fields, and the page is drawn while they are filled in.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCheck, IconMail } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { plainValues, useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { BottomBar, Workbench } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { missingBeside } from '../creation/creation.rules.ts';
import { OwnerField } from '../creation/owner-field.part.tsx';
import { SettingsPart } from '../creation/settings.part.tsx';
import { BoxPart } from '../files/boxes.part.tsx';
import type { NewDepositInput } from '../new/new-deposit.types.ts';
import { ServiceGate } from '../new/service-gate.part.tsx';
import { useNewDeposit } from '../new/use-new-deposit.ts';
import inputs from '../workbench/inputs.module.css';
import { InputsRail } from '../workbench/inputs-rail.part.tsx';
import { shownBoxes } from '../workbench/service.rules.ts';
import { WorkbenchHeading } from '../workbench/workbench-heading.part.tsx';
import classes from './form.module.css';
import {
  faultsOfLetter,
  formColumns,
  formParser,
  isBlank,
  stateOfLetter,
  type TypedLetter,
  titleOf,
} from './form.rules.ts';
import { FormBody } from './form-body.part.tsx';
import { LetterList, LetterPager } from './letter-list.part.tsx';
import { Proof } from './proof.part.tsx';
import { useFormLetters } from './use-form-letters.ts';
import { useSendForm } from './use-send-form.ts';
import { useTriedRows } from './use-tried-rows.ts';

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

/** The letters with what is wrong with each, the one in hand, and its page. */
function useForm({ service, ownerId }: NewDepositInput, metadatas: Readonly<Record<string, string>>) {
  const form = useFormLetters(service.id);
  const [{ letter: wanted }, setQuery] = useQueryState();
  const { letters } = form;
  const at = Math.min(Math.max(0, Number(wanted ?? 1) - 1 || 0), letters.length - 1);
  const shown = letters[at] as TypedLetter;
  const [page, setPage] = useState(1);
  const rows = useTriedRows({ service, ownerId, metadatas, letters, shown: shown.id, page });
  const judged = letters.map((letter) => {
    const tried = rows.of(letter);
    const faults = faultsOfLetter(service, letter, tried);
    const [title, town] = titleOf(service, letter, tried);
    return { id: letter.id, title, town, faults, blank: isBlank(letter), state: stateOfLetter(faults, tried) };
  });
  return { form, at, shown, rows, judged, setPage, show: (place: number) => setQuery({ letter: String(place + 1) }) };
}

/** Which column has the cursor, and which were left: of those, faults are told. */
function useHeld(id: number) {
  const [held, setHeld] = useState<string>();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  return {
    held,
    /** Everything of a letter was asked for. */
    showAll: (of: number, columns: readonly string[]) =>
      setSeen((now) => new Set([...now, ...columns.map((column) => `${of} ${column}`)])),
    isSeen: (column: string) => seen.has(`${id} ${column}`),
    hold: (column: string, on: boolean) => {
      setHeld(on ? column : undefined);
      if (!on) setSeen((now) => (now.has(`${id} ${column}`) ? now : new Set([...now, `${id} ${column}`])));
    },
  };
}

const focusColumn = (root: HTMLElement | null, column: string) =>
  root?.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"]`)?.focus();

function FormDeposit(props: NewDepositInput) {
  const { service, ownerId } = props;
  const t = useText();
  const go = useGo();
  const named = useNameIn();
  const failureText = useFailureText();
  const root = useRef<HTMLDivElement>(null);
  const deposit = useNewDeposit(props);
  const { settings, uploads, main } = deposit;
  deposit.keep();
  const { form, at, shown, rows, judged, setPage, show } = useForm(props, settings.metadatas);
  const sending = useSendForm(deposit, form, named(service));
  const columns = useMemo(() => formColumns(service), [service]);
  const labels = Object.fromEntries(columns.map(({ name, label }) => [name, label || name]));
  const held = useHeld(shown.id);
  const text = (fault: { label: string; parameters?: Record<string, unknown> }) =>
    t(fault.label, plainValues(fault.parameters ?? {}));
  const faults = judged[at]?.faults ?? {};
  const told = Object.fromEntries(
    Object.entries(faults).flatMap(([column, fault]) => (held.isSeen(column) ? [[column, text(fault)]] : [])),
  );
  const waiting = useRef<string>(undefined);
  useEffect(() => {
    if (waiting.current === undefined) return;
    focusColumn(root.current, waiting.current);
    waiting.current = undefined;
  });
  const place = (id: number) => form.letters.findIndex((one) => one.id === id);
  const add = (values?: TypedLetter['values']) => {
    if (form.full) return;
    form.add(shown.id, values);
    waiting.current = columns[0]?.name;
    show(at + 1);
  };
  const keys = (event: KeyboardEvent) => {
    const ctrl = event.ctrlKey || event.metaKey;
    if (ctrl && event.key === 'Enter') at === form.letters.length - 1 ? add() : show(at + 1);
    else if (ctrl && event.key.toLowerCase() === 'd') add(shown.values);
    else if (event.altKey && event.key === 'ArrowUp') show(Math.max(0, at - 1));
    else if (event.altKey && event.key === 'ArrowDown') show(Math.min(form.letters.length - 1, at + 1));
    else return;
    event.preventDefault();
  };
  const bad = judged.findIndex(({ state }) => state === 'toFill');
  const lacking = bad < 0 ? undefined : Object.keys(judged[bad]?.faults ?? {})[0];
  const toBad = () => {
    const letter = judged[bad];
    if (!letter || lacking === undefined) return;
    held.showAll(letter.id, ['', ...Object.keys(letter.faults)]);
    waiting.current = lacking;
    show(bad);
  };
  const beside = missingBeside(service, settings, { files: deposit.files, named });
  const list = {
    ...{ letters: judged, shown: shown.id, full: form.full },
    onShow: (id: number) => show(place(id)),
    onAdd: () => add(),
    onRemove: (id: number) => {
      form.remove(id);
      show(Math.max(0, place(id) <= at ? at - 1 : at));
    },
  };
  const boxes = (
    <>
      <LetterList {...list} />
      <div className={inputs.group}>
        <OwnerField />
        {shownBoxes(service)
          .filter(({ name }) => name !== main?.name)
          .map((box) => (
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
  const good = judged.filter(({ state }) => state === 'good').length;
  const toFill = judged.filter(({ state }) => state === 'toFill').length;
  const proof = rows.proof.data;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole form, whatever has the focus
    <div ref={root} className={classes.page} onKeyDown={keys}>
      <Workbench
        heading={
          <>
            <WorkbenchHeading
              service={named(service)}
              title={settings.name.trim() || t('deposit.new')}
              onCancel={() => {
                form.end();
                go('deposit.home');
              }}
            />
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => go('deposit.split', { service: service.id, ...(ownerId ? { owner: ownerId } : {}) })}
            >
              {t('deposit.form.fromFile')}
            </Button>
          </>
        }
        inputsLabel={t('deposit.inputs')}
        rail={<InputsRail files={uploads.entries.length}>{boxes}</InputsRail>}
        inputs={boxes}
        preview={
          <Proof
            tried={proof}
            old={rows.proof.isFetching}
            error={rows.proof.error}
            column={held.held}
            faults={told}
            labels={labels}
            onPage={setPage}
            onPick={(column) => focusColumn(root.current, column)}
          />
        }
        bottom={
          <BottomBar
            sum={
              beside
                ? t(beside.label, plainValues(beside.parameters))
                : t('deposit.sum', { n: judged.length, pages: judged.length * (proof?.page?.pages ?? 1) })
            }
            parts={
              <>
                <span>
                  <IconMail size={16} stroke={1.5} aria-hidden /> {t('deposit.form.sum', { n: judged.length })}
                </span>
                <span>
                  <IconCheck size={16} stroke={1.5} aria-hidden /> {t('deposit.form.good', { n: good })}
                </span>
                {toFill > 0 ? (
                  <span data-bad>
                    <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {t('deposit.form.toFill', { n: toFill })}
                  </span>
                ) : null}
              </>
            }
          >
            <Button
              size="md"
              loading={sending.busy}
              disabled={
                lacking === undefined && (beside !== undefined || !rows.settled || good < judged.length || uploads.busy)
              }
              rightSection={<IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />}
              onClick={lacking === undefined ? () => void sending.send() : toBad}
            >
              {lacking === undefined
                ? t('deposit.review')
                : lacking === ''
                  ? t('deposit.form.look')
                  : t('deposit.form.fill', { name: labels[lacking] ?? lacking })}
            </Button>
          </BottomBar>
        }
      >
        <FormBody
          service={service}
          ownerId={ownerId}
          letter={shown}
          faults={told}
          onChange={(column, value) => form.change(shown.id, column, value)}
          onHold={held.hold}
        >
          <LetterPager {...list} />
          {told[''] === undefined ? null : (
            <p className={classes.why} role="alert">
              {told['']}
            </p>
          )}
          {rows.failed || sending.error ? (
            <p className={classes.why} role="alert">
              {failureText(sending.error ?? rows.failed)}{' '}
              {rows.failed ? (
                <Button variant="subtle" size="xs" onClick={rows.retry}>
                  {t('common.retry')}
                </Button>
              ) : null}
            </p>
          ) : null}
        </FormBody>
      </Workbench>
    </div>
  );
}
