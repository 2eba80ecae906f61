-- Goods are found by any part of their name (architecture §5): every piece of a name, and of its pinyin initials, from each sign on,
-- six signs long, stands in a side table that an index is entered by. Filled here for what exists, by the statement of goods/words.
create table goods_word (
  tenant_id integer not null,
  goods_id bigint not null,
  token varchar(6) collate "C" not null,
  constraint goods_word_pk primary key (tenant_id, goods_id, token),
  constraint goods_word_goods_fk foreign key (tenant_id, goods_id) references goods (tenant_id, id) on delete cascade
);
-- the owner may be held by the walls too, so they are lifted for this statement
alter table goods no force row level security;
insert into goods_word as w (tenant_id, goods_id, token)
select distinct g.tenant_id, g.id, substr(t.said, i, 6)
  from goods g
  cross join lateral (values (lower(g.goods_name)), (g.name_pinyin)) as t(said)
  cross join lateral generate_series(1, char_length(t.said)) as i
 where substr(t.said, i, 1) <> ' ';
alter table goods force row level security;
select app.tenant_table('goods_word', 'select, insert, delete');
create index goods_word_token_ix on goods_word (tenant_id, token, goods_id);
