// The shape of a row of the route table.
import type { Ability } from '#domain/access/access.ts';

/** Who may open a route: any visitor, or a person with that session-wide ability. */
export type RouteAccess = 'public' | Ability;

/** One address of the application. `access`: who may open it; the server still decides on each call. */
export interface RouteRow {
  /** Segments; `:name` is a parameter, `:name?` one that may be missing. */
  readonly path: string;
  /** Query parameters the route keeps; unknown ones are dropped (docs/model.md, "Query parameters"). */
  readonly query: readonly string[];
  readonly access: RouteAccess;
  /** Whoever may validate opens it as well. */
  readonly orValidates?: true;
  /** In the place of an id `new` may stand: what is being made and was never saved. */
  readonly fresh?: true;
}
