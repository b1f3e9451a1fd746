// Stands on all that is made in test mode: pages, subjects, names of files; the same in all languages, as on a specimen
// (docs/model.md, "Test mode").
export const TEST_MARK = 'TEST';
