// Logins are unique in the installation, compared case-folded (decisions.md "Login, e-mail, names").

/** The form in which logins are compared. */
export const foldLogin = (login: string): string => login.normalize('NFKC').trim().toLowerCase();
