// Rulers in mm beside the page; what is chosen is marked on them.
import type { Area } from '#renderer/ui/frame/page.part.tsx';
import classes from './canvas.module.css';

interface RulerProps {
  axis: 'x' | 'y';
  /** mm of the page along it. */
  length: number;
  /** Pixels of a mm. */
  perMm: number;
  marked: Area | undefined;
}

/** px from the edge of the ruler to the page; that of the canvas. */
export const DESK_PX = 32;
const THICK = 24;
/** px between figures at least. */
const ROOM = 46;

/** px from the edge of the ruler to a mm of the page. */
const placeOf = (mm: number, perMm: number): number => DESK_PX + mm * perMm;

/** How far the line of a mm reaches into the ruler, px. */
function reachOf(mm: number, step: number, perMm: number): number {
  if (mm % step === 0) return THICK;
  if (mm % 10 === 0) return 8;
  return perMm > 1.8 ? 4 : 0;
}

export function Ruler({ axis, length, perMm, marked }: RulerProps) {
  const step = [10, 20, 50, 100].find((mm) => mm * perMm >= ROOM) ?? 100;
  const ticks = Array.from({ length: Math.floor(length / 5) + 1 }, (_, index) => index * 5);
  const flat = axis === 'x';
  const long = length * perMm + 2 * DESK_PX;
  const [width, height] = flat ? [long, THICK] : [THICK, long];
  return (
    <svg className={classes.ruler} data-axis={axis} width={width} height={height} direction="ltr" aria-hidden>
      {marked ? <Ruled axis={axis} perMm={perMm} marked={marked} /> : null}
      {ticks.map((mm) => {
        const at = placeOf(mm, perMm);
        const from = THICK - reachOf(mm, step, perMm);
        return <path key={mm} d={flat ? `M${at} ${from}V${THICK}` : `M${from} ${at}H${THICK}`} />;
      })}
      {ticks
        .filter((mm) => mm % step === 0)
        .map((mm) => {
          const at = placeOf(mm, perMm);
          return (
            <text key={mm} x={flat ? at + 4 : 2} y={flat ? 13 : at + 12}>
              {mm}
            </text>
          );
        })}
    </svg>
  );
}

function Ruled({ axis, perMm, marked }: Pick<RulerProps, 'axis' | 'perMm'> & { marked: Area }) {
  const { left, top, width, height } = marked;
  return axis === 'x' ? (
    <rect className={classes.ruled} x={placeOf(left, perMm)} y={0} width={width * perMm} height={THICK} />
  ) : (
    <rect className={classes.ruled} x={0} y={placeOf(top, perMm)} width={THICK} height={height * perMm} />
  );
}
