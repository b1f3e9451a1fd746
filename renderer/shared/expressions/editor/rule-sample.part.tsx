// The page of the sample with the areas of the rule: the chosen one with handles, and how far its text is away.
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { Sample } from '#renderer/shared/sample/sample.ts';
import { SamplePane } from '#renderer/shared/sample/sample-pane.part.tsx';
import { pathText, type RuleArea } from '../areas.rules.ts';
import type { Near } from '../near.rules.ts';
import { fresh, nodeAt } from '../phrases.ts';
import { put } from '../tree.rules.ts';
import classes from './rule-sample.module.css';
import type { RuleEditing } from './use-rule-editor.ts';
import type { Trial } from './use-trial.ts';

/** An area that is drawn where something is to be chosen. */
const NEW = { id: 'pdfText', source: 'page', name: '', detail: '', use: 'fact' } as const;

interface RuleSampleProps {
  editing: RuleEditing;
  trial: Trial;
  sample: Sample;
}

/** The area of the chosen chip: its own, or the only one that a condition asks something of. */
function chosenOf({ chip }: RuleEditing, { areas }: Trial): RuleArea | undefined {
  if (chip.role !== 'part') return undefined;
  const inside = areas.filter(({ path }) => chip.path.every((part, index) => part === path[index]));
  return inside.length === 1 ? inside[0] : undefined;
}

/** Where a new area would go: what is to be added, or chosen first. */
const takesNew = ({ chip, node }: RuleEditing): boolean =>
  chip.role === 'add' ? chip.joining !== 'step' : node === undefined;

export function RuleSample({ editing, trial, sample }: RuleSampleProps) {
  const t = useText();
  const { chip, rows, root } = editing;
  const chosen = chosenOf(editing, trial);
  const why = chosen && trial.whyAt(chosen.path);
  const goTo = (path: string) => {
    for (const [row, chips] of rows.entries()) {
      const index = chips.findIndex((one) => one.role !== 'add' && pathText(one.path) === path);
      if (index >= 0) editing.go({ row, index });
    }
  };
  const others = trial.areas
    .filter((one) => one !== chosen)
    .map(({ path, tag, reading }) => {
      const stands = rows.flat().some((one) => one.role !== 'add' && pathText(one.path) === pathText(path));
      const choose = { label: t('rule.say.area', { tag }), onChoose: () => goTo(pathText(path)) };
      return { tag, area: reading.area, ...(stands ? choose : {}) };
    });
  const further = trial.further.map(({ tag, reading }) => ({ tag, area: reading.area }));
  /** The chip follows the hand. */
  const change = (area: PageArea) => {
    const node = chosen && nodeAt(root, chosen.path);
    const own = chip.role === 'part' ? nodeAt(root, chip.path) : undefined;
    if (!chosen || !node || !own || chip.role !== 'part') return;
    editing.replace(put(own, chosen.path.slice(chip.path.length), { ...node, area }), 'change');
  };
  const add = (area: PageArea) => editing.choose({ ...NEW, node: { ...fresh('pdfText'), area } });
  return (
    <SamplePane
      sample={sample}
      letters={trial.cut}
      chosen={chosen ? { area: chosen.reading.area, name: chosen.tag, tone: why ? 'error' : 'accent' } : undefined}
      others={[...others, ...further]}
      marks={
        why?.near && chosen ? (
          <Distance area={chosen.reading.area} near={why.near} label={t('rule.mm', { mm: why.near.mm })} />
        ) : null
      }
      onArea={chosen ? change : takesNew(editing) ? add : undefined}
    />
  );
}

/** How far the nearest text is from the area, drawn on the page, and its block. */
function Distance({ area, near, label }: { area: PageArea; near: Near; label: string }) {
  const { side, line, block } = near;
  const vertical = side === 'below' || side === 'above';
  // At the end of the area, where the line seldom is: the figure would lie on the text.
  const x = area.left + area.width - Math.min(16, area.width / 2);
  const y = Math.min(Math.max(line.top + line.height / 2, area.top + 3), area.top + area.height - 3);
  const edges = {
    below: [area.top + area.height, line.top],
    above: [area.top, line.top + line.height],
    right: [area.left + area.width, line.left],
    left: [area.left, line.left + line.width],
  }[side] as [number, number];
  const [from, to] = edges;
  const middle = (from + to) / 2;
  return (
    <g className={classes.distance}>
      <rect x={block.left - 1} y={block.top - 1} width={block.width + 2} height={block.height + 2} />
      {vertical ? (
        <path d={`M${x} ${from}V${to}M${x - 2} ${from}h4M${x - 2} ${to}h4`} />
      ) : (
        <path d={`M${from} ${y}H${to}M${from} ${y - 2}v4M${to} ${y - 2}v4`} />
      )}
      <text x={vertical ? x + 4 : middle} y={vertical ? middle + 1.3 : y - 3}>
        {label}
      </text>
    </g>
  );
}
