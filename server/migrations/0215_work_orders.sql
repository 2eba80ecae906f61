-- Work orders: types, the order and what hangs on it, conversation, clocks and their rules, DingTalk (office.md §4).

-- 工单类型 (office.md §4.2): parent_id 空的是分类，自己不能建单
create table wo_type (
  tenant_id integer not null,
  id bigint not null,
  type_code varchar(20) collate "C" not null,
  type_name varchar(30) collate "C" not null,
  parent_id bigint,
  sort integer not null default 0,
  default_priority smallint not null default 1,
  default_side smallint not null default 1,
  need_goods smallint not null default 0,
  need_image smallint not null default 0,
  can_claim smallint not null default 0,
  keywords varchar(500) collate "C" not null default '',
  exclude_keywords varchar(500) collate "C" not null default '',
  auto_assign smallint not null default 0,
  default_handler_id bigint,
  is_enabled smallint not null default 1,
  like app.stamps including defaults,
  constraint wo_type_pk primary key (tenant_id, id),
  constraint wo_type_code_uk unique (tenant_id, type_code),
  constraint wo_type_name_uk unique (tenant_id, type_name),
  constraint wo_type_parent_fk foreign key (tenant_id, parent_id) references wo_type (tenant_id, id) on delete restrict,
  constraint wo_type_sys_user_fk foreign key (tenant_id, default_handler_id) references sys_user (tenant_id, id) on delete restrict,
  constraint wo_type_priority_ck check (default_priority between 1 and 3 and default_side between 1 and 4),
  constraint wo_type_flag_ck check (need_goods in (0, 1) and need_image in (0, 1) and can_claim in (0, 1) and is_enabled in (0, 1)),
  constraint wo_type_assign_ck check (auto_assign in (0, 1) and (auto_assign = 0 or default_handler_id is not null))
);
create index wo_type_parent_id_ix on wo_type (tenant_id, parent_id, sort);
create index wo_type_sort_ix on wo_type (tenant_id, sort);
create index wo_type_is_enabled_ix on wo_type (tenant_id, is_enabled, sort);
create index wo_type_default_handler_id_ix on wo_type (tenant_id, default_handler_id);
select app.tenant_table('wo_type');

-- 处罚类型: calc_mode 1 固定金额 2 商品价值比例 3 运费倍数；cap_fen 0 不封顶
create table wo_punish_type (
  tenant_id integer not null,
  id bigint not null,
  punish_code varchar(30) collate "C" not null,
  punish_name varchar(30) collate "C" not null,
  category smallint not null,
  object_type smallint not null,
  calc_mode smallint not null,
  amount_fen bigint not null default 0,
  ratio_bp integer not null default 0,
  times_e2 integer not null default 0,
  cap_fen bigint not null default 0,
  is_enabled smallint not null default 1,
  like app.stamps including defaults,
  constraint wo_punish_type_pk primary key (tenant_id, id),
  constraint wo_punish_type_code_uk unique (tenant_id, punish_code),
  constraint wo_punish_type_name_uk unique (tenant_id, punish_name),
  constraint wo_punish_type_kind_ck check (category between 1 and 4 and object_type between 1 and 4 and calc_mode between 1 and 3 and is_enabled in (0, 1)),
  constraint wo_punish_type_amount_ck check (amount_fen between 0 and 99999999 and ratio_bp between 0 and 10000 and times_e2 between 0 and 10000 and cap_fen between 0 and 99999999),
  constraint wo_punish_type_mode_ck check (case calc_mode when 1 then amount_fen > 0 when 2 then ratio_bp > 0 else times_e2 > 0 end)
);
create index wo_punish_type_update_time_ix on wo_punish_type (tenant_id, update_time desc);
create index wo_punish_type_is_enabled_ix on wo_punish_type (tenant_id, is_enabled, update_time desc);
create index wo_punish_type_category_ix on wo_punish_type (tenant_id, category, update_time desc);
select app.tenant_table('wo_punish_type');

