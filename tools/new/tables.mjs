// 建表 · tools/new/tables
/** Columns of every row (0201_foundation): its author and last editor, and the version. */
const stampColumns = '  like app.stamps including defaults,'

export const plainTable = ({ table, title }) => `-- ${title}
create table ${table} (
  tenant_id integer not null,
  id bigint not null,
  ${table}_no varchar(32) collate "C" not null,
  qty integer not null default 0,
${stampColumns}
  constraint ${table}_pk primary key (tenant_id, id),
  constraint ${table}_uk unique (tenant_id, ${table}_no)
);
create index ${table}_create_time_ix on ${table} (tenant_id, create_time);
select app.tenant_table('${table}');
`

export const documentTables = ({ table, title }) => `-- ${title}
create table ${table} (
  tenant_id integer not null,
  id bigint not null,
  ${table}_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  status smallint not null default 10,
  remark varchar(200) collate "C",
  finish_time timestamptz,
${stampColumns}
  constraint ${table}_pk primary key (tenant_id, id),
  constraint ${table}_uk unique (tenant_id, ${table}_no),
  constraint ${table}_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint ${table}_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict
);
create index ${table}_status_ix on ${table} (tenant_id, status);
create index ${table}_create_time_ix on ${table} (tenant_id, create_time);
select app.tenant_table('${table}');

-- ${title}明细
create table ${table}_line (
  tenant_id integer not null,
  id bigint not null,
  ${table}_no varchar(32) collate "C" not null,
  line_no integer not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  plan_qty integer not null,
${stampColumns}
  constraint ${table}_line_pk primary key (tenant_id, id),
  constraint ${table}_line_uk unique (tenant_id, ${table}_no, line_no),
  constraint ${table}_line_${table}_fk foreign key (tenant_id, ${table}_no) references ${table} (tenant_id, ${table}_no) on delete cascade,
  constraint ${table}_line_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint ${table}_line_plan_qty_ck check (plan_qty > 0)
);
select app.tenant_table('${table}_line');
`
