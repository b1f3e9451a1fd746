// What a program calls itself, in the words that people use for it. Pure.

/** The first that fits names it: browsers call themselves by the names of others, too. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/Electron\//, 'Mailroom'],
  [/Edg(?:A|iOS)?\//, 'Microsoft Edge'],
  [/OPR\//, 'Opera'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: typeof PROGRAMS, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** "Firefox, Windows"; empty where nothing is known. A program of another kind is named as it names itself. */
export function agentName(agent: string): string {
  const program = nameIn(PROGRAMS, agent);
  if (program === undefined) return agent.slice(0, 60);
  const system = nameIn(SYSTEMS, agent);
  return system === undefined ? program : `${program}, ${system}`;
}