-- 工单 (office.md §4.2)
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
  like app.stamps including defaults,
  constraint work_order_pk primary key (tenant_id, id),
  constraint work_order_uk unique (tenant_id, work_order_no),
  constraint work_order_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint work_order_shop_fk foreign key (tenant_id, shop_no) references shop (tenant_id, shop_no) on delete restrict,
  constraint work_order_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint work_order_network_fk foreign key (tenant_id, network_id) references network (tenant_id, network_id) on delete restrict,
  constraint work_order_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict,
  constraint work_order_wo_type_fk foreign key (tenant_id, type_id) references wo_type (tenant_id, id) on delete restrict,
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
create index work_order_status_ix on work_order (tenant_id, status, create_time desc);
create index work_order_claim_user_id_ix on work_order (tenant_id, claim_user_id, create_time desc);
create index work_order_create_user_id_ix on work_order (tenant_id, create_user_id, create_time desc);
create index work_order_logistics_no_ix on work_order (tenant_id, logistics_no);
create index work_order_stockout_no_ix on work_order (tenant_id, stockout_no);
create index work_order_trade_no_ix on work_order (tenant_id, trade_no);
create index work_order_platform_trade_no_ix on work_order (tenant_id, platform_trade_no);
create index work_order_deadline_ix on work_order (tenant_id, node_deadline) where node_deadline is not null;
create index work_order_finish_time_ix on work_order (tenant_id, finish_time desc) where finish_time is not null;
-- the other fields of the search: the counts of the tabs under one of them are read from its index alone
create index work_order_priority_ix on work_order (tenant_id, priority, create_time desc) include (status);
create index work_order_source_ix on work_order (tenant_id, source, create_time desc) include (status);
create index work_order_liability_ix on work_order (tenant_id, liability, create_time desc) include (status);
create index work_order_is_timeout_ix on work_order (tenant_id, is_timeout, create_time desc) include (status);
create index work_order_is_claim_ix on work_order (tenant_id, is_claim, create_time desc) include (status);
create index work_order_accept_user_id_ix on work_order (tenant_id, accept_user_id, create_time desc);
-- 未读会话: people with something to read are looked for among few rows
create index work_order_unread_owner_ix on work_order (tenant_id, owner_no) where unread_owner > 0;
create index work_order_unread_wh_ix on work_order (tenant_id, update_time desc) where unread_wh > 0;
-- 待确认超过 72 小时的工单由任务确认完成；跟进任务过了时间算逾期
create index work_order_submit_time_ix on work_order (tenant_id, submit_time) where submit_time is not null and status = 40;
-- the counts of the tabs are read from one index alone, whatever is asked for besides: a time, an owner or a warehouse leads, the small
-- columns people filter by ride along; people who see some owners only ask for the shop, too
create index work_order_create_time_ix on work_order (tenant_id, create_time desc) include (status, type_id, priority, source, liability, is_timeout, is_claim);
create index work_order_owner_no_ix on work_order (tenant_id, owner_no, create_time desc) include (status, shop_no, type_id, priority, source, liability, is_timeout, is_claim);
create index work_order_warehouse_no_sid_ix on work_order (tenant_id, warehouse_no, sid, create_time desc) include (status, type_id, priority, source, liability, is_timeout, is_claim);
-- many owners have rows of these: what a person who sees some of them counts is read from the index, too
create index work_order_logistics_code_ix on work_order (tenant_id, logistics_code, create_time desc) include (status, owner_no);
create index work_order_network_id_ix on work_order (tenant_id, network_id, create_time desc) include (status, owner_no);
create index work_order_type_id_ix on work_order (tenant_id, type_id, create_time desc) include (status);
create index work_order_shop_no_ix on work_order (tenant_id, shop_no, create_time desc) include (status);
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
  like app.stamps including defaults,
  constraint wo_goods_pk primary key (tenant_id, id),
  constraint wo_goods_uk unique (tenant_id, work_order_id, goods_no),
  constraint wo_goods_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade,
  constraint wo_goods_qty_ck check (problem_qty between 1 and ship_qty),
  constraint wo_goods_fen_ck check (price_fen >= 0 and amount_fen = price_fen * problem_qty)
);
select app.tenant_table('wo_goods');

