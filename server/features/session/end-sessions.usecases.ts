// Ending a person's sessions, for the features that close or change a person.
export { deleteSessionsOf } from './session.repository.ts';
