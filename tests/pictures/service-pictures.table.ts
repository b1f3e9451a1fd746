// What the pictures of docs/services show: pages of what was deposited, and of what left, with what is said below them.

export interface Shown {
  /** In the folder `input` of the service, or NAME-n.pdf as it left, in the order of the rows. */
  readonly file: string;
  /** Of an archive: the text that is shown. */
  readonly entry?: string;
  /** Of a PDF; a text shows its first lines. */
  readonly pages?: readonly number[];
  readonly encoding?: string;
  readonly says: string;
}

interface Pictures {
  readonly deposited: readonly Shown[];
  readonly left: readonly Shown[];
}

/** By the folder of the service. */
export const SHOWN: Readonly<Record<string, Pictures>> = {
  invoices: {
    deposited: [
      { file: 'invoices.pdf', pages: [1, 2, 3, 4], says: 'invoices.pdf, pages 1 to 4 of 7' },
      { file: 'delivery-notes.pdf', pages: [2], says: 'delivery-notes.pdf, page 2 of 5' },
      { file: 'time-sheets.pdf', pages: [1], says: 'time-sheets.pdf, page 1 of 2' },
      { file: 'customers.csv', encoding: 'windows-1252', says: 'customers.csv' },
    ],
    left: [
      {
        file: 'invoices-1.pdf',
        pages: [1, 2, 3, 5],
        says: 'Brennan & Daly Solicitors, one envelope: invoice 0413, its delivery note, its time sheet …',
      },
      { file: 'invoices-1.pdf', pages: [7], says: '… and invoice 0417' },
      { file: 'invoices-0.pdf', pages: [1, 2], says: 'Harbour Lights Café, by e-mail: no marks for machines' },
    ],
  },
  'order-list': {
    deposited: [{ file: 'orders.json', says: 'orders.json' }],
    left: [
      { file: 'order-list-0.pdf', pages: [1], says: 'Paid already' },
      { file: 'order-list-2.pdf', pages: [1], says: 'To be paid, to Ireland' },
    ],
  },
  hebrew: {
    deposited: [{ file: 'letters.pdf', pages: [1, 2, 3], says: 'letters.pdf, pages 1 to 3 of 5' }],
    left: [
      { file: 'hebrew-0.pdf', pages: [1], says: 'Letter 7041' },
      { file: 'hebrew-1.pdf', pages: [1, 2], says: 'Letter 7042: how to pay stands on its last page' },
    ],
  },
  'board-papers': {
    deposited: [{ file: 'slides.pdf', pages: [1, 2, 3, 4], says: 'slides.pdf, pages 1 to 4 of 8; the third is empty' }],
    left: [{ file: 'board-papers-0.pdf', pages: [1, 3, 4, 5], says: 'Address page, then six slides on three pages' }],
  },
  payslips: {
    deposited: [{ file: 'payslips-2026-10.zip', entry: 'index.csv', says: 'index.csv in payslips-2026-10.zip' }],
    left: [
      { file: 'payslips-0.pdf', pages: [1, 3], says: 'Hannah Cole, by post: slip and certificate' },
      { file: 'payslips-1.pdf', pages: [1], says: 'Joseph Okafor, into the safe' },
    ],
  },
  'print-stream': {
    deposited: [
      { file: 'statements.prn', encoding: 'windows-1252', says: 'statements.prn' },
      { file: '../form.pdf', pages: [1], says: 'form.pdf of the service' },
    ],
    left: [{ file: 'print-stream-1.pdf', pages: [1, 2], says: 'Café Léon Ltd, two pages' }],
  },
  'mail-merge': {
    deposited: [{ file: 'members.csv', says: 'members.csv' }],
    left: [
      { file: 'mail-merge-0.pdf', pages: [1], says: 'With credit' },
      { file: 'mail-merge-1.pdf', pages: [1], says: 'Without' },
    ],
  },
  'office-letter': {
    deposited: [],
    left: [{ file: 'office-letter-0.pdf', pages: [1], says: 'desk.docx, as it left' }],
  },
  'grey-letters': {
    deposited: [{ file: 'newsletter.pdf', pages: [1, 2], says: 'newsletter.pdf' }],
    left: [{ file: 'grey-letters-0.pdf', pages: [1], says: 'Ms Olive Hartley' }],
  },
};