-- 跟进: kind 1 a record of what was done, 2 a task for a person at a time
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
  like app.stamps including defaults,
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

-- 会话阅读: how far each person has read
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

-- 会话白名单: 不看数据范围也能读写会话的人；scope 1 全部 2 指定货主 3 指定仓库
create table wo_conversation_white_user (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  scope smallint not null,
  scope_nos jsonb not null default '[]',
  is_enabled smallint not null default 1,
  like app.stamps including defaults,
  -- 人名与手机号记在行上，按它们查
  user_name varchar(64) collate "C" not null default '',
  phone varchar(20) collate "C",
  constraint wo_conversation_white_user_pk primary key (tenant_id, id),
  constraint wo_conversation_white_user_uk unique (tenant_id, user_id),
  constraint wo_conversation_white_user_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete restrict,
  constraint wo_conversation_white_user_scope_ck check (scope between 1 and 3 and (scope = 1) = (scope_nos = '[]') and is_enabled in (0, 1))
);
create index wo_conversation_white_user_update_time_ix on wo_conversation_white_user (tenant_id, update_time desc);
create index wo_conversation_white_user_scope_ix on wo_conversation_white_user (tenant_id, scope, update_time desc);
create index wo_conversation_white_user_user_name_ix on wo_conversation_white_user (tenant_id, user_name);
create index wo_conversation_white_user_phone_ix on wo_conversation_white_user (tenant_id, phone);
create index wo_conversation_white_user_create_time_ix on wo_conversation_white_user (tenant_id, create_time desc);
select app.tenant_table('wo_conversation_white_user');

-- 关联单据
create table wo_relevance (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  rel_kind smallint not null,
  rel_no varchar(64) collate "C" not null,
  rel_logistics_no varchar(40) collate "C",
  rel_status_text varchar(32) collate "C",
  like app.stamps including defaults,
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
  like app.stamps including defaults,
  constraint wo_punish_pk primary key (tenant_id, id),
  constraint wo_punish_uk unique (tenant_id, work_order_id, punish_type_id, object_type, object_no, live_key),
  constraint wo_punish_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete restrict,
  constraint wo_punish_wo_punish_type_fk foreign key (tenant_id, punish_type_id) references wo_punish_type (tenant_id, id) on delete restrict,
  constraint wo_punish_amount_ck check (amount_fen between 1 and 99999999 and base_fen >= 0),
  constraint wo_punish_enum_ck check (object_type between 1 and 4 and status in (10, 20, 30, 90))
);
create index wo_punish_create_time_ix on wo_punish (tenant_id, create_time desc);
create index wo_punish_status_ix on wo_punish (tenant_id, status, create_time desc);
create index wo_punish_punish_type_id_ix on wo_punish (tenant_id, punish_type_id, create_time desc);
create index wo_punish_object_ix on wo_punish (tenant_id, object_type, object_no, create_time desc);
create index wo_punish_wo_bill_id_ix on wo_punish (tenant_id, wo_bill_id) where wo_bill_id is not null;
-- 处罚记录按对象编号查
create index wo_punish_object_no_ix on wo_punish (tenant_id, object_no, create_time desc);
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
  like app.stamps including defaults,
  constraint wo_survey_pk primary key (tenant_id, id),
  constraint wo_survey_uk unique (tenant_id, work_order_id),
  constraint wo_survey_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade,
  constraint wo_survey_network_fk foreign key (tenant_id, duty_network_id) references network (tenant_id, network_id) on delete restrict,
  constraint wo_survey_enum_ck check (liability between 0 and 6 and suggest between 1 and 5 and suggest_claim_fen >= 0)
);
select app.tenant_table('wo_survey');

