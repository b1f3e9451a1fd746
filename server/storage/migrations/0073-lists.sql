-- Leaves of nested objects by their path: `masks.own`.
create or replace function json_leaves(given jsonb) returns table (path text, leaf jsonb)
  language sql immutable parallel safe
as $$
  with recursive node (path, leaf) as (
    select top.key, top.value from jsonb_each(case jsonb_typeof(given) when 'object' then given else '{}' end) top
    union all
    select node.path || '.' || child.key, child.value
    from node, jsonb_each(case jsonb_typeof(node.leaf) when 'object' then node.leaf else '{}' end) child
  )
  select node.path, node.leaf from node where jsonb_typeof(node.leaf) <> 'object'
$$;

-- What differs by the details of a history line, a line for each field, as domain/accounts/audit.ts has it: no edition, no
-- secret, forty fields at most, values cut after 200 characters.
create or replace function audited_changes(details jsonb) returns text
  language sql immutable parallel safe
as $$
  with pair as (
    select jsonb_typeof(details->'before') = 'object' and jsonb_typeof(details->'after') = 'object' as both
  ), was as (
    select l.path, l.leaf from pair, json_leaves(case when pair.both then details->'before' else '{}' end) l
  ), is_now as (
    select l.path, l.leaf
    from pair, json_leaves(case when pair.both then details->'after' else details - 'before' - 'after' end) l
  ), field as (
    select coalesce(was.path, is_now.path) as path, nullif(was.leaf #>> '{}', '') as before, nullif(is_now.leaf #>> '{}', '') as after
    from was full join is_now on is_now.path = was.path
  ), changed as (
    select path, before, after from field
    where path <> 'version' and path !~* 'password(?!rules|validity|entropy)|secret|token$' and before is distinct from after
    order by path limit 40
  ), cut as (
    select path, case when length(before) > 200 then left(before, 200) || '…' else before end as before,
      case when length(after) > 200 then left(after, 200) || '…' else after end as after
    from changed
  )
  select string_agg(path || ': ' || case when before is null then coalesce(after, '')
    else before || ' → ' || coalesce(after, '–') end, E'\n' order by path) from cut
$$;

-- The order of a list of people, by which its pages are read.
create index if not exists app_user_by_name on app_user (account_id, last_name, first_name, id) where not removed;

-- How many accounts are below each of the tree, without reading them.
create index if not exists account_below on account (parent_id) where not removed;
