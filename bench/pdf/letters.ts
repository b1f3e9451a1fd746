// Letter texts for the inputs of the bench: the same for every producer and every run.

/** The texts of one letter. */
export interface BenchLetter {
  readonly reference: string;
  readonly address: readonly string[];
  /** lines by page */
  readonly body: readonly (readonly string[])[];
  readonly amount: string;
}

const FIRST =
  'Aline Bruno Céline David Élodie Fabien Gaëlle Hugo Inès Jérôme Karim Léa Maëva Noël Océane Pierre Quentin Rémi'.split(
    ' ',
  );
const LAST =
  'Martin Bernard Thomas Petit Robert Richard Durand Lefèvre Müller Schäfer Großmann Peña Núñez Ångström'.split(' ');
const STREETS = ['rue de la République', 'avenue Victor Hugo', 'place du Marché', 'allée des Tilleuls', 'Hauptstraße'];
const TOWNS = ['75001 PARIS', '69002 LYON', '13008 MARSEILLE', '31000 TOULOUSE', '67000 STRASBOURG', '59800 LILLE'];
const WORDS =
  'nous vous informons que votre contrat arrive à échéance le premier du mois suivant et sera reconduit tacitement sauf avis contraire de votre part adressé par lettre recommandée avec accusé de réception les conditions générales restent inchangées hormis le montant de la cotisation annuelle qui évolue selon l’indice de référence'.split(
    ' ',
  );

/** Numbers from 0 to 1 that are the same in every run. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Letters of one to four pages with `pages` pages in all. */
export function benchLetters(pages: number): BenchLetter[] {
  const random = seededNumbers(42);
  const below = (count: number) => Math.floor(random() * count);
  const pick = (list: readonly string[]) => list[below(list.length)] ?? '';
  const line = () => {
    let text = '';
    while (text.length < 78) text += `${text === '' ? '' : ' '}${pick(WORDS)}`;
    return text.slice(0, 84);
  };
  const letters: BenchLetter[] = [];
  for (let left = pages; left > 0; ) {
    const count = Math.min(left, 1 + below(4));
    const extra = random() < 0.3 ? [`Bât. ${pick(['A', 'B', 'C'])} apt. ${1 + below(60)}`] : [];
    letters.push({
      reference: `REF${String(letters.length + 1).padStart(6, '0')}`,
      address: [`${pick(FIRST)} ${pick(LAST)}`, ...extra, `${1 + below(200)} ${pick(STREETS)}`, pick(TOWNS)],
      body: Array.from({ length: count }, () => Array.from({ length: 28 + below(12) }, line)),
      amount: (random() * 900 + 20).toFixed(2),
    });
    left -= count;
  }
  return letters;
}