-- 调查默认项: 一个类型的一个原因判给谁、结论怎么写
create table wo_survey_default (
  tenant_id integer not null,
  id bigint not null,
  type_id bigint not null,
  cause_code varchar(30) collate "C" not null,
  cause_name varchar(30) collate "C" not null,
  liability smallint not null,
  conclusion_tpl varchar(500) collate "C" not null,
  suggest smallint,
  punish_type_id bigint,
  claim_ratio_bp integer not null default 0,
  sort integer not null default 0,
  is_enabled smallint not null default 1,
  like app.stamps including defaults,
  constraint wo_survey_default_pk primary key (tenant_id, id),
  constraint wo_survey_default_uk unique (tenant_id, type_id, cause_code),
  constraint wo_survey_default_wo_type_fk foreign key (tenant_id, type_id) references wo_type (tenant_id, id) on delete restrict,
  constraint wo_survey_default_wo_punish_type_fk foreign key (tenant_id, punish_type_id) references wo_punish_type (tenant_id, id) on delete restrict,
  constraint wo_survey_default_kind_ck check (liability between 0 and 6 and suggest between 1 and 5 and is_enabled in (0, 1)),
  constraint wo_survey_default_ratio_ck check (claim_ratio_bp between 0 and 10000)
);
create index wo_survey_default_punish_type_id_ix on wo_survey_default (tenant_id, punish_type_id);
create index wo_survey_default_liability_ix on wo_survey_default (tenant_id, liability, update_time desc);
create index wo_survey_default_is_enabled_ix on wo_survey_default (tenant_id, is_enabled, update_time desc);
create index wo_survey_default_update_time_ix on wo_survey_default (tenant_id, update_time desc);
select app.tenant_table('wo_survey_default');

-- 节点响应时间: 每个类型、节点、优先级一行；node_code 1 认领 2 受理 3 首次响应 4 跟进 5 处理完成 6 货主确认 7 赔付结算
create table wo_node_resptime (
  tenant_id integer not null,
  id bigint not null,
  type_id bigint not null,
  node_code smallint not null,
  priority smallint not null,
  resp_min integer not null,
  remind_before_min integer not null,
  time_mode smallint not null,
  like app.stamps including defaults,
  constraint wo_node_resptime_pk primary key (tenant_id, id),
  constraint wo_node_resptime_uk unique (tenant_id, type_id, node_code, priority),
  constraint wo_node_resptime_wo_type_fk foreign key (tenant_id, type_id) references wo_type (tenant_id, id) on delete restrict,
  constraint wo_node_resptime_node_ck check (node_code between 1 and 7 and priority between 1 and 3 and time_mode in (1, 2)),
  constraint wo_node_resptime_min_ck check (resp_min between 1 and 43200 and remind_before_min between 0 and resp_min)
);
select app.tenant_table('wo_node_resptime');

-- 节点规则: 货主、仓库为 '*' 表示全部，priority 0 表示全部优先级
create table wo_node_rule (
  tenant_id integer not null,
  id bigint not null,
  type_id bigint not null,
  node_code smallint not null,
  owner_no varchar(32) collate "C" not null default '*',
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  priority smallint not null default 0,
  resp_min integer not null,
  remind_before_min integer not null default 0,
  time_mode smallint not null default 2,
  escalate_user_ids jsonb not null default '[]',
  is_enabled smallint not null default 1,
  like app.stamps including defaults,
  constraint wo_node_rule_pk primary key (tenant_id, id),
  constraint wo_node_rule_uk unique (tenant_id, type_id, node_code, owner_no, warehouse_no, sid, priority),
  constraint wo_node_rule_wo_type_fk foreign key (tenant_id, type_id) references wo_type (tenant_id, id) on delete restrict,
  constraint wo_node_rule_node_ck check (node_code between 1 and 7 and priority between 0 and 3 and time_mode in (1, 2)),
  constraint wo_node_rule_place_ck check ((warehouse_no = '*') = (sid = '*')),
  constraint wo_node_rule_min_ck check (resp_min between 1 and 43200 and remind_before_min between 0 and resp_min),
  constraint wo_node_rule_flag_ck check (is_enabled in (0, 1))
);
create index wo_node_rule_owner_no_ix on wo_node_rule (tenant_id, owner_no, update_time desc);
create index wo_node_rule_warehouse_no_ix on wo_node_rule (tenant_id, warehouse_no, sid, update_time desc);
create index wo_node_rule_node_code_ix on wo_node_rule (tenant_id, node_code, update_time desc);
create index wo_node_rule_is_enabled_ix on wo_node_rule (tenant_id, is_enabled, update_time desc);
create index wo_node_rule_update_time_ix on wo_node_rule (tenant_id, update_time desc);
select app.tenant_table('wo_node_rule');

