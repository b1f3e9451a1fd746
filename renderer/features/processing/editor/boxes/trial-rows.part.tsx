// A sample data file: dropped here, read at once, with its first hundred rows and what is wrong in them by line and column.
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { DataFileReading } from '#domain/api/configuration/services.contract.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import classes from './data.module.css';
import { FileButton } from './file-card.part.tsx';
import { fillableFields } from './parser-rows.ts';
import type { Trial } from './use-trial.ts';

interface ViewProps {
  sample: Trial;
  box: Box;
  onEncoding: (encoding: string) => void;
}

export function TrialView({ sample, box, onEncoding }: ViewProps) {
  const t = useText();
  const failureText = useFailureText();
  const { file, reading, error, choose } = sample;
  return (
    <section
      className={classes.sample}
      aria-label={t('processing.dataSample')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [given] = event.dataTransfer.files;
        if (given) choose(given);
      }}
    >
      <div className={classes.head}>
        <IconFileUpload size={20} stroke={1.5} aria-hidden />
        <span className={classes.name}>{file ? <bdi>{file.name}</bdi> : t('processing.dataSample.none')}</span>
        <FileButton
          label={t(file ? 'processing.dataSample.other' : 'processing.dataSample.choose')}
          takes="datafile"
          onFiles={([given]) => (given ? choose(given) : undefined)}
        />
      </div>
      {error ? (
        <p role="alert" className={classes.fault}>
          {failureText(error)}
        </p>
      ) : null}
      {reading ? (
        <>
          <Encodings reading={reading} now={box.parserConfiguration?.encoding} onEncoding={onEncoding} />
          <TrialRows reading={reading} box={box} />
        </>
      ) : null}
    </section>
  );
}

interface EncodingsProps {
  reading: DataFileReading;
  now: string | undefined;
  onEncoding: (encoding: string) => void;
}

/** What the bytes look like is offered; nothing is taken without a press. */
function Encodings({ reading: { encodings }, now, onEncoding }: EncodingsProps) {
  const t = useText();
  const others = encodings.filter(({ encoding }) => encoding !== now?.toLowerCase());
  if (encodings.length === 0) return null;
  return (
    <div className={classes.buttons}>
      <span className={classes.quiet}>{t('processing.dataSample.encodings')}</span>
      {encodings.length > others.length ? (
        <span className={classes.quiet}>
          {t('processing.dataSample.asChosen', { encoding: now?.toUpperCase() ?? '' })}
        </span>
      ) : null}
      {others.map(({ encoding, confidence }) => (
        <Button key={encoding} variant="default" size="compact-xs" onClick={() => onEncoding(encoding)}>
          {t('processing.dataSample.offer', { encoding: encoding.toUpperCase(), confidence: confidence / 100 })}
        </Button>
      ))}
    </div>
  );
}

export function TrialRows({ reading, box }: { reading: DataFileReading; box: Box }) {
  const t = useText();
  const faultText = useFaultText();
  const { rows, count, faulty, faults, more, fault } = reading;
  const shown = new Set(rows.map(({ line }) => line));
  const below = faults.filter(({ parameters }) => !shown.has(Number(parameters.line)));
  return (
    <>
      {fault ? (
        <p role="alert" className={classes.fault}>
          {faultText(fault)}
        </p>
      ) : null}
      {count > 0 ? (
        <p role="status" className={classes.quiet}>
          {t('processing.dataSample.rows', { n: count, faulty, more: more ? 'yes' : 'no' })}
        </p>
      ) : null}
      {rows.length > 0 ? <Rows rows={rows} box={box} /> : null}
      {below.length > 0 ? (
        <ul className={classes.faults}>
          {below.map((one, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: faults stay in their order
            <li key={n}>{faultText(one)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Fields of a row: those that the parser names, or whatever a registered one found. */
const fieldsOf = (box: Box, rows: DataFileReading['rows']): string[] => {
  const found = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  return fillableFields(box.metadatas).filter((name) => found.has(name));
};

function Rows({ rows, box }: { rows: DataFileReading['rows']; box: Box }) {
  const t = useText();
  const faultText = useFaultText();
  const fields = fieldsOf(box, rows);
  const labels = new Map(box.metadatas.map(({ name, label }) => [name, label || name]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.scroll} aria-label={t('processing.dataSample.first')} tabIndex={0}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th>{t('processing.dataSample.line')}</th>
            {fields.map((field) => (
              <th key={field}>
                <bdi>{labels.get(field)}</bdi>
              </th>
            ))}
            <th>{t('processing.dataSample.fault')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, values, fault }) => (
            <tr key={line} data-fault={fault ? true : undefined}>
              <td>{t('common.number', { n: line })}</td>
              {fields.map((field) => (
                <td key={field} data-fault={fault?.parameters.column === labels.get(field) ? true : undefined}>
                  <bdi>{values[field]}</bdi>
                </td>
              ))}
              <td>{fault ? faultText(fault) : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
