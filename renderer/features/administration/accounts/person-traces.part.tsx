// What is kept of one person in an account: sought by words, given out as a file, erased; what stays is named with its reason.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Unit } from '#domain/api/administration/units.contract.ts';
import type { Trace } from '#domain/api/deposit/keeping.contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import { ConfirmDialog, Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './person-traces.module.css';

/** The box stands at the name, whatever follows below it; the theme sets it in the middle by the same means. */
const AT_NAME = { body: { alignItems: 'flex-start' } } as const;

interface Found {
  readonly items: readonly Trace[];
  readonly overflow: boolean;
}

/** How many of the places are in the file, and how many were not given out. */
interface Saved {
  readonly items: number;
  readonly withheld: number;
}

export function PersonData({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const saveFile = useSaveFile();
  // Kept here: the question takes the place of the search, and what was sought stands there again behind it.
  const [text, type] = useState('');
  const [found, setFound] = useState<Found>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asks, ask] = useState(false);
  const [left, setLeft] = useState<readonly Trace[]>();
  /** What came of saving what is chosen; undefined: it was not saved. */
  const [saved, setSaved] = useState<Saved>();
  const params = { ouId: unit.id };
  const body = { keys: [...chosen] };
  const going = found?.items.filter(({ key, erases }) => erases && chosen.has(key)).length ?? 0;
  const choose = (keys: ReadonlySet<string>) => {
    setChosen(keys);
    setSaved(undefined);
  };
  const find = async () => {
    try {
      const result = await api.call('keeping.findPerson', { params, body: { text: text.trim() } });
      setFound(result);
      setLeft(undefined);
      // Words find people of the same name too: who is meant is said place by place.
      choose(new Set());
    } catch (error) {
      api.report(error);
    }
  };
  const save = async () => {
    try {
      const { items, withheld } = await api.call('keeping.exportPerson', { params, body });
      setSaved({ items: items.length, withheld: withheld.length });
      if (items.length > 0)
        saveFile(new Blob([JSON.stringify(items, null, 2)], { type: 'application/json' }), 'mailroom-person.json');
    } catch (error) {
      api.report(error);
    }
  };
  const erase = async () => {
    try {
      setLeft((await api.call('keeping.erasePerson', { params, body })).items);
      setFound(undefined);
      choose(new Set());
    } catch (error) {
      api.report(error);
    }
    ask(false);
  };
  if (asks)
    return (
      <ConfirmDialog
        opened
        danger
        title={t('administration.person.erase', { n: going })}
        action={t('administration.person.erase', { n: going })}
        onConfirm={erase}
        onClose={() => ask(false)}
      >
        <p>{t('administration.person.askErase')}</p>
      </ConfirmDialog>
    );
  return (
    <Dialog opened writes size={720} title={t('administration.person.title', { name: unit.name })} onClose={onClose}>
      <div className={classes.body}>
        <Search text={text} type={type} onFind={find} />
        {left ? <Outcome items={left} /> : null}
        {found ? <Traces found={found} chosen={chosen} onChoose={choose} /> : null}
        {saved ? <NotSaved {...saved} /> : null}
        {found && found.items.length > 0 ? (
          <div className={classes.acts}>
            <Button variant="default" disabled={chosen.size === 0} onClick={() => void save()}>
              {t('administration.person.export', { n: chosen.size })}
            </Button>
            <Button color="red" variant="outline" disabled={going === 0} onClick={() => ask(true)}>
              {t('administration.person.erase', { n: going })}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

interface SearchProps {
  text: string;
  type: (text: string) => void;
  onFind: () => Promise<void>;
}

function Search({ text, type, onFind }: SearchProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    await onFind();
    setBusy(false);
  };
  return (
    <form className={classes.search} onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={t('administration.person.words')}
        description={t('administration.person.hint')}
        value={text}
        maxLength={200}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={text.trim().length < 2}>
        {t('administration.person.find')}
      </Button>
    </form>
  );
}

interface TracesProps {
  found: Found;
  chosen: ReadonlySet<string>;
  onChoose: (keys: ReadonlySet<string>) => void;
}

function Traces({ found: { items, overflow }, chosen, onChoose }: TracesProps) {
  const t = useText();
  if (items.length === 0) return <p role="status">{t('administration.person.nothing')}</p>;
  const turn = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChoose(next);
  };
  return (
    <>
      <p role="status">
        {t(overflow ? 'administration.person.tooMany' : 'administration.person.found', { n: items.length })}
      </p>
      {items.length > 1 ? (
        <Checkbox
          px={4}
          label={t('common.list.selectAll')}
          checked={chosen.size === items.length}
          indeterminate={chosen.size > 0 && chosen.size < items.length}
          onChange={() => onChoose(new Set(chosen.size === items.length ? [] : items.map(({ key }) => key)))}
        />
      ) : null}
      <ul className={classes.list}>
        {items.map((trace) => (
          <li key={trace.key}>
            <Checkbox
              styles={AT_NAME}
              checked={chosen.has(trace.key)}
              onChange={() => turn(trace.key)}
              label={<TraceLine trace={trace} />}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function TraceLine({ trace }: { trace: Trace }) {
  const t = useText();
  const { kind, name, lines, emailAddress, order, date, kept } = trace;
  const place = [...lines.filter((line) => line !== name), emailAddress].filter((text) => text !== '' && text !== name);
  return (
    <span className={classes.trace}>
      <span>
        <bdi>{name}</bdi>
      </span>
      <small>
        {t(`administration.person.kind.${kind}`)}
        {order ? (
          <>
            {' · '}
            {t('administration.person.order', { no: String(order.id) })} <bdi>{order.name}</bdi>
          </>
        ) : null}
        {' · '}
        <DateText at={date} />
        {place.length > 0 ? (
          <>
            {' · '}
            <bdi>{place.join(', ')}</bdi>
          </>
        ) : null}
      </small>
      {kept.map((reason) => (
        <small key={reason}>{t(`administration.person.kept.${reason}`)}</small>
      ))}
    </span>
  );
}

/** Which places are in no file: those that others give out, or all, since they are gone. */
function NotSaved({ items, withheld }: Saved) {
  const t = useText();
  if (withheld > 0) return <p role="status">{t('administration.person.withheld', { n: withheld })}</p>;
  return items === 0 ? <p role="status">{t('administration.person.gone')}</p> : null;
}

/** What became of each: erased, or still there; and what stays of it. */
function Outcome({ items }: { items: readonly Trace[] }) {
  const t = useText();
  const kept = items.filter((trace) => trace.kept.length > 0);
  return (
    <>
      <p role="status">{t('administration.person.erased', { n: items.filter(({ erases }) => erases).length })}</p>
      {kept.length > 0 ? <p>{t('administration.person.stays')}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard too */}
      <ul className={classes.list} tabIndex={0}>
        {kept.map((trace) => (
          <li key={trace.key}>
            <TraceLine trace={trace} />
          </li>
        ))}
      </ul>
    </>
  );
}