-- 工单的工作时间: 哪几天、几点到几点；weekday_mask 从周一起，节假日照 work_calendar；没有自己一行的仓库照 '*'，一行也没有的租户每天 09:00-21:00
create table wo_work_calendar (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  weekday_mask varchar(7) collate "C" not null default '1111111',
  work_start time not null default '09:00',
  work_end time not null default '21:00',
  like app.stamps including defaults,
  constraint wo_work_calendar_pk primary key (tenant_id, id),
  constraint wo_work_calendar_uk unique (tenant_id, warehouse_no, sid),
  constraint wo_work_calendar_place_ck check ((warehouse_no = '*') = (sid = '*')),
  constraint wo_work_calendar_mask_ck check (weekday_mask ~ '^[01]{7}$' and weekday_mask <> '0000000'),
  constraint wo_work_calendar_time_ck check (work_start < work_end)
);
create index wo_work_calendar_update_time_ix on wo_work_calendar (tenant_id, update_time desc);
select app.tenant_table('wo_work_calendar');

-- 工单时效: lane 1 主节点，2 跟进（与主节点并行），3 挂起（node_code 0）。一张未完结的工单任何时刻恰有一个主节点在走，或正在挂起；规则在开始时抄到行上，之后改规则不改它
create table wo_timeliness (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  node_code smallint not null,
  round integer not null,
  lane smallint not null,
  side smallint not null,
  handler_id bigint,
  handler_name varchar(64) collate "C",
  start_time timestamptz not null,
  resp_min integer not null default 0,
  remind_before_min integer not null default 0,
  time_mode smallint not null default 1,
  escalate_user_ids jsonb not null default '[]',
  suspended_min integer not null default 0,
  suspend_time timestamptz,
  deadline timestamptz,
  remind_time timestamptz,
  is_reminded smallint not null default 0,
  finish_time timestamptz,
  end_kind smallint,
  used_min integer,
  is_timeout smallint not null default 0,
  timeout_min integer not null default 0,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_timeliness_pk primary key (tenant_id, id),
  constraint wo_timeliness_uk unique (tenant_id, work_order_id, node_code, round),
  constraint wo_timeliness_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade,
  constraint wo_timeliness_lane_ck check (node_code between 0 and 7 and lane = case node_code when 0 then 3 when 4 then 2 else 1 end),
  constraint wo_timeliness_round_ck check (round >= 1 and side between 1 and 4),
  constraint wo_timeliness_deadline_ck check ((node_code = 0) = (deadline is null)),
  constraint wo_timeliness_min_ck check (suspended_min >= 0 and timeout_min >= 0 and used_min >= 0),
  constraint wo_timeliness_end_ck check ((finish_time is null) = (end_kind is null) and (finish_time is null) = (used_min is null) and finish_time >= start_time),
  constraint wo_timeliness_kind_ck check (end_kind between 1 and 4),
  constraint wo_timeliness_suspend_ck check (suspend_time is null or (finish_time is null and lane <> 3)),
  constraint wo_timeliness_flag_ck check (is_timeout in (0, 1) and is_reminded in (0, 1))
);
create unique index wo_timeliness_open_uk on wo_timeliness (tenant_id, work_order_id, lane) where finish_time is null;
create index wo_timeliness_due_ix on wo_timeliness (tenant_id, deadline) where finish_time is null and suspend_time is null and is_timeout = 0;
create index wo_timeliness_remind_ix on wo_timeliness (tenant_id, remind_time) where finish_time is null and suspend_time is null and is_reminded = 0 and remind_time is not null;
create index wo_timeliness_late_ix on wo_timeliness (tenant_id, work_order_id) where is_timeout = 1;
select app.tenant_table('wo_timeliness');

