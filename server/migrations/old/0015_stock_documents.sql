-- Documents of the stock room: adjustments, what checks and moves still lacked, who read which message, who sits at which workstation
-- (floor.md §5.1, §5.3, §9.4, §10).
-- 库存调整单
create table stock_adjust (
  tenant_id integer not null,
  id bigint not null,
  adjust_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  reason smallint not null,
  remark varchar(200) collate "C",
  status smallint not null default 10,
  submit_user_id bigint,
  submit_user_name varchar(64) collate "C",
  submit_time timestamptz,
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  approve_remark varchar(200) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stock_adjust_pk primary key (tenant_id, id),
  constraint stock_adjust_uk unique (tenant_id, adjust_no),
  constraint stock_adjust_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint stock_adjust_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict
);
create index stock_adjust_create_time_ix on stock_adjust (tenant_id, create_time desc);
create index stock_adjust_warehouse_no_sid_ix on stock_adjust (tenant_id, warehouse_no, sid, create_time desc);
create index stock_adjust_owner_no_ix on stock_adjust (tenant_id, owner_no, create_time desc);
create index stock_adjust_status_ix on stock_adjust (tenant_id, status, create_time desc);
create index stock_adjust_reason_ix on stock_adjust (tenant_id, reason, create_time desc);
select app.tenant_table('stock_adjust');

-- 库存调整明细
create table stock_adjust_line (
  tenant_id integer not null,
  id bigint not null,
  adjust_no varchar(32) collate "C" not null,
  line_no integer not null,
  location_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null default 1,
  before_qty integer not null default 0,
  change_qty integer not null,
  amount_fen bigint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stock_adjust_line_pk primary key (tenant_id, id),
  constraint stock_adjust_line_uk unique (tenant_id, adjust_no, line_no),
  constraint stock_adjust_line_uk2 unique (tenant_id, adjust_no, location_no, goods_no, batch_no, quality),
  constraint stock_adjust_line_stock_adjust_fk foreign key (tenant_id, adjust_no) references stock_adjust (tenant_id, adjust_no) on delete cascade,
  constraint stock_adjust_line_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint stock_adjust_line_change_ck check (change_qty <> 0)
);
select app.tenant_table('stock_adjust_line');

-- 移库单: why, and what quality the pieces become
alter table stock_move add column remark varchar(200) collate "C";
alter table stock_move_line add column to_quality smallint;
create index stock_move_warehouse_no_sid_ix on stock_move (tenant_id, warehouse_no, sid, create_time desc);
create index stock_move_line_goods_ix on stock_move_line (tenant_id, goods_no);

-- 盘点单: who committed and approved; bins it holds, each in one open check only
alter table stock_check add column remark varchar(200) collate "C";
alter table stock_check add column commit_user_id bigint;
alter table stock_check add column commit_user_name varchar(64) collate "C";
alter table stock_check add column first_approve_user_id bigint;
alter table stock_check add column first_approve_user_name varchar(64) collate "C";
alter table stock_check add column first_approve_time timestamptz;
alter table stock_check add column approve_user_id bigint;
alter table stock_check add column approve_user_name varchar(64) collate "C";
create index stock_check_create_time_ix on stock_check (tenant_id, create_time desc);
create index stock_check_status_ix on stock_check (tenant_id, status, create_time desc);
create index stock_check_owner_no_ix on stock_check (tenant_id, owner_no, create_time desc);
create index stock_check_check_type_ix on stock_check (tenant_id, check_type, create_time desc);
create index stock_check_plan_date_ix on stock_check (tenant_id, plan_date);

create table stock_check_location (
  tenant_id integer not null,
  id bigint not null,
  check_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  location_no varchar(32) collate "C" not null,
  is_live smallint not null default 1,
  is_locked smallint not null default 0,
  live_key smallint generated always as (case when is_live = 1 then 1 end) stored,
  create_time timestamptz not null,
  constraint stock_check_location_pk primary key (tenant_id, id),
  constraint stock_check_location_uk unique (tenant_id, check_no, location_no),
  constraint stock_check_location_uk2 unique (tenant_id, warehouse_no, sid, location_no, live_key),
  constraint stock_check_location_stock_check_fk foreign key (tenant_id, check_no) references stock_check (tenant_id, check_no) on delete cascade
);
select app.tenant_table('stock_check_location');

-- 盘点明细: flow_qty is what moved between the snapshot and the count; is_open 1 while the line waits for the count of this round
alter table stock_check_line drop column diff_qty;
alter table stock_check_line add column flow_qty integer not null default 0;
alter table stock_check_line add column is_open smallint not null default 1;
alter table stock_check_line add column diff_qty integer
  generated always as (coalesce(final_qty, round2_qty, count_qty) - book_qty - flow_qty) stored;
alter table stock_check_line add constraint stock_check_line_count_ck check (coalesce(count_qty, 0) >= 0 and coalesce(round2_qty, 0) >= 0 and coalesce(final_qty, 0) >= 0);

-- 消息阅读
create table message_read (
  tenant_id integer not null,
  id bigint not null,
  message_id bigint not null,
  user_id bigint not null,
  read_time timestamptz,
  is_mark smallint not null default 0,
  is_removed smallint not null default 0,
  update_time timestamptz not null,
  constraint message_read_pk primary key (tenant_id, id),
  constraint message_read_uk unique (tenant_id, message_id, user_id),
  constraint message_read_message_fk foreign key (tenant_id, message_id) references message (tenant_id, id) on delete cascade,
  constraint message_read_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
create index message_read_user_id_ix on message_read (tenant_id, user_id, message_id);
select app.tenant_table('message_read');
create index message_create_time_ix on message (tenant_id, create_time desc);

-- 工作台的个人设置: cards as the person ordered them, pinned menus
create table user_card (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  cards jsonb,
  pins jsonb,
  update_time timestamptz not null,
  constraint user_card_pk primary key (tenant_id, id),
  constraint user_card_uk unique (tenant_id, user_id),
  constraint user_card_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
select app.tenant_table('user_card');

-- 工作台: who sits there; one person at one workstation, one scale at one workstation
alter table workstation add column bind_user_id bigint;
alter table workstation add column bind_user_name varchar(64) collate "C";
alter table workstation add column bind_session_id bigint;
alter table workstation add column bind_time timestamptz;
alter table workstation add constraint workstation_uk2 unique (tenant_id, warehouse_no, sid, scale_no);
alter table workstation add constraint workstation_uk3 unique (tenant_id, bind_user_id);
create index workstation_zone_no_ix on workstation (tenant_id, zone_no);
