// Long work in one thread takes turns with the calls that wait for it.

/** Milliseconds that work may go on for before others have their turn. */
const TURN = 20;

let began = performance.now();

/** Lets others have their turn when this one has lasted long enough; costs next to nothing otherwise. */
export async function takeTurns(): Promise<void> {
  if (performance.now() - began < TURN) return;
  await new Promise<void>((resolve) => void setImmediate(resolve));
  began = performance.now();
}