-- 钉钉群关联: webhook 与签名密钥加密存放，webhook_tail 是界面上能看的末四位；货主、仓库、网点 '*' 表示全部；app_secret 验收到的消息
create table wo_dingtalk_link (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null default '*',
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  network_id varchar(32) collate "C" not null default '*',
  group_name varchar(60) collate "C" not null,
  open_conversation_id varchar(100) collate "C" not null,
  robot_code varchar(64) collate "C",
  webhook_sealed text,
  webhook_tail varchar(4) collate "C",
  secret_sealed text,
  app_secret_sealed text,
  events jsonb not null default '[]',
  at_mobiles jsonb not null default '[]',
  robot_mode smallint not null default 1,
  is_enabled smallint not null default 1,
  like app.stamps including defaults,
  constraint wo_dingtalk_link_pk primary key (tenant_id, id),
  constraint wo_dingtalk_link_uk unique (tenant_id, owner_no, warehouse_no, sid, network_id),
  constraint wo_dingtalk_link_place_ck check ((warehouse_no = '*') = (sid = '*')),
  constraint wo_dingtalk_link_webhook_ck check ((webhook_sealed is null) = (webhook_tail is null)),
  constraint wo_dingtalk_link_flag_ck check (robot_mode in (0, 1) and is_enabled in (0, 1))
);
create index wo_dingtalk_link_open_conversation_id_ix on wo_dingtalk_link (tenant_id, open_conversation_id);
create index wo_dingtalk_link_group_name_ix on wo_dingtalk_link (tenant_id, group_name);
create index wo_dingtalk_link_warehouse_no_ix on wo_dingtalk_link (tenant_id, warehouse_no, sid, update_time desc);
create index wo_dingtalk_link_network_id_ix on wo_dingtalk_link (tenant_id, network_id, update_time desc);
create index wo_dingtalk_link_is_enabled_ix on wo_dingtalk_link (tenant_id, is_enabled, update_time desc);
create index wo_dingtalk_link_update_time_ix on wo_dingtalk_link (tenant_id, update_time desc);
select app.tenant_table('wo_dingtalk_link');

-- 机器人日志: direction 1 接收（msg_id 只收一次），2 发送
create table wo_robot_log (
  tenant_id integer not null,
  id bigint not null,
  direction smallint not null,
  msg_id varchar(64) collate "C",
  link_id bigint,
  group_name varchar(60) collate "C",
  open_conversation_id varchar(100) collate "C" not null,
  sender_nick varchar(60) collate "C",
  event varchar(16) collate "C",
  content varchar(2000) collate "C" not null,
  match_type_id bigint,
  match_type_name varchar(30) collate "C",
  match_keyword varchar(30) collate "C",
  logistics_no varchar(40) collate "C",
  work_order_id bigint,
  work_order_no varchar(20) collate "C",
  outcome smallint,
  reply varchar(500) collate "C",
  send_status smallint,
  fail_reason varchar(200) collate "C",
  retry_count smallint not null default 0,
  send_time timestamptz,
  next_time timestamptz,
  claim_time timestamptz,
  like app.stamps including defaults,
  constraint wo_robot_log_pk primary key (tenant_id, id),
  constraint wo_robot_log_wo_type_fk foreign key (tenant_id, match_type_id) references wo_type (tenant_id, id) on delete restrict,
  constraint wo_robot_log_direction_ck check (direction in (1, 2) and (direction = 1) = (msg_id is not null) and (direction = 2) = (send_status is not null)),
  constraint wo_robot_log_status_ck check (send_status between 0 and 2 and outcome between 1 and 5 and retry_count between 0 and 3)
);
create unique index wo_robot_log_msg_id_uk on wo_robot_log (tenant_id, msg_id) where direction = 1;
create index wo_robot_log_create_time_ix on wo_robot_log (tenant_id, create_time desc);
create index wo_robot_log_group_name_ix on wo_robot_log (tenant_id, group_name, create_time desc);
create index wo_robot_log_send_status_ix on wo_robot_log (tenant_id, send_status, create_time desc);
create index wo_robot_log_logistics_no_ix on wo_robot_log (tenant_id, logistics_no, create_time desc);
create index wo_robot_log_work_order_no_ix on wo_robot_log (tenant_id, work_order_no, create_time desc);
create index wo_robot_log_match_type_id_ix on wo_robot_log (tenant_id, match_type_id);
create index wo_robot_log_waiting_ix on wo_robot_log (tenant_id, next_time) where direction = 2 and send_status = 0;
create index wo_robot_log_direction_ix on wo_robot_log (tenant_id, direction, create_time desc);
create index wo_robot_log_match_keyword_ix on wo_robot_log (tenant_id, match_keyword, create_time desc);
select app.tenant_table('wo_robot_log');

