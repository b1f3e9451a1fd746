-- The children of one account in the order in which the tree shows them: what a level costs grows with the level and not with
-- the tree (docs/decisions/0577). It serves every question for a parent that the index of the parent alone served.
create index if not exists account_level on account (parent_id, name, id) where not removed;
