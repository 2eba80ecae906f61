-- 工单 (office.md §4.2). Its type, punish types and node clocks are the tables of 0124, which adds the foreign keys to them.
-- open_no: the parcel (or order) a work order speaks of while it is open; one type has at most one open work order about it.
create table work_order (
  tenant_id integer not null,
  id bigint not null,
  work_order_no varchar(32) collate "C" not null,
  type_id bigint not null,
  type_code varchar(20) collate "C" not null,
  type_name varchar(30) collate "C" not null,
  source smallint not null default 2,
  priority smallint not null default 1,
  status smallint not null default 10,
  side smallint not null default 1,
  owner_no varchar(32) collate "C" not null,
  owner_name varchar(64) collate "C" not null,
  shop_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  network_id varchar(32) collate "C",
  logistics_code varchar(16) collate "C",
  logistics_no varchar(40) collate "C",
  stockout_no varchar(32) collate "C",
  trade_no varchar(64) collate "C",
  platform_trade_no varchar(128) collate "C",
  return_logistics_no varchar(40) collate "C",
  consignee varchar(64) collate "C",
  consignee_phone varchar(32) collate "C",
  consignee_addr varchar(255) collate "C",
  title varchar(60) collate "C",
  content varchar(1000) collate "C" not null,
  attachments jsonb not null default '[]',
  expect_time timestamptz,
  claim_user_id bigint,
  claim_user_name varchar(64) collate "C",
  claim_time timestamptz,
  accept_user_id bigint,
  accept_user_name varchar(64) collate "C",
  accept_time timestamptz,
  first_resp_time timestamptz,
  submit_time timestamptz,
  finish_time timestamptz,
  cancel_time timestamptz,
  reject_time timestamptz,
  suspend_start timestamptz,
  suspended_min integer not null default 0,
  cur_node smallint,
  node_deadline timestamptz,
  is_timeout smallint not null default 0,
  timeout_min integer not null default 0,
  remind_count integer not null default 0,
  last_remind_time timestamptz,
  result varchar(1000) collate "C",
  result_images jsonb not null default '[]',
  liability smallint not null default 0,
  cause_code varchar(30) collate "C",
  is_claim smallint not null default 0,
  claim_goods_fen bigint not null default 0,
  claim_freight_fen bigint not null default 0,
  claim_fen bigint not null default 0,
  claim_pay_way smallint,
  claim_images jsonb not null default '[]',
  approve_fen bigint not null default 0,
  punish_fen bigint not null default 0,
  survey_status smallint not null default 0,
  score smallint,
  comment varchar(300) collate "C",
  comment_time timestamptz,
  reject_reason varchar(200) collate "C",
  cancel_reason varchar(200) collate "C",
  reopen_count smallint not null default 0,
  ding_group_id bigint,
  external_no varchar(64) collate "C",
  external_platform varchar(32) collate "C",
  robot_mode smallint not null default 0,
  unread_owner integer not null default 0,
  unread_wh integer not null default 0,
  remark varchar(500) collate "C",
  open_no varchar(64) collate "C" generated always as
    (case when status in (10, 20, 30, 35, 40, 50) then coalesce(logistics_no, stockout_no, trade_no) end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint work_order_pk primary key (tenant_id, id),
  constraint work_order_uk unique (tenant_id, work_order_no),
  constraint work_order_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint work_order_shop_fk foreign key (tenant_id, shop_no) references shop (tenant_id, shop_no) on delete restrict,
  constraint work_order_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint work_order_network_fk foreign key (tenant_id, network_id) references network (tenant_id, network_id) on delete restrict,
  constraint work_order_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict,
  constraint work_order_number_ck check (coalesce(logistics_no, stockout_no, trade_no) is not null),
  constraint work_order_enum_ck check (source between 1 and 7 and priority between 1 and 3 and side between 1 and 4 and liability between 0 and 6),
  constraint work_order_status_ck check (status in (10, 20, 30, 35, 40, 50, 60, 70, 80)),
  constraint work_order_claim_ck check (case when status = 10 then claim_user_id is null when status between 20 and 60 then claim_user_id is not null else true end),
  constraint work_order_suspend_ck check ((status = 35) = (suspend_start is not null) and suspended_min >= 0),
  constraint work_order_fen_ck check (claim_goods_fen >= 0 and claim_freight_fen >= 0 and claim_fen >= 0 and approve_fen >= 0 and punish_fen >= 0),
  constraint work_order_score_ck check (score between 1 and 5 and (score is null or status = 60)),
  constraint work_order_count_ck check (reopen_count between 0 and 3 and remind_count >= 0 and unread_owner >= 0 and unread_wh >= 0)
);
create unique index work_order_open_uk on work_order (tenant_id, type_id, open_no) where open_no is not null;
create unique index work_order_external_uk on work_order (tenant_id, external_platform, external_no) where external_no is not null;
-- the counts of the tabs are read from these indexes alone, whatever the person may see
create index work_order_create_time_ix on work_order (tenant_id, create_time desc) include (status);
create index work_order_owner_no_ix on work_order (tenant_id, owner_no, create_time desc) include (status);
create index work_order_warehouse_no_sid_ix on work_order (tenant_id, warehouse_no, sid, create_time desc) include (status);
create index work_order_network_id_ix on work_order (tenant_id, network_id, create_time desc) include (status);
create index work_order_status_ix on work_order (tenant_id, status, create_time desc);
create index work_order_type_id_ix on work_order (tenant_id, type_id, create_time desc);
create index work_order_shop_no_ix on work_order (tenant_id, shop_no, create_time desc);
create index work_order_logistics_code_ix on work_order (tenant_id, logistics_code, create_time desc);
create index work_order_claim_user_id_ix on work_order (tenant_id, claim_user_id, create_time desc);
create index work_order_create_user_id_ix on work_order (tenant_id, create_user_id, create_time desc);
create index work_order_logistics_no_ix on work_order (tenant_id, logistics_no);
create index work_order_stockout_no_ix on work_order (tenant_id, stockout_no);
create index work_order_trade_no_ix on work_order (tenant_id, trade_no);
create index work_order_platform_trade_no_ix on work_order (tenant_id, platform_trade_no);
create index work_order_deadline_ix on work_order (tenant_id, node_deadline) where node_deadline is not null;
create index work_order_finish_time_ix on work_order (tenant_id, finish_time desc) where finish_time is not null;
select app.tenant_table('work_order');

-- 工单商品
create table wo_goods (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  goods_no varchar(64) collate "C" not null,
  goods_name varchar(200) collate "C",
  spec_name varchar(128) collate "C",
  barcode varchar(64) collate "C",
  ship_qty integer not null,
  problem_qty integer not null,
  price_fen bigint not null default 0,
  amount_fen bigint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_goods_pk primary key (tenant_id, id),
  constraint wo_goods_uk unique (tenant_id, work_order_id, goods_no),
  constraint wo_goods_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade,
  constraint wo_goods_qty_ck check (problem_qty between 1 and ship_qty),
  constraint wo_goods_fen_ck check (price_fen >= 0 and amount_fen = price_fen * problem_qty)
);
select app.tenant_table('wo_goods');

-- 跟进: kind 1 a record of what was done, 2 a task for somebody at a time
create table wo_followup (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  kind smallint not null,
  content varchar(500) collate "C" not null,
  contact_way smallint,
  result_code smallint,
  result_text varchar(500) collate "C",
  next_follow_time timestamptz,
  task_user_id bigint,
  task_user_name varchar(64) collate "C",
  task_status smallint,
  register_time timestamptz,
  images jsonb not null default '[]',
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_followup_pk primary key (tenant_id, id),
  constraint wo_followup_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade,
  constraint wo_followup_kind_ck check
    (case kind when 1 then task_status is null when 2 then task_user_id is not null and next_follow_time is not null and task_status between 0 and 2 else false end),
  constraint wo_followup_register_ck check ((task_status = 1) = (register_time is not null))
);
create unique index wo_followup_task_uk on wo_followup (tenant_id, work_order_id, task_user_id) where kind = 2 and task_status in (0, 2);
create index wo_followup_work_order_id_ix on wo_followup (tenant_id, work_order_id, id);
create index wo_followup_next_follow_time_ix on wo_followup (tenant_id, next_follow_time desc) where kind = 2;
create index wo_followup_task_user_id_ix on wo_followup (tenant_id, task_user_id, next_follow_time desc) where kind = 2;
create index wo_followup_task_status_ix on wo_followup (tenant_id, task_status, next_follow_time desc) where kind = 2;
select app.tenant_table('wo_followup');

-- 关注
create table wo_follow (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  user_id bigint not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  constraint wo_follow_pk primary key (tenant_id, id),
  constraint wo_follow_uk unique (tenant_id, work_order_id, user_id),
  constraint wo_follow_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade
);
create index wo_follow_user_id_ix on wo_follow (tenant_id, user_id);
select app.tenant_table('wo_follow');

-- 会话: only added to; a message taken back keeps its row and loses its words for everybody
create table wo_conversation (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  msg_type smallint not null default 1,
  content varchar(2000) collate "C" not null,
  attachments jsonb not null default '[]',
  sender_id bigint,
  sender_name varchar(64) collate "C" not null,
  sender_side smallint not null,
  is_internal smallint not null default 0,
  quote_id bigint,
  is_recalled smallint not null default 0,
  read_side smallint not null default 0,
  ding_status smallint,
  client_id varchar(40) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  constraint wo_conversation_pk primary key (tenant_id, id),
  constraint wo_conversation_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade,
  constraint wo_conversation_enum_ck check (msg_type between 1 and 6 and sender_side between 1 and 4 and is_internal between 0 and 1)
);
create unique index wo_conversation_client_uk on wo_conversation (tenant_id, work_order_id, client_id) where client_id is not null;
create index wo_conversation_work_order_id_ix on wo_conversation (tenant_id, work_order_id, id);
select app.tenant_table('wo_conversation');

-- how far each person has read a conversation
create table wo_conversation_read (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  user_id bigint not null,
  last_read_id bigint not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint wo_conversation_read_pk primary key (tenant_id, id),
  constraint wo_conversation_read_uk unique (tenant_id, work_order_id, user_id),
  constraint wo_conversation_read_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade
);
create index wo_conversation_read_user_id_ix on wo_conversation_read (tenant_id, user_id);
select app.tenant_table('wo_conversation_read');

-- 关联单据
create table wo_relevance (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  rel_kind smallint not null,
  rel_no varchar(64) collate "C" not null,
  rel_logistics_no varchar(40) collate "C",
  rel_status_text varchar(32) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_relevance_pk primary key (tenant_id, id),
  constraint wo_relevance_uk unique (tenant_id, work_order_id, rel_kind, rel_no),
  constraint wo_relevance_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade,
  constraint wo_relevance_kind_ck check (rel_kind between 1 and 5)
);
create index wo_relevance_rel_no_ix on wo_relevance (tenant_id, rel_no);
select app.tenant_table('wo_relevance');

-- 处罚 (stateful)
create table wo_punish (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  punish_type_id bigint not null,
  punish_name varchar(30) collate "C" not null,
  object_type smallint not null,
  object_no varchar(64) collate "C" not null,
  object_name varchar(64) collate "C" not null,
  base_fen bigint not null default 0,
  amount_fen bigint not null,
  reason varchar(200) collate "C",
  status smallint not null default 10,
  confirm_user_id bigint,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  wo_bill_id bigint,
  live_key smallint generated always as (case when status <> 90 then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_punish_pk primary key (tenant_id, id),
  constraint wo_punish_uk unique (tenant_id, work_order_id, punish_type_id, object_type, object_no, live_key),
  constraint wo_punish_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete restrict,
  constraint wo_punish_amount_ck check (amount_fen between 1 and 99999999 and base_fen >= 0),
  constraint wo_punish_enum_ck check (object_type between 1 and 4 and status in (10, 20, 30, 90))
);
create index wo_punish_create_time_ix on wo_punish (tenant_id, create_time desc);
create index wo_punish_status_ix on wo_punish (tenant_id, status, create_time desc);
create index wo_punish_punish_type_id_ix on wo_punish (tenant_id, punish_type_id, create_time desc);
create index wo_punish_object_ix on wo_punish (tenant_id, object_type, object_no, create_time desc);
create index wo_punish_wo_bill_id_ix on wo_punish (tenant_id, wo_bill_id) where wo_bill_id is not null;
select app.tenant_table('wo_punish');

-- 调查
create table wo_survey (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  cause_code varchar(30) collate "C" not null,
  cause_name varchar(60) collate "C" not null,
  liability smallint not null,
  duty_user_id bigint,
  duty_user_name varchar(64) collate "C",
  duty_network_id varchar(32) collate "C",
  conclusion varchar(1000) collate "C" not null,
  evidence jsonb not null default '[]',
  suggest smallint,
  suggest_claim_fen bigint,
  survey_user_id bigint,
  survey_user_name varchar(64) collate "C",
  survey_time timestamptz not null,
  is_sent_owner smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_survey_pk primary key (tenant_id, id),
  constraint wo_survey_uk unique (tenant_id, work_order_id),
  constraint wo_survey_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade,
  constraint wo_survey_network_fk foreign key (tenant_id, duty_network_id) references network (tenant_id, network_id) on delete restrict,
  constraint wo_survey_enum_ck check (liability between 0 and 6 and suggest between 1 and 5 and suggest_claim_fen >= 0)
);
select app.tenant_table('wo_survey');