-- Every second of an open work order belongs to exactly one main node or to 挂起, with 跟进 running beside (office.md §4.3): a row here is a
-- fault.
create view wo_clock_breach with (security_invoker = true) as
select w.tenant_id, w.id as work_order_id, 'open' as rule_name
  from work_order w
  left join (select t.tenant_id, t.work_order_id, count(*) filter (where t.lane = 1) as mains, count(*) filter (where t.lane = 2) as follows,
                    count(*) filter (where t.lane = 3) as suspended
               from wo_timeliness t where t.finish_time is null group by t.tenant_id, t.work_order_id) o
    on o.tenant_id = w.tenant_id and o.work_order_id = w.id
 where (w.status in (10, 20, 30, 35, 40, 50)) <> (coalesce(o.mains, 0) = 1)
    or (w.status = 35) <> (coalesce(o.suspended, 0) = 1)
    or (w.status not in (30, 35) and coalesce(o.follows, 0) > 0)
union all
select x.tenant_id, x.work_order_id, 'gap'
  from (select t.tenant_id, t.work_order_id, t.finish_time, t.end_kind,
               lead(t.start_time) over (partition by t.tenant_id, t.work_order_id order by t.start_time, t.id) as next_start
          from wo_timeliness t where t.lane = 1) x
 where (x.finish_time is null and x.next_start is not null)
    or (x.end_kind = 1 and x.next_start is distinct from x.finish_time)
    or x.next_start < x.finish_time
union all
select w.tenant_id, w.id, 'begin'
  from work_order w
  left join (select t.tenant_id, t.work_order_id, min(t.start_time) as began from wo_timeliness t where t.lane = 1 group by t.tenant_id, t.work_order_id) b
    on b.tenant_id = w.tenant_id and b.work_order_id = w.id
 where b.began is distinct from w.create_time
union all
select s.tenant_id, s.work_order_id, 'suspension'
  from wo_timeliness s
 where s.lane = 3
   and not exists (select 1 from wo_timeliness m where m.tenant_id = s.tenant_id and m.work_order_id = s.work_order_id and m.lane = 1
                      and m.start_time <= s.start_time and coalesce(s.finish_time, 'infinity') <= coalesce(m.finish_time, 'infinity'))
union all
select x.tenant_id, x.work_order_id, 'suspended twice'
  from (select t.tenant_id, t.work_order_id, t.finish_time,
               lead(t.start_time) over (partition by t.tenant_id, t.work_order_id order by t.start_time, t.id) as next_start
          from wo_timeliness t where t.lane = 3) x
 where x.next_start < x.finish_time or (x.finish_time is null and x.next_start is not null)
union all
select f.tenant_id, f.work_order_id, 'follow'
  from wo_timeliness f
 where f.lane = 2
   and not exists (select 1 from wo_timeliness m where m.tenant_id = f.tenant_id and m.work_order_id = f.work_order_id and m.node_code = 5
                      and m.start_time <= f.start_time and coalesce(f.finish_time, 'infinity') <= coalesce(m.finish_time, 'infinity'))
union all
select w.tenant_id, w.id, 'columns'
  from work_order w
  left join wo_timeliness t on t.tenant_id = w.tenant_id and t.work_order_id = w.id and t.lane = 1 and t.finish_time is null
 where w.cur_node is distinct from t.node_code
    or w.node_deadline is distinct from case when t.suspend_time is null then t.deadline end
    or w.is_timeout <> coalesce(t.is_timeout, 0);
grant select on wo_clock_breach to yuncang_app, yuncang_jobs;
